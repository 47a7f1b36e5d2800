import { exportDeskComments } from "#app/features/moderation/comments/export-desk-comments.server.ts";
import { deskCommentsQuerySchema } from "#app/features/moderation/comments/schema.ts";
import { moderatorDeps } from "#app/features/moderation/moderator-deps.server.ts";
import { readQuery } from "#app/features/moderation/read-query.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import type { Route } from "./+types/comments-csv.ts";

/** The flagged comments in a status, as a CSV file. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const deps = moderatorDeps(context, url);
  await limitRacer(deps, "export");
  return exportDeskComments(deps, readQuery(deskCommentsQuerySchema, url.searchParams));
}
