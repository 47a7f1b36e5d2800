import type { WrittenColumn } from "#app/lib/csv/columns.ts";
import { csvResponseOfPages } from "#app/lib/csv/stream-csv.server.ts";
import { DESK_CSV_MAX, DESK_CSV_PAGE } from "../csv-limits.ts";
import type { ModeratorDeps } from "../moderator-deps.server.ts";
import { listReports, type ReportQueue } from "./list-reports.server.ts";
import { type ReportsQuery, reportsQuerySchema } from "./schema.ts";
import { REPORT_LABELS } from "./texts.ts";

const COLUMNS: readonly WrittenColumn<ReportQueue["reports"][number]>[] = [
  { heading: "Report", cell: ({ id }) => id },
  { heading: "When", cell: ({ createdAt }) => createdAt },
  { heading: "Status", cell: ({ status }) => status.toLowerCase() },
  { heading: "Slip", cell: ({ slipId }) => slipId },
  { heading: "Racer", cell: ({ run }) => run.username },
  { heading: "ET", cell: ({ run }) => run.elapsed },
  { heading: "mph", cell: ({ run }) => run.speed },
  { heading: "Vehicle", cell: ({ run }) => run.vehicle },
  { heading: "Track", cell: ({ run }) => run.raceTrack },
  { heading: "Date", cell: ({ run }) => run.date },
  { heading: "Reporter", cell: ({ reporter }) => reporter },
  { heading: "Reason", cell: ({ reason }) => REPORT_LABELS[reason].label },
  { heading: "What they saw", cell: ({ text }) => text },
  { heading: "Decided by", cell: ({ decidedBy }) => decidedBy },
  { heading: "Answer", cell: ({ answer }) => answer },
];

/** The reports in a status as a CSV file, as this moderator sees them: at most 5,000. */
export function exportReports(deps: ModeratorDeps, { status }: ReportsQuery): Response {
  return csvResponseOfPages("reports.csv", {
    columns: COLUMNS,
    rowsMax: DESK_CSV_MAX,
    async readPage(place) {
      const query = reportsQuerySchema.parse({ status, ...(place && { after: place }) });
      const { reports, next } = await listReports(deps, query, DESK_CSV_PAGE);
      return { rows: reports, next };
    },
    log: deps.log,
    failed: "moderation.export_failed",
  });
}
