const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format costs more than all its use on a page. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
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

/** What a clock in the zone shows at an instant, as the milliseconds of the same reading in UTC. */
function readingAt(instantMs: number, timeZone: string): number {
  const parts = new Map(
    formatIn(timeZone)
      .formatToParts(instantMs)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
  return Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"));
}

/** Whether this is the name of a time zone, such as `America/Detroit`. */
export function isTimeZone(name: string): boolean {
  try {
    return Boolean(name) && Boolean(formatIn(name));
  } catch {
    return false;
  }
}

/**
 * The instants at which clocks in a zone show a day and a time: none in the hour that is skipped in
 * spring, two in the one that comes twice in the fall.
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

/** The instant at which a day begins in a zone: midnight, or when clocks have skipped it. */
export function startOfDay(day: string, timeZone: string): Date {
  const [midnight] = instantsOf(day, "00:00", timeZone);
  if (midnight) return midnight;
  const [one] = instantsOf(day, "01:00", timeZone);
  return one ?? new Date(`${day}T00:00:00Z`);
}

/** The day so many days after another one. Days and results are `YYYY-MM-DD`. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Whole days from one day to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** What clocks in a zone show at an instant, as `HH:MM`. */
export function timeIn(instant: Date, timeZone: string): string {
  return new Date(readingAt(instant.getTime(), timeZone)).toISOString().slice(11, 16);
}

/**
 * The instant of a day and a time as RFC 5545 reads them: a time that clocks skip counts on with the offset
 * from before, one that comes twice is the first.
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

/** What clocks in a zone show at an instant, as a day `YYYY-MM-DD` and a time `HH:MM`. */
export function readClock(instant: Date, timeZone: string): { day: string; time: string } {
  const reading = new Date(readingAt(instant.getTime(), timeZone)).toISOString();
  return { day: reading.slice(0, 10), time: reading.slice(11, 16) };
}
