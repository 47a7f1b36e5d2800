import type { Logger } from "#app/deps.ts";
import { findStep, type JobStep } from "#app/features/records/job-steps.ts";
import { MINUTE_MS } from "#app/lib/durations.ts";
import { reasonOf } from "#app/lib/failure-reason.ts";
import { rejectAfter } from "#app/lib/wait-at-most.ts";
import type { Database } from "#db/client.ts";
import {
  type EndedRun,
  findAllRequestedSteps,
  updateJobToEnded,
  updateRequestedJobToRunning,
  upsertJobRuns,
} from "#db/queries/job-runs.ts";
import type { Env } from "../env.ts";
import { createSteps } from "./steps.ts";

type RunDeps = { db: Database; log: Logger };

/** How long a requested run may take. Less than the quarter of an hour after which Workers ends a job. */
const REQUESTED_RUN_MS = 10 * MINUTE_MS;

/** The maximum length of the stored reason of a failed run. */
const FAILURE_MAX_LENGTH = 300;

/** Runs a step. A failure is logged and is part of the result. */
export async function runStep(
  log: Logger,
  step: JobStep,
  work: () => PromiseLike<unknown>,
): Promise<EndedRun> {
  const startedAt = new Date();
  let failure = "";
  try {
    await work();
  } catch (error) {
    log("error", "scheduled.step_failed", { step, error });
    failure = reasonOf(error).slice(0, FAILURE_MAX_LENGTH) || "It failed.";
  }
  return { step, startedAt, durationMs: Date.now() - startedAt.getTime(), failure };
}

/**
 * Stores when the steps of a turn ran. If the database fails, that is only logged: the steps have done their work.
 *
 * @returns the steps that somebody wants to run now
 */
export async function recordRuns(
  { db, log }: RunDeps,
  runs: readonly EndedRun[],
): Promise<JobStep[]> {
  try {
    const [, requested] = await db.batch([upsertJobRuns(db, runs), findAllRequestedSteps(db)]);
    return requested.flatMap(({ step }) => findStep(step) ?? []);
  } catch (error) {
    log("warn", "scheduled.not_recorded", { error });
    return [];
  }
}

/**
 * Runs a step that was requested, unless it is running or was run since: a message and the next minute may both start
 * it. After ten minutes it counts as failed.
 */
export async function runRequestedStep(env: Env, deps: RunDeps, step: JobStep): Promise<void> {
  const { db, log } = deps;
  const now = new Date();
  const until = new Date(now.getTime() + REQUESTED_RUN_MS);
  try {
    const started = await updateRequestedJobToRunning(db, { step, now, until });
    if (started.length === 0) return;
    const work = createSteps(env, { ...deps, now })[step];
    const run = await runStep(log, step, () => withinTime(work));
    await db.batch([upsertJobRuns(db, [run]), updateJobToEnded(db, step)]);
  } catch (error) {
    log("warn", "scheduled.not_recorded", { step, error });
  }
}

function withinTime(work: () => PromiseLike<unknown>): Promise<unknown> {
  const tooLong = () => new Error("it took longer than ten minutes");
  return rejectAfter(Promise.resolve(work()), REQUESTED_RUN_MS, tooLong);
}
