import { csvResponse } from "#app/lib/csv/stream-csv.server.ts";
import { AppError } from "#app/lib/errors.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { formatSeconds, formatSpeed } from "#app/lib/race-numbers.ts";
import {
  findAllRowsOfSheet,
  findAllSheetsOfStrip,
  findSheetOfStrip,
  type ListedSheet,
  type SheetRow,
} from "#db/queries/track-desk.ts";
import type { BadRow } from "#db/schema/track-results.ts";
import type { RowFilter } from "./read-sheet-page.server.ts";
import { requireStrip, type StripDeps } from "./require-strip.server.ts";
import { MAX_ROWS } from "./rules.ts";

const SHEETS_MAX = 5_000;
const seconds = (ms: number | null) => (ms === null ? "" : formatSeconds(ms));

/** A strip's sheets, as the page narrows them, as a CSV file. @throws AppError `not_found`, `rate_limited` */
export async function exportSheets(deps: StripDeps, slug: string, day: string): Promise<Response> {
  const strip = await requireStrip(deps, slug);
  await limitRacer(deps, "export");
  return csvResponse<ListedSheet>("sheets.csv", {
    columns: [
      { heading: "Sheet", cell: ({ id }) => id },
      { heading: "Evening", cell: ({ ranOn }) => ranOn },
      { heading: "Status", cell: ({ status }) => status },
      { heading: "Rows", cell: ({ rowCount }) => rowCount },
      { heading: "Bad rows", cell: ({ badRowCount }) => badRowCount },
      { heading: "Claims to confirm", cell: ({ claimCount }) => claimCount },
      { heading: "Sent", cell: ({ createdAt }) => createdAt.toISOString() },
      { heading: "By", cell: ({ sender }) => sender },
    ],
    rowsMax: SHEETS_MAX,
    read: (after, limit) =>
      findAllSheetsOfStrip(deps.db, { trackId: strip.id, day: day || null, after, limit }),
    log: deps.log,
    failed: "track_sheets.export_failed",
  });
}

type SheetAddress = { slug: string; sheetId: number };

/** A sheet's rows, as the page narrows them, as a CSV file. @throws AppError `not_found`, `rate_limited` */
export async function exportRows(
  deps: StripDeps,
  address: SheetAddress,
  { car, isTaken }: Pick<RowFilter, "car" | "isTaken">,
): Promise<Response> {
  const { id } = await requireSheet(deps, address);
  return csvResponse<SheetRow>(`results-${id}.csv`, {
    columns: [
      { heading: "Row", cell: ({ rowNumber }) => rowNumber },
      { heading: "Car #", cell: ({ carNumber }) => carNumber },
      { heading: "Name", cell: ({ racerName }) => racerName },
      { heading: "Class", cell: ({ className }) => className },
      { heading: "Lane", cell: ({ lane }) => lane ?? "" },
      { heading: "60'", cell: ({ sixtyFootMs }) => seconds(sixtyFootMs) },
      { heading: "ET", cell: ({ elapsedMs }) => seconds(elapsedMs) },
      {
        heading: "MPH",
        cell: ({ trapSpeedHundredthsMph: speed }) => (speed === null ? "" : formatSpeed(speed)),
      },
      { heading: "Confirms slip", cell: ({ slipId }) => slipId },
      { heading: "Racer", cell: ({ username }) => username ?? "" },
    ],
    rowsMax: MAX_ROWS,
    read: (after, limit) =>
      findAllRowsOfSheet(deps.db, {
        ...{ sheetId: id, carNumber: car, isTaken, after: after?.rowNumber ?? 0 },
        limit,
      }),
    log: deps.log,
    failed: "track_results.export_failed",
  });
}

/** A sheet's rows that couldn't be read, as a CSV file. @throws AppError `not_found`, `rate_limited` */
export async function exportBadRows(deps: StripDeps, address: SheetAddress): Promise<Response> {
  const { id, badRows } = await requireSheet(deps, address);
  let rest: BadRow[] = badRows;
  return csvResponse<BadRow>(`bad-rows-${id}.csv`, {
    columns: [
      { heading: "Row", cell: ({ row }) => row },
      { heading: "Problem", cell: ({ problem }) => problem },
    ],
    rowsMax: badRows.length,
    async read() {
      const all = rest;
      rest = [];
      return all;
    },
    log: deps.log,
    failed: "track_results.export_failed",
  });
}

async function requireSheet(deps: StripDeps, { slug, sheetId }: SheetAddress) {
  const strip = await requireStrip(deps, slug);
  await limitRacer(deps, "export");
  const sheet = await findSheetOfStrip(deps.db, strip.id, sheetId);
  if (!sheet) throw new AppError("not_found", "Not found.");
  return sheet;
}
