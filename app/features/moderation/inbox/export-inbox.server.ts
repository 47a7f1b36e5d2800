import type { WrittenColumn } from "#app/lib/csv/columns.ts";
import { csvResponseOfPages } from "#app/lib/csv/stream-csv.server.ts";
import { DESK_CSV_MAX, DESK_CSV_PAGE } from "../csv-limits.ts";
import type { ModeratorDeps } from "../moderator-deps.server.ts";
import { type InboxCase, listInbox } from "./list-inbox.server.ts";
import { type InboxFilter, inboxQuerySchema } from "./schema.ts";
import { KIND_NAMES } from "./texts.ts";

const COLUMNS: readonly WrittenColumn<InboxCase>[] = [
  { heading: "Kind", cell: ({ kind }) => KIND_NAMES[kind].one },
  { heading: "Number", cell: ({ id }) => id },
  { heading: "Waiting since", cell: ({ at }) => at },
  { heading: "Racer", cell: ({ racer }) => racer },
  { heading: "What", cell: ({ title }) => title },
  { heading: "Why", cell: ({ why }) => why },
  { heading: "Who is on it", cell: ({ holder }) => holder },
];

/** What waits as a CSV file, the oldest first and at most 5,000. */
export function exportInbox(deps: ModeratorDeps, filter: InboxFilter): Response {
  return csvResponseOfPages("inbox.csv", {
    columns: COLUMNS,
    rowsMax: DESK_CSV_MAX,
    async readPage(place) {
      const query = inboxQuerySchema.parse({ ...filter, ...(place && { after: place }) });
      const { cases, next } = await listInbox(deps, query, DESK_CSV_PAGE);
      return { rows: cases, next };
    },
    log: deps.log,
    failed: "moderation.export_failed",
  });
}
