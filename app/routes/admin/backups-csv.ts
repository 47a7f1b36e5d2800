import { exportBackups } from "#app/features/records/backups.server.ts";
import { readChoice } from "#app/features/records/choice-filter.ts";
import { BACKUP_KIND_OPTIONS } from "#app/features/records/record-kinds.ts";
import { recordsDeps } from "#app/features/records/records-deps.server.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import type { Route } from "./+types/backups-csv.ts";

/** The backups that the filter finds, as a CSV file. */
export async function loader(args: Route.LoaderArgs) {
  const deps = recordsDeps(args);
  await limitRacer(deps, "export");
  return exportBackups(deps, readChoice(BACKUP_KIND_OPTIONS, args.url.searchParams.get("kind")));
}
