import { readErrorFilter } from "#app/features/records/error-filter.ts";
import { exportErrors } from "#app/features/records/list-errors.server.ts";
import { recordsDeps } from "#app/features/records/records-deps.server.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import type { Route } from "./+types/errors-csv.ts";

/** The last day's errors as a CSV file. */
export async function loader(args: Route.LoaderArgs) {
  const deps = recordsDeps(args);
  await limitRacer(deps, "export");
  return exportErrors(deps, readErrorFilter(args.url.searchParams));
}
