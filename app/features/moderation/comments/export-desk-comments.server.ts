import type { WrittenColumn } from "#app/lib/csv/columns.ts";
import { csvResponseOfPages } from "#app/lib/csv/stream-csv.server.ts";
import { DESK_CSV_MAX, DESK_CSV_PAGE } from "../csv-limits.ts";
import type { ModeratorDeps } from "../moderator-deps.server.ts";
import { type DeskComment, listDeskComments } from "./list-desk-comments.server.ts";
import { type DeskCommentsQuery, deskCommentsQuerySchema } from "./schema.ts";

const COLUMNS: readonly WrittenColumn<DeskComment>[] = [
  { heading: "Comment", cell: ({ id }) => id },
  { heading: "When", cell: ({ createdAt }) => createdAt },
  { heading: "Status", cell: ({ status }) => status.toLowerCase() },
  { heading: "Author", cell: ({ author }) => author },
  { heading: "On", cell: ({ kind }) => kind },
  { heading: "Text", cell: ({ text }) => text },
  { heading: "Open flags", cell: ({ flagCount }) => flagCount },
  { heading: "Flags", cell: ({ flags }) => flags.map(lineOf).join("; ") },
  { heading: "Decided by", cell: ({ decision }) => decision?.by ?? "" },
  { heading: "Decided", cell: ({ decision }) => decision?.at ?? "" },
  { heading: "Reason", cell: ({ decision }) => decision?.reason ?? "" },
  { heading: "Note", cell: ({ decision }) => decision?.note ?? "" },
];

function lineOf({ words, text, by }: DeskComment["flags"][number]): string {
  return `${by}: ${[words, text].filter(Boolean).join(", ")}`;
}

/** The flagged comments in a status as a CSV file, as this moderator sees them: at most 5,000. */
export function exportDeskComments(deps: ModeratorDeps, { status }: DeskCommentsQuery): Response {
  return csvResponseOfPages("comments.csv", {
    columns: COLUMNS,
    rowsMax: DESK_CSV_MAX,
    async readPage(place) {
      const query = deskCommentsQuerySchema.parse({ status, ...(place && { after: place }) });
      const { comments, next } = await listDeskComments(deps, query, DESK_CSV_PAGE);
      return { rows: comments, next };
    },
    log: deps.log,
    failed: "moderation.export_failed",
  });
}
