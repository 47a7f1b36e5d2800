import { exportMails } from "#app/features/records/list-mails.server.ts";
import { readMailFilter } from "#app/features/records/mail-filter.ts";
import { recordsDeps } from "#app/features/records/records-deps.server.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import type { Route } from "./+types/mail-csv.ts";

/** The mails that the filter finds, as a CSV file. */
export async function loader(args: Route.LoaderArgs) {
  const deps = recordsDeps(args);
  await limitRacer(deps, "export");
  return exportMails(deps, readMailFilter(args.url.searchParams));
}
