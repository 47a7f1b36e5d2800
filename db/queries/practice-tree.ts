import { and, asc, desc, eq, gte, isNull, lt, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { practiceRounds, practiceScores, users } from "../schema/index.ts";
import { deleteInStretches } from "./delete-in-stretches.ts";

type PracticeRound = typeof practiceRounds.$inferSelect;
type PracticeScore = typeof practiceScores.$inferSelect;
type Board = Pick<PracticeScore, "weekOn" | "kind">;

/** A row of a week's board. */
export type ListedScore = Pick<
  PracticeScore,
  "averageMs" | "reactionsMs" | "input" | "createdAt"
> & { username: string };

/** Opens a member's round in place of the one before. */
export function upsertPracticeRound(db: Database, round: PracticeRound) {
  const { userId, ...others } = round;
  return db
    .insert(practiceRounds)
    .values(round)
    .onConflictDoUpdate({ target: practiceRounds.userId, set: others });
}

/** Takes a member's round, once: deletes and returns it. Null if it isn't that one, or was opened before `since`. */
export async function deletePracticeRound(
  db: Database,
  { userId, id, since }: { userId: number; id: string; since: Date },
): Promise<PracticeRound | null> {
  const [round] = await db
    .delete(practiceRounds)
    .where(
      and(
        eq(practiceRounds.userId, userId),
        eq(practiceRounds.id, id),
        gte(practiceRounds.createdAt, since),
      ),
    )
    .returning();
  return round ?? null;
}

/** Stores a member's round if it is the best one of the week so far; returns its row, or none. */
export function upsertBestScore(db: Database, score: PracticeScore) {
  const { createdAt, averageMs, reactionsMs, input } = score;
  return db
    .insert(practiceScores)
    .values(score)
    .onConflictDoUpdate({
      target: [practiceScores.weekOn, practiceScores.kind, practiceScores.userId],
      set: { createdAt, averageMs, reactionsMs, input },
      setWhere: sql`excluded.average_ms < ${practiceScores.averageMs}`,
    })
    .returning({ averageMs: practiceScores.averageMs });
}

/**
 * The best rows of a week's board, without those of banned members.
 *
 * @param scanned how many rows are looked at for that: with more banned members among the best, the list is shorter
 */
function findAllBestScores(
  db: Database,
  { weekOn, kind, limit, scanned }: Board & { limit: number; scanned: number },
) {
  const best = db
    .select()
    .from(practiceScores)
    .where(and(eq(practiceScores.weekOn, weekOn), eq(practiceScores.kind, kind)))
    .orderBy(asc(practiceScores.averageMs), asc(practiceScores.createdAt))
    .limit(scanned)
    .as("best");
  return db
    .select({
      averageMs: best.averageMs,
      reactionsMs: best.reactionsMs,
      input: best.input,
      createdAt: best.createdAt,
      username: users.username,
    })
    .from(best)
    .innerJoin(users, eq(users.id, best.userId))
    .where(isNull(users.bannedAt))
    .orderBy(asc(best.averageMs), asc(best.createdAt))
    .limit(limit);
}

/** The board of a week and a member's own row of it, in one call. @param userId null for visitors */
export async function findPracticeBoard(
  db: Database,
  board: Parameters<typeof findAllBestScores>[1] & { userId: number | null },
): Promise<{ rows: ListedScore[]; ownMs: number | null }> {
  const { weekOn, kind, userId } = board;
  const own = db
    .select({ averageMs: practiceScores.averageMs })
    .from(practiceScores)
    .where(
      and(
        eq(practiceScores.weekOn, weekOn),
        eq(practiceScores.kind, kind),
        eq(practiceScores.userId, userId ?? 0),
      ),
    )
    .limit(1);
  const [rows, owns] = await db.batch([findAllBestScores(db, board), own]);
  return { rows, ownMs: owns[0]?.averageMs ?? null };
}

/** A member's rows, newest week first. */
export function findAllPracticeScoresByUser(db: Database, userId: number, limit: number) {
  return db
    .select({
      weekOn: practiceScores.weekOn,
      kind: practiceScores.kind,
      createdAt: practiceScores.createdAt,
      averageMs: practiceScores.averageMs,
      reactionsMs: practiceScores.reactionsMs,
      input: practiceScores.input,
    })
    .from(practiceScores)
    .where(eq(practiceScores.userId, userId))
    .orderBy(desc(practiceScores.weekOn))
    .limit(limit);
}

/** A member's open round, without its seed. */
export function findAllPracticeRoundsByUser(db: Database, userId: number) {
  return db
    .select({ kind: practiceRounds.kind, createdAt: practiceRounds.createdAt })
    .from(practiceRounds)
    .where(eq(practiceRounds.userId, userId));
}

/** Deletes some of the boards before a week. */
export function deletePracticeScoresBefore(db: Database, weekOn: string) {
  const some = db
    .select({ rowid: sql`rowid` })
    .from(practiceScores)
    .where(lt(practiceScores.weekOn, weekOn))
    .limit(SCORES_DELETED);
  return db.delete(practiceScores).where(sql`rowid in ${some}`);
}
const SCORES_DELETED = 500;

/** Deletes rounds that were opened before an instant and never finished. @param run the number of the run */
export function deletePracticeRoundsBefore(
  db: Database,
  { before, run }: { before: Date; run: number },
): Promise<void> {
  const isOver = sql`created_at < ${before.getTime()}`;
  return deleteInStretches(db, { table: "practice_rounds", isOver, run });
}
