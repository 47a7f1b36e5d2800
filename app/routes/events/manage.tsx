import { ManageEventsScreen } from "#app/features/events/components/manage-events-screen.tsx";
import { editorDeps } from "#app/features/events/editor-deps.server.ts";
import { listManagedEvents } from "#app/features/events/list-managed-events.server.ts";
import { managePath } from "#app/features/events/paths.ts";
import { readEventQuery } from "#app/features/events/read-event-query.server.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import type { Route } from "./+types/manage.ts";

export const meta = () => pageMeta({ title: "Manage events", path: managePath(), isHidden: true });

export async function loader({ url, context }: Route.LoaderArgs) {
  const deps = editorDeps(context, url);
  const query = readEventQuery(url.searchParams);
  return { q: query.q, isFirst: query.after === null, list: await listManagedEvents(deps, query) };
}

export default function ManageEvents({ loaderData }: Route.ComponentProps) {
  return <ManageEventsScreen {...loaderData} />;
}
