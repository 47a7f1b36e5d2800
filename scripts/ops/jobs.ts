import { JOB_STATE_LABELS } from "#app/features/records/job-states.ts";
import { JOB_STEPS } from "#app/features/records/job-steps.ts";
import { listJobs } from "#app/features/records/list-jobs.server.ts";
import { runJob } from "#app/features/records/run-job.server.ts";
import { printList } from "../lib/print-list.ts";
import { recordsDeps } from "./records-deps.ts";

/** Lists the scheduled jobs, or lets one run within a minute. @returns false if the arguments are invalid */
export async function jobs([act, step, ...more]: readonly string[]): Promise<boolean> {
  if (act === undefined) return list();
  if (act !== "run" || !step || more.length > 0) return false;
  const started = await runJob(recordsDeps, step);
  console.log(`${JOB_STEPS[started].label}: starts within a minute.`);
  return true;
}

async function list(): Promise<boolean> {
  printList(
    await listJobs(recordsDeps),
    ({ step, state, startedAt, durationMs, failure }) =>
      `${step.padEnd(24)}  ${JOB_STATE_LABELS[state].padEnd(22)}  ${startedAt ? `${startedAt}  ${durationMs} ms` : ""}  ${failure}`,
    "",
  );
  return true;
}
