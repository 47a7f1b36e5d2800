import { guardFormulas } from "#app/lib/csv.ts";
import { CsvError, type CsvRow, readCsvText } from "#app/lib/read-csv.ts";
import type { EventText } from "./event-fields.ts";
import { columnName, emptyRow, IMPORT_ROWS_MAX, type ImportedRows } from "./import-rows.ts";

/** What columns may be called, in lower case without spaces. */
const COLUMNS: Readonly<Record<string, keyof EventText>> = {
  name: "eventName",
  event: "eventName",
  eventname: "eventName",
  internalname: "internalName",
  website: "website",
  url: "website",
  categories: "categories",
  category: "categories",
  track: "track",
  date: "startsOn",
  start: "startsOn",
  startdate: "startsOn",
  startson: "startsOn",
  end: "endsOn",
  enddate: "endsOn",
  endson: "endsOn",
  time: "startsTime",
  starttime: "startsTime",
  startstime: "startsTime",
  endtime: "endsTime",
  endstime: "endsTime",
  timezone: "timeZone",
  venue: "venue",
  address: "address",
  city: "city",
  state: "state",
  zip: "zipCode",
  zipcode: "zipCode",
  country: "country",
  latitude: "latitude",
  longitude: "longitude",
  description: "description",
};

/** A description may be as long as a form takes it; the rest is refused by field. */
const BOUNDS = { maxCellLength: 20_000, maxCells: 60 };
const SIGNED: ReadonlySet<keyof EventText> = new Set(["latitude", "longitude"]);

/** The events of a table: its first row names the columns. */
export function readCsvEvents(source: string): ImportedRows {
  try {
    return eventsOf(readCsvText(source, BOUNDS));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { rows: [], notes: [`Line ${error.line}: ${error.message}`] };
  }
}

function eventsOf([head, ...rows]: readonly CsvRow[]): ImportedRows {
  const names = head?.cells ?? [];
  const columns = names.map((name) => COLUMNS[name.toLowerCase().replace(/[^a-z]/g, "")]);
  const unknown = names.filter((_, at) => columns[at] === undefined);
  const isCut = rows.length > IMPORT_ROWS_MAX;
  return {
    rows: rows.slice(0, IMPORT_ROWS_MAX).map(({ line, cells }) => {
      const text = textOf(cells, columns);
      return { ...emptyRow(`Line ${line}`), text, problem: formulaIn(text) };
    }),
    notes: [
      ...(unknown.length > 0 ? [`Columns left out: ${unknown.slice(0, 10).join(", ")}.`] : []),
      ...(isCut ? [`Only the first ${IMPORT_ROWS_MAX} rows are read.`] : []),
    ],
  };
}

/** What a spreadsheet would take for a formula; a description may have lists, which begin with a sign. */
function formulaIn(text: EventText): string | null {
  for (const [name, cell = ""] of Object.entries(text) as [keyof EventText, string?][]) {
    const isFormula =
      name === "description" ? /^\s*[=@]/.test(cell) : guardFormulas(cell.trim()) !== cell.trim();
    if (isFormula && !SIGNED.has(name)) {
      return `${columnName(name)} would run as a formula in a spreadsheet. Drop the sign it begins with.`;
    }
  }
  return null;
}

function textOf(
  cells: readonly string[],
  columns: readonly (keyof EventText | undefined)[],
): EventText {
  const named = columns.flatMap((column, at) => (column ? [[column, cells[at] ?? ""]] : []));
  return Object.fromEntries(named);
}
