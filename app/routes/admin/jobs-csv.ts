import { readChoice } from "#app/features/records/choice-filter.ts";
import { exportJobs } from "#app/features/records/list-jobs.server.ts";
import { JOB_STATE_OPTIONS } from "#app/features/records/record-kinds.ts";
import { recordsDeps } from "#app/features/records/records-deps.server.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import type { Route } from "./+types/jobs-csv.ts";

/** The jobs that the filter finds, as a CSV file. */
export async function loader(args: Route.LoaderArgs) {
  const deps = recordsDeps(args);
  await limitRacer(deps, "export");
  return exportJobs(deps, readChoice(JOB_STATE_OPTIONS, args.url.searchParams.get("state")));
}
