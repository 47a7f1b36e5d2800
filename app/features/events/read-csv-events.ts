import { readCsv } from "#app/lib/read-csv.ts";
import type { EventText } from "./event-fields.ts";
import { emptyRow, IMPORT_ROWS_MAX, type ImportedRows } from "./import-rows.ts";

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

/** The events of a table: its first row names the columns. */
export function readCsvEvents(source: string): ImportedRows {
  const { rows: all, isCut } = readCsv(source, IMPORT_ROWS_MAX + 1);
  const [head = [], ...rows] = all;
  const columns = head.map((name) => COLUMNS[name.toLowerCase().replace(/[^a-z]/g, "")]);
  const unknown = head.filter((_, at) => columns[at] === undefined);
  return {
    rows: rows.map((cells, at) => ({
      ...emptyRow(`Row ${at + 2}`),
      text: textOf(cells, columns),
    })),
    notes: [
      ...(unknown.length > 0 ? [`Columns left out: ${unknown.slice(0, 10).join(", ")}.`] : []),
      ...(isCut ? [`Only the first ${IMPORT_ROWS_MAX} rows are read.`] : []),
    ],
  };
}

function textOf(
  cells: readonly string[],
  columns: readonly (keyof EventText | undefined)[],
): EventText {
  const named = columns.flatMap((column, at) => (column ? [[column, cells[at] ?? ""]] : []));
  return Object.fromEntries(named);
}
