import { asc, eq, lt, lte, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { runAnnouncements } from "../schema/index.ts";
import { literal } from "./literal.ts";

/** A slip in the version that a decision on it has made. */
type DecidedSlip = { slipId: number; version: number };

const decisionCause = ({ slipId, version }: DecidedSlip) => `decision:${slipId}:${version}`;

/** Tells a racer about a decision from an instant on; runs after the decision in its batch. */
export function insertDecisionNotice(
  db: Database,
  decided: DecidedSlip & { at: Date; visibleAt: Date },
) {
  const { slipId, version, at, visibleAt } = decided;
  return db.run(sql`
    insert into notices (user_id, kind, cause, subject_id, detail, created_at, visible_at)
    select user_id, 'decision', ${decisionCause(decided)}, id,
      json_object('status', status, 'elapsedMs', elapsed_ms, 'track', race_track),
      ${at.getTime()}, ${visibleAt.getTime()}
    from slips where id = ${slipId} and version = ${version}
    on conflict (user_id, cause) do nothing`);
}

/** Has an approved run announced to others from an instant on; runs after the approval in its batch. */
export function insertRunAnnouncement(
  db: Database,
  { slipId, version, dueAt }: DecidedSlip & { dueAt: Date },
) {
  return db.run(sql`
    insert into run_announcements (slip_id, due_at)
    select id, ${dueAt.getTime()} from slips
    where id = ${slipId} and version = ${version} and status = 'APPROVED'
    on conflict (slip_id) do update set due_at = excluded.due_at`);
}

/**
 * Takes back the notice and the announcement of a decision; runs after the update that leaves the slip in version
 * `undone.version`.
 */
export function deleteDecisionNotice(db: Database, decided: DecidedSlip, undone: DecidedSlip) {
  const isUndone = sql`exists (select 1 from slips
    where id = ${undone.slipId} and version = ${undone.version})`;
  return [
    db.run(sql`delete from notices where cause = ${decisionCause(decided)} and ${isUndone}`),
    db.run(sql`delete from run_announcements where slip_id = ${undone.slipId} and ${isUndone}`),
  ] as const;
}

/** Approved runs that can't be undone any more, the earliest first. */
export function findAllDueAnnouncements(db: Database, now: Date, limit: number) {
  return db
    .select({ slipId: runAnnouncements.slipId })
    .from(runAnnouncements)
    .where(lte(runAnnouncements.dueAt, now))
    .orderBy(asc(runAnnouncements.dueAt))
    .limit(limit);
}

/** Drops what should have been announced before an instant. */
export function deleteRunAnnouncementsBefore(db: Database, before: Date) {
  return db.delete(runAnnouncements).where(lt(runAnnouncements.dueAt, before));
}

export function deleteRunAnnouncement(db: Database, slipId: number) {
  return db.delete(runAnnouncements).where(eq(runAnnouncements.slipId, slipId));
}

/** A listed run that is announced. */
export type AnnouncedRun = {
  id: number;
  userId: number;
  vehicleId: number;
  isStock: number;
  elapsedMs: number;
  raceTrack: string;
};

/** A run as it is announced: one row for a batch, or none if it isn't listed. */
export function findAllAnnouncedRuns(db: Database, slipId: number) {
  return db.all<AnnouncedRun>(sql`
    select id, user_id as userId, vehicle_id as vehicleId, is_stock as isStock, elapsed_ms as elapsedMs,
      race_track as raceTrack
    from slips where id = ${slipId} and is_listed = 1`);
}

/** A run that another run was quicker than. */
export type PassedRun = { userId: number; elapsedMs: number };

/**
 * The runs that a car's best run has just left behind on its all-time board: those from its place to the place that
 * the car had before, best first, at most `limit`. None if the run isn't its car's best.
 */
export function findAllPassedRuns(db: Database, slipId: number, limit: number) {
  return db.all<PassedRun>(sql`
    select t.user_id as userId, t.elapsed_ms as elapsedMs
    from slips s cross join slips t indexed by slips_best_et
      on t.is_best = 1 and t.is_stock = s.is_stock and t.elapsed_ms >= s.elapsed_ms
      and t.elapsed_ms < coalesce((
        select p.elapsed_ms from slips p indexed by slips_vehicle_et
        where p.is_listed = 1 and p.vehicle_id = s.vehicle_id and p.is_stock = s.is_stock and p.id <> s.id
        order by p.elapsed_ms limit 1), 1000000)
    where s.id = ${slipId} and s.is_best = 1 and (t.elapsed_ms > s.elapsed_ms
      or (-t.trap_speed_hundredths_mph, t.ran_on, t.id) > (-s.trap_speed_hundredths_mph, s.ran_on, s.id))
    order by t.elapsed_ms, t.trap_speed_hundredths_mph desc, t.ran_on, t.id limit ${literal(limit)}`);
}

/**
 * The quickest cars of a run's class at its track, under the names of the track, at most `limit` of each name: whose
 * they are, and the run itself among them. None for a track that isn't listed.
 */
export function findAllQuickestAtTrackOf(db: Database, slipId: number, limit: number) {
  return db.all<PassedRun & { id: number }>(sql`
    select t.id, t.user_id as userId, t.elapsed_ms as elapsedMs
    from slips s cross join track_names own on own.id = s.track_name_id
    cross join track_names n on n.track_id = own.track_id and n.listed_run_count > 0
    cross join slips t on t.id in (
      select q.id from slips q indexed by slips_track_best
      where q.is_track_best = 1 and q.track_name_id = n.id and q.is_stock = s.is_stock
      order by q.elapsed_ms, q.trap_speed_hundredths_mph desc, q.ran_on, q.id limit ${literal(limit)})
    where s.id = ${slipId} and s.is_track_best = 1
    order by t.elapsed_ms, t.trap_speed_hundredths_mph desc, t.ran_on, t.id limit ${literal(limit)}`);
}
