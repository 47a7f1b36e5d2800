import { exportInbox } from "#app/features/moderation/inbox/export-inbox.server.ts";
import { inboxQuerySchema } from "#app/features/moderation/inbox/schema.ts";
import { moderatorDeps } from "#app/features/moderation/moderator-deps.server.ts";
import { readQuery } from "#app/features/moderation/read-query.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import type { Route } from "./+types/inbox-csv.ts";

/** What waits and the filter finds, as a CSV file. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const deps = moderatorDeps(context, url);
  await limitRacer(deps, "export");
  return exportInbox(deps, readQuery(inboxQuerySchema, url.searchParams));
}
