import { SCHEDULES, type Schedule, stepsOn } from "#app/features/records/job-steps.ts";
import { openDatabase } from "#db/client.ts";
import { createLogger } from "../dependencies.ts";
import type { Env } from "../env.ts";
import { recordErrors } from "../error-records.ts";
import { recordRuns, runRequestedStep, runStep } from "./run-steps.ts";
import { createSteps } from "./steps.ts";

/**
 * Runs the steps of a trigger, then those that an admin or a command has requested. A failing step doesn't stop the
 * others; the job fails at the end.
 *
 * @throws Error that names the failed steps, after all steps have run
 */
export async function runScheduled(event: ScheduledController, env: Env): Promise<void> {
  const stored: Promise<unknown>[] = [];
  const log = recordErrors(createLogger("scheduled"), {
    ...{ env, requestId: "scheduled", route: () => "" },
    waitUntil: (work) => void stored.push(work),
  });
  const deps = { db: openDatabase(env.DB), log };
  const steps = createSteps(env, { ...deps, now: new Date(event.scheduledTime) });
  // Any other trigger is the hourly one.
  const schedule: Schedule = event.cron === SCHEDULES.minute ? "minute" : "hour";
  const runs = [];
  for (const step of stepsOn(schedule)) runs.push(await runStep(deps.log, step, steps[step]));
  const requested = await recordRuns(deps, runs);
  for (const step of requested) await runRequestedStep(env, deps, step);
  await Promise.all(stored);
  const failed = runs.filter(({ failure }) => failure !== "").map(({ step }) => step);
  if (failed.length > 0) throw new Error(`Housekeeping failed: ${failed.join(", ")}`);
}
