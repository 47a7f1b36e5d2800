import { exportDragPakRequests } from "#app/features/drag-pak/export-requests.server.ts";
import { readRequestsQuery } from "#app/features/drag-pak/schema.ts";
import { dragPakStaffDeps } from "#app/features/drag-pak/staff-deps.server.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import type { Route } from "./+types/requests-csv.ts";

/** The requests of the list, in its status, as a CSV file. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const deps = dragPakStaffDeps(context, url);
  await limitRacer(deps, "export");
  return new Response(exportDragPakRequests(deps, readRequestsQuery(url.searchParams).status), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="drag-pak-requests.csv"',
      "cache-control": "private, no-store",
      "x-robots-tag": "noindex",
    },
  });
}
