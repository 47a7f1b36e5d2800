import { exportAppeals } from "#app/features/moderation/appeals/export-appeals.server.ts";
import { appealsQuerySchema } from "#app/features/moderation/appeals/schema.ts";
import { moderatorDeps } from "#app/features/moderation/moderator-deps.server.ts";
import { readQuery } from "#app/features/moderation/read-query.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import type { Route } from "./+types/appeals-csv.ts";

/** The appeals in a status, as a CSV file. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const deps = moderatorDeps(context, url);
  await limitRacer(deps, "export");
  return exportAppeals(deps, readQuery(appealsQuerySchema, url.searchParams));
}
