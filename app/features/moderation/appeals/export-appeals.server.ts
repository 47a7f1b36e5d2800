import type { WrittenColumn } from "#app/lib/csv/columns.ts";
import { csvResponseOfPages } from "#app/lib/csv/stream-csv.server.ts";
import { DESK_CSV_MAX, DESK_CSV_PAGE } from "../csv-limits.ts";
import type { ModeratorDeps } from "../moderator-deps.server.ts";
import { type DeskAppeal, listAppeals } from "./list-appeals.server.ts";
import { type AppealsQuery, appealsQuerySchema } from "./schema.ts";

const COLUMNS: readonly WrittenColumn<DeskAppeal>[] = [
  { heading: "Appeal", cell: ({ id }) => id },
  { heading: "When", cell: ({ createdAt }) => createdAt },
  { heading: "Status", cell: ({ status }) => status.toLowerCase() },
  { heading: "Slip", cell: ({ slipId }) => slipId },
  { heading: "Racer", cell: ({ run }) => run.username },
  { heading: "ET", cell: ({ run }) => run.elapsed },
  { heading: "mph", cell: ({ run }) => run.speed },
  { heading: "Vehicle", cell: ({ run }) => run.vehicle },
  { heading: "Track", cell: ({ run }) => run.raceTrack },
  { heading: "Date", cell: ({ run }) => run.date },
  { heading: "Rejected by", cell: ({ rejectedBy }) => rejectedBy },
  { heading: "Reason", cell: ({ reason }) => reason },
  { heading: "Note", cell: ({ note }) => note },
  { heading: "Appeal text", cell: ({ text }) => text },
  { heading: "Decided by", cell: ({ decidedBy }) => decidedBy },
  { heading: "Answer", cell: ({ answer }) => answer },
];

/** The appeals in a status as a CSV file, as this moderator sees them: at most 5,000. */
export function exportAppeals(deps: ModeratorDeps, { status }: AppealsQuery): Response {
  return csvResponseOfPages("appeals.csv", {
    columns: COLUMNS,
    rowsMax: DESK_CSV_MAX,
    async readPage(place) {
      const query = appealsQuerySchema.parse({ status, ...(place && { after: place }) });
      const { appeals, next } = await listAppeals(deps, query, DESK_CSV_PAGE);
      return { rows: appeals, next };
    },
    log: deps.log,
    failed: "moderation.export_failed",
  });
}
