import type { DayOrder } from "#app/lib/typed-time.ts";
import type { EventText } from "./event-fields.ts";

/** How many events one import takes. */
export const IMPORT_ROWS_MAX = 200;
/** The field with the version of an event that an editor accepted a change for. */
export function changeField(slug: string): string {
  return `change.${slug}`;
}

/** The place of events that name none, as chosen in the import's form. */
export const PLACE_FIELDS = ["track", "venue", "city", "state", "zipCode"] as const;

/** An event as an import has it, before anything of it was checked. */
export type ImportRow = {
  /** Where it stands: a line of a table, an entry of a calendar. */
  place: string;
  text: EventText;
  /** What its calendar knows it by. */
  uid: string | null;
  isCanceled: boolean;
  /** Gives its times once the zone of its place is known; null where `text` has them already. */
  clocks: ((timeZone: string) => ImportedTimes) | null;
  /** The calendar entry it comes from. */
  source: ImportSource | null;
  /** Why it can't be read at all; null where it can. */
  problem: string | null;
};

export type ImportedTimes = {
  text: Pick<EventText, "timeZone" | "startsOn" | "startsTime" | "endsOn" | "endsTime">;
  /** A note about what had to be changed; null for nothing. */
  note: string | null;
};

/** Which version of which entry a calendar sends. */
export type ImportSource = {
  /** The UID, which all dates of a series share. */
  seriesUid: string;
  /** Which of its dates: when it was meant to start. Empty where it has but one. */
  recurrenceId: string;
  sequence: number;
  /** When that version was written, `YYYY-MM-DDTHH:MM:SS` in UTC; empty if unknown. */
  stamp: string;
  /** It is canceled; its other fields are unset. */
  isWithdrawn: boolean;
};

/** What a calendar says about all dates of a series: those it leaves out are off. */
export type ImportedSeries = {
  uid: string;
  /** Its recurrence ids; dates between the first day and the last one are all among them. */
  recurrenceIds: ReadonlySet<string>;
  from: string;
  to: string;
};

export type ImportedRows = {
  rows: ImportRow[];
  /** What was left out, for people. */
  notes: string[];
  /** Of a calendar, its series. */
  series?: ImportedSeries[];
  /** How dates like 5/8/2027 were read, if the table is ambiguous: the editor is asked to confirm. */
  unclearDays?: DayOrder;
};

export function emptyRow(place: string): ImportRow {
  const nothing = { uid: null, isCanceled: false, clocks: null, source: null, problem: null };
  return { place, text: {}, ...nothing };
}
