import ICAL from "ical.js";
import { DAY_MS } from "#app/lib/durations.ts";
import type { EventText } from "../event-fields.ts";
import type { RawEntry } from "./components.ts";
import { CALENDAR_LIMITS, CalendarLimitError } from "./content-lines.ts";
import { type Report, readEntryText } from "./entry-text.ts";
import { readingMs, readMoment, type Wall } from "./moments.ts";
import { type Property, propertyName, readProperty, textOf } from "./properties.ts";
import { type RepeatRule, readRepeatRule } from "./repeat-rule.ts";
import { RepeatRuleError } from "./repeat-rule-error.ts";
import { UTC, type Zone } from "./zones.server.ts";

/** A day and a time as written, with their zone; without one they are in the place's local time. */
export type Placed = Wall & { zone: Zone | null };
/**
 * How long an entry lasts, in milliseconds: wall-clock time, then elapsed time, which differ across a clock
 * change. Null is an open end.
 */
export type Length = { onClock: number; elapsed: number } | null;

/** A VEVENT as it was written. */
export type Entry = {
  line: number;
  uid: string;
  /** Its name and position, for messages: `“Night” (UID a@x, line 4)`. */
  label: string;
  text: EventText;
  start: Placed;
  length: Length;
  rules: RepeatRule[];
  excludedRules: RepeatRule[];
  added: Placed[];
  excluded: Placed[];
  /** Which date of a series this replaces; null for the series itself. */
  replaces: Placed | null;
  /** It also replaces all later dates. */
  isRest: boolean;
  sequence: number;
  /** When it was written; sorts by time. Empty if unknown. */
  stamp: string;
  isCanceled: boolean;
  /** METHOD:CANCEL: the file cancels the entries that it names. */
  isWithdrawn: boolean;
  /** An unknown TZID. */
  unknownZone: string | null;
};
/** An entry that is skipped, and why. */
export type RejectedEntry = { line: number; label: string; text: EventText; problem: string };

export type ReadContext = {
  /** The zone of a TZID; of an empty one that of the whole file, if it has one. */
  zoneOf(tzid: string): Zone | null;
  /** Reports a message to the editor. */
  note(message: string): void;
  /** RDATE and EXDATE values that may still be read. */
  listed: { left: number };
};

const READ = new Set(
  `UID SUMMARY DESCRIPTION X-ALT-DESC LOCATION GEO X-APPLE-STRUCTURED-LOCATION URL CATEGORIES STATUS SEQUENCE
   DTSTAMP LAST-MODIFIED DTSTART DTEND DURATION RRULE EXRULE RDATE EXDATE RECURRENCE-ID`.split(
    /\s+/,
  ),
);
const UID_LENGTH = 300;
const DURATION_LENGTH = 40;

class EntryError extends Error {}

/** Reads an entry. A line that can't be read is skipped and reported; only a start is required. */
export function readEntry(raw: RawEntry, context: ReadContext): Entry | RejectedEntry {
  const issues: { line: number; reason: string }[] = [];
  const report: Report = (line, reason) => issues.push({ line, reason });
  const properties = readProperties(raw, report);
  const text = readEntryText(properties, report);
  const uid = uidOf(properties, report);
  const label = `“${text.eventName || "No name"}” (${uid ? `UID ${uid}, ` : ""}line ${raw.line})`;
  try {
    return entryOf(properties, { raw, uid, label, text, report, context });
  } catch (error) {
    if (!(error instanceof EntryError)) throw error;
    return { line: raw.line, label, text, problem: error.message };
  } finally {
    for (const { line, reason } of issues) {
      context.note(`${label}: we left out line ${line} (${reason.replace(/\.$/, "")}).`);
    }
  }
}

function readProperties({ lines }: RawEntry, report: Report): Property[] {
  return lines.flatMap((line) => {
    const name = propertyName(line);
    if (name !== "" && !READ.has(name)) return [];
    const property = readProperty(line);
    if (typeof property !== "string") return [property];
    report(line.number, property);
    return [];
  });
}

function uidOf(properties: readonly Property[], report: Report): string {
  const property = properties.find(({ name }) => name === "UID");
  const uid = property ? textOf(property.value).trim() : "";
  if (uid.length <= UID_LENGTH) return uid;
  report(property?.line ?? 0, `its UID has more than ${UID_LENGTH} characters`);
  return "";
}

type EntrySource = {
  raw: RawEntry;
  uid: string;
  label: string;
  text: EventText;
  report: Report;
  context: ReadContext;
};

/** @throws EntryError */
function entryOf(properties: readonly Property[], entry: EntrySource): Entry {
  const { raw, uid, label, text, report, context } = entry;
  const all = (name: string) => properties.filter((each) => each.name === name);
  const [written] = all("DTSTART");
  if (!written) throw new EntryError("It has no start.");
  const start = readPlaced(written, context);
  if (!start) throw new EntryError(`There is no such date as ${written.value.slice(0, 40)}.`);
  const [recurrence] = all("RECURRENCE-ID");
  const replaces = recurrence ? readPlaced(recurrence, context) : null;
  if (recurrence && !replaces) {
    throw new EntryError(`There is no such date as ${recurrence.value.slice(0, 40)}.`);
  }
  const lists = { report, context };
  return {
    line: raw.line,
    uid,
    label,
    text,
    start,
    length: lengthOf(properties, { start, ...lists }),
    rules: rulesOf(all("RRULE"), report),
    excludedRules: rulesOf(all("EXRULE"), report),
    added: datesOf(all("RDATE"), lists),
    excluded: datesOf(all("EXDATE"), lists),
    replaces,
    isRest: recurrence?.parameters.get("RANGE")?.toUpperCase() === "THISANDFUTURE",
    ...statusOf(properties, raw),
    unknownZone: start.zone === null ? (written.parameters.get("TZID") ?? null) : null,
  };
}

function statusOf(properties: readonly Property[], { calendar }: RawEntry) {
  const textValue = (name: string) =>
    properties.find((each) => each.name === name)?.value.trim() ?? "";
  const stamps = [textValue("DTSTAMP"), textValue("LAST-MODIFIED")].map((value) =>
    readMoment(value),
  );
  const keys = stamps.flatMap((stamp) => (stamp?.time ? [`${stamp.day}T${stamp.time}`] : []));
  const isWithdrawn = calendar.lines.some((line) => /^METHOD:\s*CANCEL\s*$/i.test(line.text));
  return {
    sequence: /^\d{1,9}$/.test(textValue("SEQUENCE")) ? Number(textValue("SEQUENCE")) : 0,
    stamp: keys.toSorted().at(-1) ?? "",
    isCanceled: isWithdrawn || /^cancell?ed$/i.test(textValue("STATUS")),
    isWithdrawn,
  };
}

function readPlaced({ value, parameters }: Property, { zoneOf }: ReadContext): Placed | null {
  return placed(value, parameters.get("TZID") ?? "", zoneOf);
}

function placed(value: string, tzid: string, zoneOf: ReadContext["zoneOf"]): Placed | null {
  const moment = readMoment(value);
  if (!moment) return null;
  const { day, time, isUtc } = moment;
  if (time === null) return { day, time, zone: null };
  return { day, time, zone: isUtc ? UTC : zoneOf(tzid) };
}

type ListContext = { report: Report; context: ReadContext };

/** The dates of RDATE and EXDATE; for a period, its start. */
function datesOf(properties: readonly Property[], { report, context }: ListContext): Placed[] {
  return properties.flatMap(({ line, value, parameters }) =>
    value.split(/[,;]/).flatMap((each) => {
      context.listed.left -= 1;
      if (context.listed.left < 0) throw tooManyDates(line);
      const [start = ""] = each.split("/");
      const date = placed(start, parameters.get("TZID") ?? "", context.zoneOf);
      if (date) return [date];
      report(line, `there is no such date as ${start.slice(0, 40)}`);
      return [];
    }),
  );
}

function tooManyDates(line: number) {
  const most = CALENDAR_LIMITS.listedDates.toLocaleString("en-US");
  return new CalendarLimitError(
    `Line ${line}: RDATE and EXDATE may list ${most} dates in one file. Export a shorter period.`,
  );
}

/** @throws EntryError for a rule that is well-formed but repeats too often */
function rulesOf(properties: readonly Property[], report: Report): RepeatRule[] {
  return properties.flatMap(({ line, value }) => {
    try {
      return [readRepeatRule(value)];
    } catch (error) {
      if (!(error instanceof RepeatRuleError)) throw error;
      if (error.isUnderstood) throw new EntryError(error.message);
      report(line, error.message);
      return [];
    }
  });
}

/** @throws EntryError if it ends before it starts */
function lengthOf(
  properties: readonly Property[],
  { start, report, context }: ListContext & { start: Placed },
): Length {
  const end = properties.find(({ name }) => name === "DTEND");
  const duration = properties.find(({ name }) => name === "DURATION");
  const length = end
    ? lengthUntil(end, { start, report, context })
    : duration
      ? readDuration(duration, report)
      : null;
  const total = length ? length.onClock + length.elapsed : 0;
  if (total < 0) throw new EntryError("It ends before it starts.");
  return total === 0 ? null : length;
}

function lengthUntil(
  end: Property,
  { start, report, context }: ListContext & { start: Placed },
): Length {
  const at = readPlaced(end, context);
  if (!at) report(end.line, `there is no such date as ${end.value.slice(0, 40)}`);
  else if ((at.time === null) !== (start.time === null)) {
    report(end.line, "of its start and end, one is a day and one a time");
  } else if (at.zone === start.zone || !at.zone || !start.zone) {
    return { onClock: readingMs(at) - readingMs(start), elapsed: 0 };
  } else {
    const elapsed = at.zone.instantOf(at).getTime() - start.zone.instantOf(start).getTime();
    return { onClock: 0, elapsed };
  }
  return null;
}

/** Days are calendar days, hours are elapsed time (RFC 5545, 3.3.6). Longer durations are cut to a year. */
function readDuration({ line, value }: Property, report: Report): Length {
  const written = value.trim().toUpperCase().replace("+", "");
  try {
    if (written.length > DURATION_LENGTH) throw new RangeError("too long");
    const read = ICAL.Duration.fromString(written);
    const sign = read.isNegative ? -1 : 1;
    const bound = (milliseconds: number) => sign * Math.min(milliseconds, 366 * DAY_MS);
    return {
      onClock: bound((read.weeks * 7 + read.days) * DAY_MS),
      elapsed: bound(((read.hours * 60 + read.minutes) * 60 + read.seconds) * 1000),
    };
  } catch {
    report(line, "its duration can't be read");
    return null;
  }
}
