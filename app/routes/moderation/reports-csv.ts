import { moderatorDeps } from "#app/features/moderation/moderator-deps.server.ts";
import { readQuery } from "#app/features/moderation/read-query.ts";
import { exportReports } from "#app/features/moderation/reports/export-reports.server.ts";
import { reportsQuerySchema } from "#app/features/moderation/reports/schema.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import type { Route } from "./+types/reports-csv.ts";

/** The reports in a status, as a CSV file. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const deps = moderatorDeps(context, url);
  await limitRacer(deps, "export");
  return exportReports(deps, readQuery(reportsQuerySchema, url.searchParams));
}
