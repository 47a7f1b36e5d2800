import { and, asc, desc, eq, inArray, lte, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { liveryDesigns, liveryRounds, liveryVotes } from "../schema/index.ts";

export type LiveryRound = typeof liveryRounds.$inferSelect;
export type LiveryDesign = typeof liveryDesigns.$inferSelect;
type NewDesign = Omit<typeof liveryDesigns.$inferInsert, "id" | "roundId" | "voteCount">;

/** How many rounds the page shows, each with a handful of designs. */
const ROUNDS_SHOWN = 6;

/** The newest opened rounds with their designs in the order they were entered. */
export async function findAllOpenedRounds(db: Database, now: Date) {
  const opened = db
    .select({ id: liveryRounds.id })
    .from(liveryRounds)
    .where(lte(liveryRounds.opensAt, now))
    .orderBy(desc(liveryRounds.opensAt))
    .limit(ROUNDS_SHOWN);
  const [rounds, designs] = await db.batch([
    db
      .select()
      .from(liveryRounds)
      .where(lte(liveryRounds.opensAt, now))
      .orderBy(desc(liveryRounds.opensAt))
      .limit(ROUNDS_SHOWN),
    db
      .select()
      .from(liveryDesigns)
      .where(inArray(liveryDesigns.roundId, opened))
      .orderBy(asc(liveryDesigns.id)),
  ]);
  return rounds.map((round) => ({
    ...round,
    designs: designs.filter(({ roundId }) => roundId === round.id),
  }));
}

/** The designs a user voted for with their rounds, newest round first, at most 100. */
export function findAllVotesByUser(db: Database, userId: number) {
  return db
    .select({
      round: sql<string>`${liveryRounds.slug}`.as("round"),
      design: sql<string>`${liveryDesigns.slug}`.as("design"),
      votedAt: liveryVotes.createdAt,
    })
    .from(liveryVotes)
    .innerJoin(liveryRounds, eq(liveryRounds.id, liveryVotes.roundId))
    .innerJoin(liveryDesigns, eq(liveryDesigns.id, liveryVotes.designId))
    .where(eq(liveryVotes.userId, userId))
    .orderBy(desc(liveryVotes.roundId))
    .limit(100);
}

export async function findRoundBySlug(db: Database, slug: string): Promise<LiveryRound | null> {
  const [round] = await db.select().from(liveryRounds).where(eq(liveryRounds.slug, slug)).limit(1);
  return round ?? null;
}

export async function findDesignBySlug(
  db: Database,
  roundId: number,
  slug: string,
): Promise<LiveryDesign | null> {
  const [design] = await db
    .select()
    .from(liveryDesigns)
    .where(and(eq(liveryDesigns.roundId, roundId), eq(liveryDesigns.slug, slug)))
    .limit(1);
  return design ?? null;
}

/**
 * Adds a user's vote, unless there is one in this round already or the round is not open at that
 * instant; returns its row, or none.
 */
export function insertVoteIfOpen(
  db: Database,
  vote: { userId: number; roundId: number; designId: number; createdAt: Date },
) {
  const { userId, roundId, designId, createdAt } = vote;
  const at = createdAt.getTime();
  return db.all<{ design_id: number }>(sql`
    insert into livery_votes (user_id, round_id, design_id, created_at)
    select ${userId}, ${roundId}, ${designId}, ${at} from livery_rounds
    where id = ${roundId} and opens_at <= ${at} and closes_at > ${at}
    on conflict do nothing returning design_id`);
}

/** Adds a round with its designs and its audit entry. Its slug must be free: check first. */
export function insertRound(
  db: Database,
  round: Omit<typeof liveryRounds.$inferInsert, "id" | "updatedAt">,
  designs: readonly NewDesign[],
) {
  const rows = JSON.stringify(designs);
  return db.batch([
    db.insert(liveryRounds).values({ ...round, updatedAt: round.createdAt }),
    db.run(sql`
      insert into livery_designs (round_id, slug, name, idea, designer)
      select (select id from livery_rounds where slug = ${round.slug}),
        value ->> 'slug', value ->> 'name', value ->> 'idea', value ->> 'designer'
      from json_each(${rows})`),
    db.run(sql`
      insert into audit_log (created_at, actor_id, action, subject_kind, subject_id, detail)
      select ${round.createdAt.getTime()}, null, 'livery.open', 'livery-round', id, '{}'
      from livery_rounds where slug = ${round.slug}`),
  ]);
}

/** Closes a round that is open at an instant; returns its row, or none. */
export function updateRoundClosed(db: Database, slug: string, at: Date) {
  return db
    .update(liveryRounds)
    .set({ closesAt: at, updatedAt: at })
    .where(
      and(
        eq(liveryRounds.slug, slug),
        lte(liveryRounds.opensAt, at),
        sql`${liveryRounds.closesAt} > ${at.getTime()}`,
      ),
    )
    .returning({ id: liveryRounds.id });
}
