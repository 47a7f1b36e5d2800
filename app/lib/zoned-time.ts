import { DAY_MS } from "./durations.ts";

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached, since creating a formatter costs more than all its uses on a page. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  const cached = formats.get(timeZone);
  if (cached) return cached;
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
  });
  formats.set(timeZone, format);
  return format;
}

/** The local time in a zone at an instant, as the milliseconds of the same reading in UTC. */
function readingAt(instantMs: number, timeZone: string): number {
  const parts = new Map(
    formatIn(timeZone)
      .formatToParts(instantMs)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
  return Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"));
}

/** Whether this is a time zone's name, such as `America/Detroit`. */
export function isTimeZone(name: string): boolean {
  try {
    return Boolean(name) && Boolean(formatIn(name));
  } catch {
    return false;
  }
}

/**
 * The instants of a local day and time in a zone: none in the hour skipped in spring, two in the hour
 * repeated in the fall.
 *
 * @param day `YYYY-MM-DD`
 * @param time `HH:MM`, 24 hours
 * @param timeZone IANA name
 */
export function instantsOf(day: string, time: string, timeZone: string): Date[] {
  const reading = Date.parse(`${day}T${time}:00Z`);
  const offsets = [reading - DAY_MS, reading + DAY_MS].map((at) => readingAt(at, timeZone) - at);
  return [...new Set(offsets)]
    .map((offset) => reading - offset)
    .filter((at) => readingAt(at, timeZone) === reading)
    .toSorted((a, b) => a - b)
    .map((at) => new Date(at));
}

/** The instant at which a day starts in a zone: midnight, or 1 a.m. if clocks skip midnight. */
export function startOfDay(day: string, timeZone: string): Date {
  const [midnight] = instantsOf(day, "00:00", timeZone);
  if (midnight) return midnight;
  const [one] = instantsOf(day, "01:00", timeZone);
  return one ?? new Date(`${day}T00:00:00Z`);
}

/** Adds days to a day, `YYYY-MM-DD`. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Whole days from one day to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** The local time in a zone at an instant, as `HH:MM`. */
export function timeIn(instant: Date, timeZone: string): string {
  return new Date(readingAt(instant.getTime(), timeZone)).toISOString().slice(11, 16);
}

/**
 * The instant of a local day and time as defined by RFC 5545: a skipped time uses the offset before the
 * change, and a repeated time is the first one.
 *
 * @param day `YYYY-MM-DD`
 * @param time `HH:MM`
 * @param timeZone IANA name
 */
export function resolveInstant(day: string, time: string, timeZone: string): Date {
  const [first] = instantsOf(day, time, timeZone);
  if (first) return first;
  const reading = Date.parse(`${day}T${time}:00Z`);
  const before = reading - DAY_MS;
  return new Date(reading - (readingAt(before, timeZone) - before));
}

/** The local day `YYYY-MM-DD` and time `HH:MM` in a zone at an instant. */
export function readClock(instant: Date, timeZone: string): { day: string; time: string } {
  const reading = new Date(readingAt(instant.getTime(), timeZone)).toISOString();
  return { day: reading.slice(0, 10), time: reading.slice(11, 16) };
}
