import type { Deps } from "#app/deps.ts";
import type { WrittenColumn } from "#app/lib/csv/columns.ts";
import { csvResponseOfPages } from "#app/lib/csv/stream-csv.server.ts";
import type { EventQuery } from "./event-query.ts";
import { listManagedEvents, type ManagedEvent } from "./list-managed-events.server.ts";
import { STATUS_LABELS } from "./rules.ts";

const PAGE = 500;
const ROWS_MAX = 20_000;

const COLUMNS: readonly WrittenColumn<ManagedEvent>[] = [
  { heading: "Address", cell: ({ slug }) => slug },
  { heading: "Event", cell: ({ eventName }) => eventName },
  { heading: "Internal name", cell: ({ internalName }) => internalName },
  { heading: "First day", cell: ({ schedule }) => schedule.startsOn },
  { heading: "Last day", cell: ({ schedule }) => schedule.endsOn },
  { heading: "Venue", cell: ({ place }) => place.venue },
  { heading: "City", cell: ({ place }) => place.city },
  { heading: "State", cell: ({ place }) => place.state },
  { heading: "Country", cell: ({ place }) => place.country },
  { heading: "Status", cell: ({ status }) => STATUS_LABELS[status] },
];

/** The coming events that the filter finds, in their order and at most 20,000, as a CSV file. */
export function exportManagedEvents(
  deps: Pick<Deps, "db" | "clock" | "log">,
  { q }: Pick<EventQuery, "q">,
): Response {
  return csvResponseOfPages<ManagedEvent, number>("events.csv", {
    columns: COLUMNS,
    rowsMax: ROWS_MAX,
    async readPage(after) {
      const { events, next } = await listManagedEvents(deps, { q, after }, PAGE);
      return { rows: events, next };
    },
    log: deps.log,
    failed: "events.export_failed",
  });
}
