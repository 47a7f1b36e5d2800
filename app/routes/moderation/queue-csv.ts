import { exportQueue } from "#app/features/moderation/export-queue.server.ts";
import { moderatorDeps } from "#app/features/moderation/moderator-deps.server.ts";
import { readQuery } from "#app/features/moderation/read-query.ts";
import { queueQuerySchema } from "#app/features/moderation/schema.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import type { Route } from "./+types/queue-csv.ts";

/** The slips that the filter finds, as a CSV file. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const deps = moderatorDeps(context, url);
  await limitRacer(deps, "export");
  return exportQueue(deps, readQuery(queueQuerySchema, url.searchParams));
}
