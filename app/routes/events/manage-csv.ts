import { editorDeps } from "#app/features/events/editor-deps.server.ts";
import { exportManagedEvents } from "#app/features/events/export-managed-events.server.ts";
import { readEventQuery } from "#app/features/events/read-event-query.server.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import type { Route } from "./+types/manage-csv.ts";

/** The coming events that the filter finds, as a CSV file. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const deps = editorDeps(context, url);
  await limitRacer(deps, "export");
  return exportManagedEvents(deps, readEventQuery(url.searchParams));
}
