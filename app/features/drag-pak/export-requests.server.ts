import type { Deps } from "#app/deps.ts";
import { formatCsv } from "#app/lib/csv.ts";
import { findAllDragPakRequests } from "#db/queries/drag-pak.ts";
import { NEWEST } from "./list-requests.server.ts";
import { DRAG_PAK_FIELDS } from "./rules.ts";

const PAGE = 500;
const encoder = new TextEncoder();

/** The columns of both kinds, each once. */
const COLUMNS = [
  ...new Set([...DRAG_PAK_FIELDS.dealer, ...DRAG_PAK_FIELDS.customer].map(({ name }) => name)),
];

/** Every request as a CSV file, newest first, read in pieces while it is sent. */
export function exportDragPakRequests({
  db,
  log,
}: Pick<Deps, "db" | "log">): ReadableStream<Uint8Array> {
  let before = NEWEST;
  return new ReadableStream({
    start(controller) {
      const head = formatCsv([["number", "status", "kind", "createdAt", ...COLUMNS]]);
      controller.enqueue(encoder.encode(head));
    },
    async pull(controller) {
      try {
        const rows = await findAllDragPakRequests(db, { before, limit: PAGE });
        const last = rows.at(-1);
        if (!last) return controller.close();
        before = last.id;
        const lines = rows.map(({ number, status, kind, createdAt, answers }) => [
          number,
          status,
          kind,
          createdAt.toISOString(),
          ...COLUMNS.map((name) => answers[name] ?? ""),
        ]);
        controller.enqueue(encoder.encode(formatCsv(lines)));
      } catch (error) {
        // Half a file never looks like a whole one.
        log("error", "drag_pak.export_failed", { error });
        throw error;
      }
    },
  });
}
