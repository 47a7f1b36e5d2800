import { and, asc, desc, eq, isNull, lte, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { giveawayEntries, giveaways, users } from "../schema/index.ts";

export type Giveaway = typeof giveaways.$inferSelect;

/** The most recently opened giveaway, with its winner's name; null before the first one. */
export async function findNewestGiveaway(db: Database, now: Date) {
  const [row] = await db
    .select({ giveaway: giveaways, winner: users.username })
    .from(giveaways)
    .leftJoin(users, eq(users.id, giveaways.winnerId))
    .where(lte(giveaways.opensAt, now))
    .orderBy(desc(giveaways.opensAt))
    .limit(1);
  return row ?? null;
}

export async function findGiveawayBySlug(db: Database, slug: string): Promise<Giveaway | null> {
  const [row] = await db.select().from(giveaways).where(eq(giveaways.slug, slug)).limit(1);
  return row ?? null;
}

export async function findEntryByUser(db: Database, giveawayId: number, userId: number) {
  const [entry] = await db
    .select()
    .from(giveawayEntries)
    .where(and(eq(giveawayEntries.userId, userId), eq(giveawayEntries.giveawayId, giveawayId)))
    .limit(1);
  return entry ?? null;
}

/**
 * Adds a user's entry, unless there is one already or the giveaway is not open at that instant;
 * returns its row, or none.
 */
export function insertEntryIfOpen(
  db: Database,
  entry: { giveawayId: number; userId: number; country: string; createdAt: Date },
) {
  const { giveawayId, userId, country, createdAt } = entry;
  const at = createdAt.getTime();
  return db.all<{ id: number }>(sql`
    insert into giveaway_entries (giveaway_id, user_id, created_at, country, is_of_age)
    select ${giveawayId}, ${userId}, ${at}, ${country}, 1 from giveaways
    where id = ${giveawayId} and opens_at <= ${at} and closes_at > ${at}
    on conflict do nothing returning id`);
}

/** Adds a giveaway with its audit entry. Its slug must be free: check first. */
export function insertGiveaway(
  db: Database,
  giveaway: { slug: string; opensAt: Date; closesAt: Date; createdAt: Date },
) {
  const { slug, createdAt } = giveaway;
  return db.batch([
    db.insert(giveaways).values({ ...giveaway, updatedAt: createdAt }),
    db.run(sql`
      insert into audit_log (created_at, actor_id, action, subject_kind, subject_id, detail)
      select ${createdAt.getTime()}, null, 'giveaway.open', 'giveaway', id, '{}'
      from giveaways where slug = ${slug}`),
  ]);
}

/** Closes a giveaway that is open at an instant; returns its row, or none. */
export function updateGiveawayClosed(db: Database, slug: string, at: Date) {
  return db
    .update(giveaways)
    .set({ closesAt: at, updatedAt: at })
    .where(
      and(
        eq(giveaways.slug, slug),
        lte(giveaways.opensAt, at),
        sql`${giveaways.closesAt} > ${at.getTime()}`,
      ),
    )
    .returning({ id: giveaways.id });
}

/** Whether an entry takes part in the draw: its account must be in good standing. */
const isEligible = (giveawayId: number) =>
  and(
    eq(giveawayEntries.giveawayId, giveawayId),
    isNull(users.bannedAt),
    isNull(users.anonymisedAt),
  );

/** How many entries take part in the draw. Reads all of them: use it for the draw only. */
export async function countEligibleEntries(db: Database, giveawayId: number): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)` })
    .from(giveawayEntries)
    .innerJoin(users, eq(users.id, giveawayEntries.userId))
    .where(isEligible(giveawayId));
  return row?.count ?? 0;
}

/**
 * The entry at a place of the draw, starting at 0. Reads those before it: use it for the draw only.
 */
export async function findEligibleEntryAt(db: Database, giveawayId: number, place: number) {
  const [row] = await db
    .select({ entryId: giveawayEntries.id, userId: users.id, username: users.username })
    .from(giveawayEntries)
    .innerJoin(users, eq(users.id, giveawayEntries.userId))
    .where(isEligible(giveawayId))
    .orderBy(asc(giveawayEntries.id))
    .limit(1)
    .offset(place);
  return row ?? null;
}

/** Records a draw, unless there was one; returns the row, or none. */
export function updateGiveawayDrawn(
  db: Database,
  draw: {
    id: number;
    drawnAt: Date;
    drawSeed: string;
    drawEntryCount: number;
    winnerId: number;
  },
) {
  const { id, ...change } = draw;
  return db
    .update(giveaways)
    .set({ ...change, updatedAt: draw.drawnAt })
    .where(and(eq(giveaways.id, id), isNull(giveaways.drawnAt)))
    .returning({ id: giveaways.id });
}
