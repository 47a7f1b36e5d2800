import { exportDragPakRequests } from "#app/features/drag-pak/export-requests.server.ts";
import { dragPakStaffDeps } from "#app/features/drag-pak/staff-deps.server.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import type { Route } from "./+types/requests-csv.ts";

/** All requests as a CSV file. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const deps = dragPakStaffDeps(context, url);
  await limitRacer(deps, "export");
  return new Response(exportDragPakRequests(deps), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="drag-pak-requests.csv"',
      "cache-control": "private, no-store",
      "x-robots-tag": "noindex",
    },
  });
}
