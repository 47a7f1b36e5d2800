import { dayIn } from "#app/lib/dates.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import { addDays, readClock, resolveInstant } from "#app/lib/zoned-time.ts";
import { type Components, readComponents } from "./icalendar/components.ts";
import { CALENDAR_LIMITS, isVersion1, readContentLines } from "./icalendar/content-lines.ts";
import { type Entry, type RejectedEntry, readEntry } from "./icalendar/entries.ts";
import type { RuleBudget } from "./icalendar/expand-rule.ts";
import { readingMs, wallKey, wallOfReading } from "./icalendar/moments.ts";
import { RepeatRuleError } from "./icalendar/repeat-rule-error.ts";
import {
  groupEntries,
  laterOccurrence,
  type Occurrence,
  type Occurrences,
  readOccurrences,
  type Series,
} from "./icalendar/series.ts";
import { readWholeFileZone, WHOLE_FILE } from "./icalendar/vcalendar-zone.ts";
import { createZones } from "./icalendar/zones.server.ts";
import {
  emptyRow,
  IMPORT_ROWS_MAX,
  type ImportedRows,
  type ImportedSeries,
  type ImportedTimes,
  type ImportRow,
  type LaterDates,
  ONLY_FIRST,
} from "./import-rows.ts";
import { EVENT_LIMITS, FIRST_DAY } from "./rules.ts";

/** The most messages shown for one file. */
const NOTES_MAX = 50;
/** The zone of a series without one, for when only the day matters. */
const USUAL_ZONE = "America/New_York";

/** Everything that is shared while one file is read. */
type Reading = {
  now: Date;
  /** The last day that an event may have. */
  to: string;
  budget: RuleBudget;
  note(message: string): void;
};

/**
 * The events of a calendar (RFC 5545, or vCalendar 1.0), a row for each date: all of a short series, the next 52 of a long one.
 *
 * @param source the text of the file
 * @param now what "next" counts from
 * @param budget days that repeat rules may visit
 * @throws CalendarLimitError if the file exceeds a limit; the message has the line
 */
export function readIcsEvents(
  source: string,
  now: Date,
  budget: RuleBudget = { days: CALENDAR_LIMITS.ruleDays },
): ImportedRows {
  const components = readComponents(readContentLines(source));
  if (components.entries.length === 0) {
    return { rows: [], notes: ["There are no events in this calendar. Is the file complete?"] };
  }
  const lastYear = now.getUTCFullYear() + EVENT_LIMITS.yearsAhead;
  const years = { from: Number(FIRST_DAY.slice(0, 4)), to: lastYear };
  const notes = new Set<string>();
  const note = (message: string) => notes.add(message);
  const reading = { now, to: `${lastYear}-12-31`, budget, note };
  const ownZone = isVersion1(source) ? wholeFileZone(components) : null;
  const zones = createZones([...(ownZone ? [ownZone] : []), ...components.zones], years, budget);
  const zoneOf = (tzid: string) => {
    if (tzid !== "") return zones(tzid);
    return ownZone ? zones(WHOLE_FILE) : null;
  };
  const context = { zoneOf, note, listed: { left: CALENDAR_LIMITS.listedDates } };
  const entries = components.entries.map((raw) => readEntry(raw, context));
  const { rows, series } = rowsOf(entries, reading);
  return { rows: limitRows(rows, reading), series, notes: firstOf(notes) };
}

function wholeFileZone({ entries }: Components) {
  return readWholeFileZone(entries[0]?.calendar.lines ?? []);
}

function rowsOf(entries: readonly (Entry | RejectedEntry)[], reading: Reading) {
  const rejected = entries.flatMap((entry) => ("problem" in entry ? [rejectedRow(entry)] : []));
  const groups = groupEntries(entries.flatMap((entry) => ("problem" in entry ? [] : [entry])));
  const rows: ImportRow[] = [...rejected];
  const series: ImportedSeries[] = [];
  for (const group of groups) {
    const entry = group.main ?? group.replacements[0];
    if (!entry) continue;
    const read = occurrencesOf(group, entry, reading);
    if (typeof read === "string") {
      rows.push(rejectedRow({ ...entry, problem: read }));
      continue;
    }
    if (read.note) reading.note(read.note);
    for (const occurrence of read.list) {
      const later = group.main ? null : laterDatesOf(occurrence, reading);
      rows.push({ ...rowOf(occurrence, reading), later });
    }
    if (group.main && entry.uid) series.push(seriesOf(entry, read));
  }
  return { rows, series };
}

/** @returns the dates of a series, or why there are none */
function occurrencesOf(group: Series, entry: Entry, { now, to, budget }: Reading) {
  if (entry.start.day < FIRST_DAY || entry.start.day > to) return "start: Check the year.";
  const today = dayIn(now, entry.start.zone?.names[0] ?? USUAL_ZONE);
  try {
    return readOccurrences(group, { today, to }, budget);
  } catch (error) {
    if (error instanceof RepeatRuleError) return error.message;
    throw error;
  }
}

function seriesOf({ uid, isWithdrawn }: Entry, { list, covered }: Occurrences): ImportedSeries {
  const ids = list.map(({ id }) => id);
  return { uid, recurrenceIds: new Set(isWithdrawn ? [] : ids), ...covered };
}

function rejectedRow({ line, text, problem }: RejectedEntry): ImportRow {
  return { ...emptyRow(`Line ${line}`), text, problem };
}

function rowOf(occurrence: Occurrence, reading: Reading): ImportRow {
  const { id, entry, start } = occurrence;
  const { uid, sequence, stamp, isCanceled, isWithdrawn } = entry;
  const row: ImportRow = {
    ...emptyRow(`Line ${entry.line}`),
    text: { ...entry.text, startsOn: start.day, endsOn: start.day },
    uid: uid && (id === "" ? uid : `${uid}-${id}`),
    isCanceled,
    source: uid ? { seriesUid: uid, ...idsOf(occurrence), sequence, stamp, isWithdrawn } : null,
  };
  if (start.time === null) {
    const days = Math.max(1, Math.ceil(totalOf(entry) / DAY_MS));
    return { ...row, text: { ...row.text, endsOn: addDays(start.day, days - 1) } };
  }
  if (entry.unknownZone) {
    reading.note(
      `${entry.label}: we don't know the time zone “${entry.unknownZone.slice(0, 60)}”, so its times are the venue's.`,
    );
  }
  return { ...row, clocks: (timeZone) => timesIn(occurrence, timeZone) };
}

function laterDatesOf({ entry }: Occurrence, reading: Reading): LaterDates | null {
  if (!entry.isRest || !entry.uid) return null;
  const rowOfLater = (own: string, id: string) => rowOf(laterOccurrence(entry, own, id), reading);
  return { label: entry.label, rowOf: rowOfLater };
}

/** A date that its entry names is known in any zone, since its series may be in another file. */
function idsOf({ id, replaces }: Occurrence) {
  if (!replaces?.zone || replaces.time === null) {
    return { recurrenceId: id, recurrenceIdIn: null };
  }
  const instant = replaces.zone.instantOf(replaces);
  const seconds = replaces.time.slice(-2);
  const recurrenceIdIn = (timeZone: string) => {
    const { day, time } = readClock(instant, timeZone);
    return wallKey({ day, time: `${time}:${seconds}` });
  };
  return { recurrenceId: id, recurrenceIdIn };
}

function totalOf({ length }: Entry): number {
  return length ? length.onClock + length.elapsed : 0;
}

/** Times keep the zone that they name, or the place's own where its clocks are the same; others are the place's. */
function timesIn({ start, entry }: Occurrence, ofPlace: string): ImportedTimes {
  const { zone } = start;
  const [likeliest = ofPlace, ...others] = zone?.names ?? [];
  const timeZone = others.includes(ofPlace) ? ofPlace : likeliest;
  const instantOf = (wall: { day: string; time: string }) =>
    zone ? zone.instantOf(wall) : resolveInstant(wall.day, wall.time.slice(0, 5), timeZone);
  const wall = { day: start.day, time: start.time ?? "00:00:00" };
  const startClock = readClock(instantOf(wall), timeZone);
  const text: ImportedTimes["text"] = {
    timeZone,
    startsOn: startClock.day,
    startsTime: startClock.time,
    endsOn: startClock.day,
  };
  if (entry.length) {
    const nominal = instantOf(wallOfReading(readingMs(wall) + entry.length.onClock));
    const endClock = readClock(new Date(nominal.getTime() + entry.length.elapsed), timeZone);
    text.endsOn = endClock.day;
    text.endsTime = endClock.time;
  }
  const isSkipped = (!zone || zone.names.length > 0) && startClock.time !== wall.time.slice(0, 5);
  const note = isSkipped
    ? `${entry.label}: clocks skip ${wall.time.slice(0, 5)} on ${start.day}, so it starts at ${startClock.time}.`
    : null;
  return { text, note };
}

/** Trims to the rows of one import: past events are dropped first, then unreadable rows. */
function limitRows(rows: ImportRow[], { now, note }: Reading): ImportRow[] {
  if (rows.length <= IMPORT_ROWS_MAX) return rows;
  const today = dayIn(now, USUAL_ZONE);
  const rejected = rows.filter(({ problem }) => problem !== null);
  const read = rows.filter(({ problem }) => problem === null);
  const ahead = read.filter(({ text }) => (text.endsOn ?? "") >= today);
  const over = read.length - ahead.length;
  if (over > 0) note(`We left out ${over} dates that are over.`);
  const left = [...ahead, ...rejected];
  if (left.length > IMPORT_ROWS_MAX) note(ONLY_FIRST);
  return left.slice(0, IMPORT_ROWS_MAX);
}

function firstOf(notes: ReadonlySet<string>): string[] {
  const all = [...notes];
  const rest = all.length - NOTES_MAX;
  if (rest <= 0) return all;
  return [...all.slice(0, NOTES_MAX), `There are ${rest} more messages like these.`];
}
