import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import {
  auditLog,
  comments,
  memberNotes,
  runReports,
  slipNotes,
  slips,
  users,
} from "../schema/index.ts";

/** How many rows of each kind are read. Together with those that they join, fewer than 100. */
const LIMITS = { slips: 20, comments: 10, reports: 6, acts: 18, notes: 4 } as const;

/** What staff do to an account that its history lists. */
const SANCTIONS = ["user.suspend", "user.unsuspend", "user.ban", "user.pardon"];

/**
 * A racer with their latest slips and comments, reports by them and about those slips, suspensions and bans, and the
 * notes of staff, in two round trips. Null if there is no such account.
 */
export async function findRacerHistory(db: Database, userId: number) {
  const [[racer], slipRows, commentRows, by, sanctions, notes] = await db.batch([
    db.select().from(users).where(eq(users.id, userId)).limit(1),
    selectLatestSlips(db, userId),
    db
      .select({
        id: comments.id,
        createdAt: comments.createdAt,
        status: comments.status,
        removalReason: comments.removalReason,
        openFlagCount: comments.openFlagCount,
      })
      .from(comments)
      .where(eq(comments.userId, userId))
      .orderBy(desc(comments.id))
      .limit(LIMITS.comments),
    db
      .select(reportColumns)
      .from(runReports)
      .where(eq(runReports.reporterId, userId))
      .orderBy(desc(runReports.id))
      .limit(LIMITS.reports),
    selectSanctions(db, userId),
    db
      .select({ createdAt: memberNotes.createdAt, text: memberNotes.text, author: users.username })
      .from(memberNotes)
      .innerJoin(users, eq(users.id, memberNotes.authorId))
      .where(eq(memberNotes.userId, userId))
      .orderBy(desc(memberNotes.id))
      .limit(LIMITS.notes),
  ]);
  if (!racer) return null;
  const [about, notesOnSlips] = await db.batch(
    selectAboutSlips(
      db,
      slipRows.map(({ id }) => id),
    ),
  );
  return {
    ...{ racer, slips: slipRows, comments: commentRows, sanctions },
    reports: { about, by },
    notes: [...notes.map((note) => ({ slipId: null, ...note })), ...notesOnSlips],
  };
}
export type RacerHistory = NonNullable<Awaited<ReturnType<typeof findRacerHistory>>>;

const reportColumns = {
  id: runReports.id,
  slipId: runReports.slipId,
  createdAt: runReports.createdAt,
  reason: runReports.reason,
  status: runReports.status,
};

function selectLatestSlips(db: Database, userId: number) {
  return db
    .select({
      id: slips.id,
      submittedAt: slips.submittedAt,
      status: slips.status,
      elapsedMs: slips.elapsedMs,
      raceTrack: slips.raceTrack,
      rejectionReason: slips.rejectionReason,
      note: slips.note,
    })
    .from(slips)
    .where(eq(slips.userId, userId))
    .orderBy(desc(slips.submittedAt))
    .limit(LIMITS.slips);
}

/** Suspensions and bans among the latest acts of staff on an account. */
function selectSanctions(db: Database, userId: number) {
  const acts = db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subjectKind, "user"), eq(auditLog.subjectId, userId)))
    .orderBy(desc(auditLog.id))
    .limit(LIMITS.acts)
    .as("acts");
  return db
    .select({
      id: acts.id,
      createdAt: acts.createdAt,
      action: acts.action,
      detail: acts.detail,
      actor: users.username,
    })
    .from(acts)
    .leftJoin(users, eq(users.id, acts.actorId))
    .where(inArray(acts.action, SANCTIONS));
}

/** Reports about slips, and notes on them: in the order of the slips, so that the walk ends at the limit. */
function selectAboutSlips(db: Database, slipIds: readonly number[]) {
  const ids = sql`json_each(${JSON.stringify(slipIds)}) i`;
  return [
    db
      .select(reportColumns)
      .from(ids)
      .crossJoin(runReports)
      .where(sql`${runReports.slipId} = i.value`)
      .limit(LIMITS.reports),
    db
      .select({
        slipId: slipNotes.slipId,
        createdAt: slipNotes.createdAt,
        text: slipNotes.text,
        author: users.username,
      })
      .from(ids)
      .crossJoin(slipNotes)
      .crossJoin(users)
      .where(and(sql`${slipNotes.slipId} = i.value`, eq(users.id, slipNotes.authorId)))
      .limit(LIMITS.notes),
  ] as const;
}
