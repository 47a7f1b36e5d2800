import { readAddress } from "#app/features/geography/address.ts";
import { countryNamed } from "#app/features/geography/countries.ts";
import { regionNamed } from "#app/features/geography/regions.ts";
import { CsvError } from "#app/lib/csv/read-csv.server.ts";
import { openTable, type TableRow } from "#app/lib/csv/read-table.server.ts";
import { guardFormulas } from "#app/lib/csv/write-csv.ts";
import { type DayOrder, findDayOrder, readDay, splitDayAndTime } from "#app/lib/typed-time.ts";
import { columnName, EVENT_COLUMNS, type EventColumn, FIELD_COLUMNS } from "./columns.ts";
import type { EventText } from "./event-fields.ts";
import { emptyRow, IMPORT_ROWS_MAX, type ImportedRows, type ImportRow } from "./import-rows.ts";

type EventRow = TableRow<EventColumn>;

/** Enough for the longest description that the form accepts; other fields have limits of their own. */
const LIMITS = { maxLines: 20_000, maxRowLength: 40_000 };
const YES = /^(?:true|yes|y|1|x)$/i;

/**
 * Reads the events of a CSV table.
 *
 * @param order how dates like 5/8/2027 are written, if the editor chose; otherwise null
 */
export async function readCsvEvents(source: string, order: DayOrder | null): Promise<ImportedRows> {
  try {
    return await readRows(source, order);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { rows: [], notes: [`Line ${error.line}: ${error.message}`] };
  }
}

async function readRows(source: string, order: DayOrder | null): Promise<ImportedRows> {
  const { unknownHeadings, rows } = await openTable(inOnePiece(source), EVENT_COLUMNS, LIMITS);
  const read: EventRow[] = [];
  for await (const row of rows) {
    read.push(row);
    if (read.length > IMPORT_ROWS_MAX) break;
  }
  const used = read.slice(0, IMPORT_ROWS_MAX);
  const detected = findDayOrder(
    used.flatMap((row) => [dayIn(row, "startsOn"), dayIn(row, "endsOn")]),
  );
  const isUnclear = detected === "unclear" || detected === "mixed";
  const dayOrder = order ?? (isUnclear ? null : detected) ?? "month-first";
  return {
    rows: used.map((row) => toImportRow(row, dayOrder)),
    notes: [
      ...(unknownHeadings.length > 0 ? [`Columns left out: ${listed(unknownHeadings)}.`] : []),
      ...(read.length > used.length ? [`Only the first ${IMPORT_ROWS_MAX} rows are read.`] : []),
    ],
    ...(isUnclear ? { unclearDays: dayOrder } : {}),
  };
}

async function* inOnePiece(text: string): AsyncGenerator<string> {
  yield text.replace(/^\uFEFF/, "");
}

function listed(headings: readonly string[]): string {
  return headings
    .slice(0, 10)
    .map((heading) => heading.slice(0, 40))
    .join(", ");
}

/** The date in a cell as written, without the time. */
function dayIn(row: EventRow, name: "startsOn" | "endsOn"): string {
  return splitDayAndTime(row.cell(name)).day;
}

function toImportRow(row: EventRow, order: DayOrder): ImportRow {
  const problem = row.problem ?? formulaIn(row) ?? impossibleDayIn(row, order);
  return { ...emptyRow(`Line ${row.line}`), text: textOf(row, order), problem };
}

function runsAsFormula(cell: string): boolean {
  return guardFormulas(cell) !== cell;
}

function formulaIn(row: EventRow): string | null {
  const column = EVENT_COLUMNS.find(({ name, isFormula = runsAsFormula }) =>
    isFormula(row.cell(name)),
  );
  return column
    ? `${column.heading} would run as a formula in a spreadsheet. Drop the sign it begins with.`
    : null;
}

/** The error for a numeric date that is impossible in the file's order: the form would read it in the other order. */
function impossibleDayIn(row: EventRow, order: DayOrder): string | null {
  for (const name of ["startsOn", "endsOn"] as const) {
    const day = dayIn(row, name);
    if (findDayOrder([day]) !== null && readDay(day, order) === null) {
      const first = order === "day-first" ? "day" : "month";
      return `${columnName(name)}: There is no such day as ${day} with the ${first} first.`;
    }
  }
  return null;
}

/** A row as the fields of the form, with its formats of dates and states. */
function textOf(row: EventRow, order: DayOrder): EventText {
  const fields: EventText = {};
  for (const name of FIELD_COLUMNS) fields[name] = row.cell(name);
  const { state = "", country = "" } = fields;
  const place = placeOf(row.cell("location"), fields);
  return {
    ...fields,
    ...place,
    ...(state === "" ? {} : { state: regionNamed(state) ?? state }),
    country: countryNamed(country) ?? (country || (place.country ?? "")),
    ...scheduleOf(row, order),
  };
}

/** Fills in missing columns from a location such as 'Milan Dragway, Milan, MI 48160'. */
function placeOf(location: string, fields: EventText): EventText {
  const { venue, address, city, state, zipCode, country } = readAddress(location);
  const isPlaced = Boolean(fields.track || fields.city || fields.zipCode);
  return {
    venue: fields.venue || venue,
    ...(isPlaced ? {} : { address: fields.address || address, city, state, zipCode, country }),
  };
}

function scheduleOf(row: EventRow, order: DayOrder): EventText {
  const starts = splitDayAndTime(row.cell("startsOn"));
  const ends = splitDayAndTime(row.cell("endsOn"));
  const isAllDay = YES.test(row.cell("allDay"));
  return {
    startsOn: readDay(starts.day, order) ?? starts.day,
    endsOn: readDay(ends.day, order) ?? ends.day,
    startsTime: isAllDay ? "" : row.cell("startsTime") || timeUnlessMidnight(starts.time),
    endsTime: isAllDay ? "" : row.cell("endsTime") || timeUnlessMidnight(ends.time),
  };
}

/** Spreadsheets write a date without a time as '5/8/2027 0:00' and '2027-05-08 00:00:00'. */
function timeUnlessMidnight(time: string): string {
  return /^0?0:00(?::00)?$|^12:00(?::00)? ?am$/i.test(time) ? "" : time;
}
