import { sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { jobRuns } from "../schema/index.ts";

/** A run of a scheduled step that ended; `failure` is empty if it did its work. */
export type EndedRun = { step: string; startedAt: Date; durationMs: number; failure: string };

/** The last run of every step that has run or was requested: as many rows as there are steps. */
export function findAllJobRuns(db: Database) {
  return db.select().from(jobRuns);
}

/** Stores the last run of several steps, in one statement. */
export function upsertJobRuns(db: Database, runs: readonly EndedRun[]) {
  const values = runs.map(({ startedAt, ...run }) => ({ ...run, startedAt: startedAt.getTime() }));
  return db.run(sql`insert into job_runs (step, started_at, duration_ms, failure)
    select value ->> 'step', value ->> 'startedAt', value ->> 'durationMs', value ->> 'failure'
    from json_each(${JSON.stringify(values)}) where true
    on conflict (step) do update set started_at = excluded.started_at,
      duration_ms = excluded.duration_ms, failure = excluded.failure`);
}

/** The steps that somebody wants to run now. */
export function findAllRequestedSteps(db: Database) {
  return db.all<{ step: string }>(sql`select step from job_runs where requested_at is not null`);
}

/** Requests a run, unless one was requested already or is running; returns the step, or none. */
export function upsertJobRequest(db: Database, step: string, now: Date) {
  return db.all<{ step: string }>(sql`insert into job_runs (step, requested_at)
    values (${step}, ${now.getTime()})
    on conflict (step) do update set requested_at = excluded.requested_at
      where requested_at is null and (running_until is null or running_until <= ${now.getTime()})
    returning step`);
}

/** Starts a requested run: of two that start it at once, one gets the step, the other none. */
export function updateRequestedJobToRunning(
  db: Database,
  { step, now, until }: { step: string; now: Date; until: Date },
) {
  return db.all<{ step: string }>(sql`update job_runs
    set requested_at = null, running_until = ${until.getTime()}
    where step = ${step} and requested_at is not null
      and (running_until is null or running_until <= ${now.getTime()})
    returning step`);
}

/** Ends a requested run. */
export function updateJobToEnded(db: Database, step: string) {
  return db.run(sql`update job_runs set running_until = null where step = ${step}`);
}
