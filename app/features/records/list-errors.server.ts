import type { Deps } from "#app/deps.ts";
import type { WrittenColumn } from "#app/lib/csv/columns.ts";
import { csvResponse } from "#app/lib/csv/stream-csv.server.ts";
import {
  type ErrorCursor,
  findAllServerErrors,
  findAllServerErrorsOfRequest,
  type StoredError,
} from "#db/queries/server-errors.ts";
import type { ErrorFilter } from "./error-filter.ts";
import { slotOf } from "./error-records.server.ts";
import { ERRORS_LISTED_MS } from "./read-waiting-records.server.ts";

const PAGE = 30;
const ROWS_MAX = 1_000;

export type ErrorLine = ReturnType<typeof presentError>;

/** A page of the last day's errors, the latest first; or the error of one request. @returns `next`, the next page's cursor */
export async function listErrors(deps: Pick<Deps, "db" | "clock">, filter: ErrorFilter) {
  const errors = await find(deps, filter, PAGE);
  const last = errors.at(-1);
  const next = filter.request === "" && errors.length === PAGE && last ? cursorOf(last) : null;
  return { errors, next };
}

async function find(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { request, after }: ErrorFilter,
  limit: number,
): Promise<ErrorLine[]> {
  const since = new Date(clock.now().getTime() - ERRORS_LISTED_MS);
  const rows =
    request === ""
      ? await findAllServerErrors(db, { since, after: readCursor(after), limit })
      : await findAllServerErrorsOfRequest(db, { slot: slotOf(request), requestId: request });
  return rows.map(presentError);
}

function presentError({ firstAt, lastAt, errorCount, ...error }: StoredError) {
  return {
    ...error,
    count: errorCount,
    firstAt: firstAt.toISOString(),
    lastAt: lastAt.toISOString(),
  };
}

function cursorOf({ lastAt, fingerprint }: ErrorLine): string {
  return `${Date.parse(lastAt)}-${fingerprint}`;
}

function readCursor(text: string | null): ErrorCursor | null {
  const [lastAt, fingerprint] = text?.split("-") ?? [];
  return lastAt && fingerprint ? { lastAt: Number(lastAt), fingerprint } : null;
}

const COLUMNS: readonly WrittenColumn<ErrorLine>[] = [
  { heading: "Last", cell: ({ lastAt }) => lastAt },
  { heading: "First", cell: ({ firstAt }) => firstAt },
  { heading: "Times", cell: ({ count }) => count },
  { heading: "Event", cell: ({ event }) => event },
  { heading: "Route", cell: ({ route }) => route },
  { heading: "Reason", cell: ({ reason }) => reason },
  { heading: "Request", cell: ({ requestId }) => requestId },
  { heading: "Stack", cell: ({ frames }) => frames },
];

/** The errors that the filter finds as a CSV file. */
export function exportErrors(
  deps: Pick<Deps, "db" | "clock" | "log">,
  { request }: ErrorFilter,
): Response {
  return csvResponse("errors.csv", {
    columns: COLUMNS,
    rowsMax: ROWS_MAX,
    async read(last: ErrorLine | null, limit) {
      if (last !== null && request !== "") return [];
      return find(deps, { request, after: last && cursorOf(last) }, limit);
    },
    log: deps.log,
    failed: "errors.export_failed",
  });
}
