import type { Deps } from "#app/deps.ts";
import type { WrittenColumn } from "#app/lib/csv/columns.ts";
import { csvResponseOfPages } from "#app/lib/csv/stream-csv.server.ts";
import { findAllJobRuns } from "#db/queries/job-runs.ts";
import type { JobState } from "./job-states.ts";
import { isLate, JOB_STEPS, type JobStep, nextRunOf, stepsOn } from "./job-steps.ts";

export type JobLine = Awaited<ReturnType<typeof listJobs>>[number];
type StoredRun = Awaited<ReturnType<typeof findAllJobRuns>>[number];

/** Every scheduled step with its last run and its next one, in the order of running. */
export async function listJobs({ db, clock }: Pick<Deps, "db" | "clock">) {
  const runs = new Map((await findAllJobRuns(db)).map((run) => [run.step, run]));
  const now = clock.now();
  return stepsOn().map((step) => presentJob(step, runs.get(step), now));
}

function presentJob(step: JobStep, run: StoredRun | undefined, now: Date) {
  const { label, schedule } = JOB_STEPS[step];
  return {
    ...{ step, label, schedule },
    state: stateOf(step, run, now),
    startedAt: run?.startedAt?.toISOString() ?? null,
    durationMs: run?.durationMs ?? 0,
    failure: run?.failure ?? "",
    nextAt: nextRunOf(step, now).toISOString(),
  };
}

function stateOf(step: JobStep, run: StoredRun | undefined, now: Date): JobState {
  if (run?.runningUntil && run.runningUntil > now) return "running";
  if (run?.requestedAt) return "waiting";
  if (!run?.startedAt) return "never";
  if (isLate(step, run.startedAt, now)) return "late";
  return run.failure === "" ? "done" : "failed";
}

const COLUMNS: readonly WrittenColumn<JobLine>[] = [
  { heading: "Job", cell: ({ label }) => label },
  { heading: "Runs each", cell: ({ schedule }) => schedule },
  { heading: "State", cell: ({ state }) => state },
  { heading: "Last run", cell: ({ startedAt }) => startedAt },
  { heading: "Took (ms)", cell: ({ startedAt, durationMs }) => startedAt && durationMs },
  { heading: "Failure", cell: ({ failure }) => failure },
  { heading: "Next run", cell: ({ nextAt }) => nextAt },
];

/** The scheduled steps in a state, or all, as a CSV file. */
export function exportJobs(
  deps: Pick<Deps, "db" | "clock" | "log">,
  state: JobState | null,
): Response {
  return csvResponseOfPages("jobs.csv", {
    columns: COLUMNS,
    rowsMax: stepsOn().length,
    async readPage() {
      const jobs = await listJobs(deps);
      return { rows: jobs.filter((job) => state === null || job.state === state), next: null };
    },
    log: deps.log,
    failed: "jobs.export_failed",
  });
}
