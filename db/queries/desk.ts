import { and, asc, desc, eq, gt, inArray, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { type SlipStatus, slipNotes, slipSightings, slips, users } from "../schema/index.ts";
import { counterOf, findAllCounters } from "./counters.ts";
import { deleteInStretches } from "./delete-in-stretches.ts";
import { findAllDeskReadings } from "./desk-readings.ts";
import { findAllMisreadReports } from "./misread-reports.ts";
import {
  findAllStatusTotals,
  isAfter,
  isReported,
  type QueuePlace,
  totalsOf,
} from "./moderation.ts";

/**
 * The columns that queue filters use, in queue order. Walks `slips_queue`, or `slips_queue_flagged` for slips with flags
 * alone.
 */
export function findAllQueueMarks(
  db: Database,
  query: {
    status: SlipStatus;
    isFlagged: boolean;
    isNewestFirst: boolean;
    after: QueuePlace | null;
    limit: number;
  },
) {
  const { status, isFlagged, isNewestFirst, after, limit } = query;
  const direction = isNewestFirst ? desc : asc;
  return db
    .select({
      id: slips.id,
      submittedAt: slips.submittedAt,
      flags: slips.flags,
      isStock: slips.isStock,
      status: slips.status,
      claimedBy: slips.claimedBy,
      claimedAt: slips.claimedAt,
    })
    .from(slips)
    .where(
      and(
        eq(slips.status, status),
        isFlagged ? sql`${slips.flags} <> '[]'` : undefined,
        after ? isAfter(after, isNewestFirst) : undefined,
      ),
    )
    .orderBy(direction(slips.submittedAt), direction(slips.id))
    .limit(limit);
}

/** Some slips with their racers and the version that a moderator has seen, null if none. */
export function findAllSlipsToApprove(
  db: Database,
  query: { ids: readonly number[]; moderatorId: number },
) {
  return db
    .select({
      slip: slips,
      username: users.username,
      email: users.email,
      isActivated: users.isActivated,
      anonymisedAt: users.anonymisedAt,
      seenVersion: slipSightings.version,
      isReported,
    })
    .from(slips)
    .innerJoin(users, eq(users.id, slips.userId))
    .leftJoin(
      slipSightings,
      and(eq(slipSightings.slipId, slips.id), eq(slipSightings.moderatorId, query.moderatorId)),
    )
    .where(inArray(slips.id, [...query.ids]));
}

/** Records that a moderator has seen a slip in this version. */
export function upsertSighting(
  db: Database,
  sighting: { slipId: number; moderatorId: number; version: number; seenAt: Date },
) {
  const { version, seenAt } = sighting;
  return db
    .insert(slipSightings)
    .values(sighting)
    .onConflictDoUpdate({
      target: [slipSightings.moderatorId, slipSightings.slipId],
      set: { version, seenAt },
    });
}

/**
 * Deletes sightings that allow nothing anymore: of slips that have left the queue, or changed since.
 *
 * @param run the number of the run
 */
export function deleteOldSightings(db: Database, { run }: { run: number }): Promise<void> {
  const isOver = sql`not exists (select 1 from slips s where s.id = slip_id
    and s.version = slip_sightings.version and s.status in ('PENDING', 'IN_REVIEW'))`;
  return deleteInStretches(db, { table: "slip_sightings", isOver, run });
}

/** The newest notes of moderators on a slip. */
export function findAllNotesBySlip(db: Database, slipId: number, limit: number) {
  return db
    .select({
      id: slipNotes.id,
      author: users.username,
      createdAt: slipNotes.createdAt,
      text: slipNotes.text,
    })
    .from(slipNotes)
    .innerJoin(users, eq(users.id, slipNotes.authorId))
    .where(eq(slipNotes.slipId, slipId))
    .orderBy(desc(slipNotes.id))
    .limit(limit);
}

/** Adds a note unless the slip already has `max` of them; returns its id, or none. */
export function insertNoteIfBelowLimit(
  db: Database,
  note: { slipId: number; authorId: number; createdAt: Date; text: string },
  max: number,
) {
  const { slipId, authorId, createdAt, text } = note;
  return db.all<{ id: number }>(sql`
    insert into slip_notes (slip_id, author_id, created_at, text)
    select ${slipId}, ${authorId}, ${createdAt.getTime()}, ${text}
    where (select count(*) from (select 1 from slip_notes where slip_id = ${slipId} limit ${max})) < ${max}
    returning id`);
}

/** How many places of the queue are counted, and how many decisions the usual wait is based on. */
export type QueueLimits = { places: number; decisions: number };
/** JSON lists: the ids of the waiting slips in queue order, and the most recent waits in ms. */
export type QueueRow = { head: string; waits: string };

/**
 * How long the most recently decided slips had waited, in ms: every usual wait is based on this.
 */
const latestWaits = (limit: number) => sql`select max(0, decided_at - submitted_at) as ms from slips
  where decided_at is not null order by decided_at desc limit ${limit}`;

/** The queue as a racer sees it: one row for a batch, none if none of their slips is waiting. */
export function findQueueOf(db: Database, userId: number, { places, decisions }: QueueLimits) {
  return db.all<QueueRow>(sql`
    select
      (select json_group_array(id) from (select id from slips where status = 'PENDING'
        order by submitted_at, id limit ${places})) as head,
      (select json_group_array(ms) from (${latestWaits(decisions)})) as waits
    where exists (select 1 from slips indexed by slips_waiting
      where user_id = ${userId} and status = 'PENDING')`);
}

/** How long the most recently decided slips had waited, in milliseconds; rows for a batch. */
export function findLatestWaits(db: Database, limit: number) {
  return db.all<{ ms: number }>(latestWaits(limit));
}

/** When the longest-waiting slip joined the queue: one row for a batch, or none. */
export function findAllOldestWaiting(db: Database) {
  return db
    .select({ submittedAt: slips.submittedAt })
    .from(slips)
    .where(and(eq(slips.status, "PENDING"), gt(slips.submittedAt, new Date(0))))
    .orderBy(asc(slips.submittedAt))
    .limit(1);
}

/**
 * How many slips were decided in each time span, counted up to `max`, from the index
 * `slips_decided` alone. One row for a batch; `counts` is a JSON list.
 */
function countDecisions(db: Database, spans: readonly { from: Date; to: Date }[], max: number) {
  const counts = spans.map(
    ({ from, to }) => sql`(select count(*) from (select 1 from slips
      where decided_at is not null and decided_at >= ${from.getTime()} and decided_at < ${to.getTime()}
      limit ${max}))`,
  );
  return db.all<{ counts: string }>(sql`select json_array(${sql.join(counts, sql`, `)}) as counts`);
}

/** The desk's key figures, in one round trip. */
export async function findDeskFigures(
  db: Database,
  query: {
    spans: readonly { from: Date; to: Date }[];
    decisionsCounted: number;
    waitsRead: number;
    readingsRead: number;
    misreadsRead: number;
  },
) {
  const [totals, [oldest], waits, [decisions], reports, readings, misreads] = await db.batch([
    findAllStatusTotals(db),
    findAllOldestWaiting(db),
    findLatestWaits(db, query.waitsRead),
    countDecisions(db, query.spans, query.decisionsCounted),
    findAllCounters(db, ["desk:reports"]),
    findAllDeskReadings(db, query.readingsRead),
    findAllMisreadReports(db, query.misreadsRead),
  ]);
  const counts: number[] = decisions ? JSON.parse(decisions.counts) : [];
  return {
    totals: totalsOf(totals),
    oldest: oldest?.submittedAt ?? null,
    waits: waits.map(({ ms }) => ms),
    counts,
    openReports: counterOf(reports, "desk:reports"),
    readings,
    misreads,
  };
}
