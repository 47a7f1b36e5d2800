import type { DayOrder } from "#app/lib/typed-time.ts";
import type { EventText } from "./event-fields.ts";

/** The most events in one import. */
export const IMPORT_ROWS_MAX = 200;
/** The note if a file has more. */
export const ONLY_FIRST = `Only the first ${IMPORT_ROWS_MAX} dates are read.`;
/** The field with the version of an event that an editor accepted a change for. */
export function changeField(slug: string): string {
  return `change.${slug}`;
}

/** The fields of the place for events without one, in the import's form. */
export const PLACE_FIELDS = ["track", "venue", "city", "state", "zipCode"] as const;

/** An event of an import before it is checked. */
export type ImportRow = {
  /** Its position: a line of a table or a calendar. */
  place: string;
  text: EventText;
  /** Its UID in the calendar. */
  uid: string | null;
  isCanceled: boolean;
  /** Computes its times once the zone of its place is known; null if `text` already has them. */
  clocks: ((timeZone: string) => ImportedTimes) | null;
  /** The calendar entry it comes from. */
  source: ImportSource | null;
  /** Set if it also changes all later dates of its series, which its file doesn't have. */
  later: LaterDates | null;
  /** Why it can't be read, or null. */
  problem: string | null;
};

/** The changes that an entry makes to the later dates of its series. */
export type LaterDates = {
  /** The entry's name and position, for messages. */
  label: string;
  /** The row of a later date, by the recurrence ids of the entry's own date and of that one in the stored series. */
  rowOf(own: string, id: string): ImportRow;
};

export type ImportedTimes = {
  text: Pick<EventText, "timeZone" | "startsOn" | "startsTime" | "endsOn" | "endsTime">;
  /** A note about a changed time, or null. */
  note: string | null;
};

/** The calendar entry of a row, and its version. */
export type ImportSource = {
  /** The UID, which all dates of a series share. */
  seriesUid: string;
  /** The date's id: its original start. Empty for an event with a single date. */
  recurrenceId: string;
  /** The same in another zone, since a file may name a date without the series that has the zone; null if it can't differ. */
  recurrenceIdIn: ((timeZone: string) => string) | null;
  sequence: number;
  /** When that version was written, `YYYY-MM-DDTHH:MM:SS` in UTC; empty if unknown. */
  stamp: string;
  /** It is canceled; its other fields are unset. */
  isWithdrawn: boolean;
};

/** All dates of a series in a calendar; missing ones are canceled. */
export type ImportedSeries = {
  uid: string;
  /** Its recurrence ids, complete between the first and the last day. */
  recurrenceIds: ReadonlySet<string>;
  from: string;
  to: string;
};

export type ImportedRows = {
  rows: ImportRow[];
  /** Notes for the editor about what was left out. */
  notes: string[];
  /** The series of a calendar. */
  series?: ImportedSeries[];
  /** How dates like 5/8/2027 were read, if the table is ambiguous: the editor is asked to confirm. */
  unclearDays?: DayOrder;
};

export function emptyRow(place: string): ImportRow {
  const nothing = { uid: null, clocks: null, source: null, later: null, problem: null };
  return { place, text: {}, isCanceled: false, ...nothing };
}
