import { DAY_MS } from "#app/lib/durations.ts";

/** A wall-clock reading: a day `YYYY-MM-DD` and a time `HH:MM:SS`; null all day long. */
export type Wall = { day: string; time: string | null };
/** The same as written in a file; `Z` behind it means UTC. */
export type Moment = Wall & { isUtc: boolean };

const MOMENT = /^(\d{4})-?(\d{2})-?(\d{2})(?:T(\d{2}):?(\d{2})(?::?(\d{2}))?(Z)?)?$/i;

/** Parses a DATE or DATE-TIME value; null if it is neither, or for an invalid day or time. */
export function readMoment(value: string): Moment | null {
  const [, year, month, date, hour, minute, second = "00", utc] = MOMENT.exec(value.trim()) ?? [];
  if (!year || !month || !date) return null;
  const day = `${year}-${month}-${date}`;
  if (!isDay(day)) return null;
  if (hour === undefined || minute === undefined) return { day, time: null, isUtc: false };
  // The 60th is a leap second.
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) return null;
  const seconds = second === "60" ? "59" : second;
  return { day, time: `${hour}:${minute}:${seconds}`, isUtc: utc !== undefined };
}

function isDay(day: string): boolean {
  const parsed = Date.parse(`${day}T00:00:00Z`);
  return Number.isFinite(parsed) && new Date(parsed).toISOString().slice(0, 10) === day;
}

/** Days since 1970. */
export function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS;
}

export function dayOfNumber(number: number): string {
  return new Date(number * DAY_MS).toISOString().slice(0, 10);
}

/** Sorts by time, and identifies a date within its series: `2027-05-05T18:00:00`, or a day. */
export function wallKey({ day, time }: Wall): string {
  return time === null ? day : `${day}T${time}`;
}

/** The reading of a `wallKey`. */
export function wallOfKey(key: string): Wall {
  const [day = "", time = null] = key.split("T");
  return { day, time };
}

/** A reading as milliseconds, as if the clock were in UTC. */
export function readingMs({ day, time }: Wall): number {
  return Date.parse(`${day}T${time ?? "00:00:00"}Z`);
}

export function wallOfReading(ms: number): { day: string; time: string } {
  const iso = new Date(ms).toISOString();
  return { day: iso.slice(0, 10), time: iso.slice(11, 19) };
}

/** Whether a reading is at or before another; compares days if one is a whole day. */
export function isNotAfter(wall: Wall, last: Wall): boolean {
  if (wall.time === null || last.time === null) return wall.day <= last.day;
  return wallKey(wall) <= wallKey(last);
}
