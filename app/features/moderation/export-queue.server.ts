import type { WrittenColumn } from "#app/lib/csv/columns.ts";
import { csvResponseOfPages } from "#app/lib/csv/stream-csv.server.ts";
import { DESK_CSV_MAX, DESK_CSV_PAGE } from "./csv-limits.ts";
import { listQueue, type Queue } from "./list-queue.server.ts";
import type { ModeratorDeps } from "./moderator-deps.server.ts";
import { type QueueQuery, queueQuerySchema } from "./schema.ts";

const COLUMNS: readonly WrittenColumn<Queue["slips"][number]>[] = [
  { heading: "Slip", cell: ({ id }) => id },
  { heading: "Submitted", cell: ({ submittedAt }) => submittedAt },
  { heading: "Status", cell: ({ status }) => status.toLowerCase() },
  { heading: "Racer", cell: ({ user }) => user.username },
  { heading: "Year", cell: ({ vehicle }) => vehicle.year },
  { heading: "Make", cell: ({ vehicle }) => vehicle.make },
  { heading: "Model", cell: ({ vehicle }) => vehicle.model },
  { heading: "Trim", cell: ({ vehicle }) => vehicle.trim },
  { heading: "Category", cell: ({ isStock }) => (isStock ? "Stock" : "Modified") },
  { heading: "Track", cell: ({ raceTrack }) => raceTrack },
  { heading: "Date", cell: ({ date }) => date },
  { heading: "1/4 Mile ET", cell: ({ elapsed }) => elapsed },
  { heading: "60 FT. Time", cell: ({ sixtyFoot }) => sixtyFoot },
  { heading: "1/4 Mile Speed", cell: ({ speed }) => speed },
  { heading: "Flags", cell: ({ flags }) => flags.map(({ detail }) => detail).join("; ") },
  { heading: "Reported", cell: ({ isReported }) => (isReported ? "yes" : "no") },
  { heading: "Claimed by", cell: ({ claimedBy }) => claimedBy },
  { heading: "Claimed until", cell: ({ claimedUntil }) => claimedUntil },
];

/** The slips of the queue that the filter finds as a CSV file, in the queue's order and at most 5,000. */
export function exportQueue(deps: ModeratorDeps, query: QueueQuery): Response {
  const { status, flag, class: board, hold } = query;
  return csvResponseOfPages("slips.csv", {
    columns: COLUMNS,
    rowsMax: DESK_CSV_MAX,
    async readPage(place) {
      const page = { status, flag, class: board, hold, limit: DESK_CSV_PAGE };
      const { slips, next } = await listQueue(
        deps,
        queueQuerySchema.parse({ ...page, ...(place && { after: place }) }),
      );
      return { rows: slips, next };
    },
    log: deps.log,
    failed: "moderation.export_failed",
  });
}
