import type { EventText } from "./event-fields.ts";

/** How many events one import takes. */
export const IMPORT_ROWS_MAX = 200;
/** How long what is imported may be: forms are read so far. */
export const IMPORT_TEXT_MAX = 60_000;

/** An event as an import has it, before anything of it was checked. */
export type ImportRow = {
  /** Where it stands: a line of a table, an entry of a calendar. */
  place: string;
  text: EventText;
  /** What its calendar knows it by. */
  uid: string | null;
  isCanceled: boolean;
  /** Instants in the place of times on the clock: their zone is the place's. */
  instants: { startsAt: Date; endsAt: Date | null } | null;
  /** Why it can't be read at all; null where it can. */
  problem: string | null;
};

/** The columns of a table as people write them, where they aren't called as their fields are. */
const COLUMN_NAMES: Partial<Record<string, string>> = {
  eventName: "name",
  internalName: "internal name",
  categories: "category",
  startsOn: "start",
  endsOn: "end",
  startsTime: "start time",
  endsTime: "end time",
  timeZone: "time zone",
  zipCode: "zip",
};

/** What an editor calls a field of a row. */
export function columnName(field: string): string {
  return COLUMN_NAMES[field] ?? field;
}

export type ImportedRows = {
  rows: ImportRow[];
  /** What was left out, for people. */
  notes: string[];
};

export function emptyRow(place: string): ImportRow {
  return { place, text: {}, uid: null, isCanceled: false, instants: null, problem: null };
}
