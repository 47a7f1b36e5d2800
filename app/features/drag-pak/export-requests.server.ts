import type { Deps } from "#app/deps.ts";
import { formatHeader, formatRows } from "#app/lib/csv/write-csv.ts";
import { findAllDragPakRequestsByStatus } from "#db/queries/drag-pak.ts";
import type { DragPakStatus } from "#db/schema/drag-pak.ts";
import { NEWEST } from "./list-requests.server.ts";
import { REQUEST_COLUMNS } from "./request-columns.ts";

const PAGE = 500;
const encoder = new TextEncoder();

/** The requests in one status as a CSV file, newest first, read in batches while it is streamed. */
export function exportDragPakRequests(
  { db, log }: Pick<Deps, "db" | "log">,
  status: DragPakStatus,
): ReadableStream<Uint8Array> {
  let before = NEWEST;
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(formatHeader(REQUEST_COLUMNS)));
    },
    async pull(controller) {
      try {
        const rows = await findAllDragPakRequestsByStatus(db, { status, before, limit: PAGE });
        const last = rows.at(-1);
        if (!last) return controller.close();
        before = last.id;
        controller.enqueue(encoder.encode(formatRows(REQUEST_COLUMNS, rows)));
      } catch (error) {
        // The stream fails, so a truncated file never looks complete.
        log("error", "drag_pak.export_failed", { error });
        throw error;
      }
    },
  });
}
