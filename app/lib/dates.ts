import { DAY_MS, HOUR_MS } from "./durations.ts";

/** The names of the months, January first. */
export const MONTH_NAMES = [
  ...["January", "February", "March", "April", "May", "June"],
  ...["July", "August", "September", "October", "November", "December"],
];

/** A calendar day `YYYY-MM-DD` as `MM/DD/YY`, the way slips print it. */
export function formatShortDay(day: string): string {
  const [year = "", month = "", date = ""] = day.split("-");
  return `${month}/${date}/${year.slice(2)}`;
}

/** The zone of the club's day and clock: most racers are in America. Times name it. */
export const CLUB_ZONE = "America/New_York";

// Created once: creating a formatter takes longer than the rest of rendering a news card.
const day = { year: "numeric", day: "numeric", timeZone: "UTC" } as const;
const shortDay = new Intl.DateTimeFormat("en-US", { ...day, month: "short" });
const clubTime = new Intl.DateTimeFormat("en-US", {
  ...day,
  month: "short",
  hour: "numeric",
  minute: "2-digit",
  timeZone: CLUB_ZONE,
  timeZoneName: "short",
});
const longDay = new Intl.DateTimeFormat("en-US", { ...day, month: "long" });
/** Formatters of `dayIn` by time zone, of which there are some 400. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** An ISO instant to the minute on the club's clock: 'May 9, 2026, 1:40 PM EDT'. */
export function formatInstant(instant: string): string {
  // Engines differ in the space before PM, which would be a hydration error.
  return clubTime.format(new Date(instant)).replace("\u202f", " ");
}

/** The club's day of an ISO instant, without the year if it is this one: 'Nov 14', 'Nov 14, 2024'. */
export function formatRecentDay(instant: string, year: number | undefined): string {
  const day = formatClubDay(instant);
  return day.replace(`, ${year}`, "");
}

/** The club's day of an ISO instant: 'Nov 14, 2024'. */
export function formatClubDay(instant: string): string {
  return formatInstant(instant).split(", ", 2).join(", ");
}

/** The club's year at an instant in milliseconds since the epoch. On New Year's Eve its zone is five hours behind UTC. */
export function clubYearOf(instant: number): number {
  return new Date(instant - 5 * HOUR_MS).getUTCFullYear();
}

/** A calendar day `YYYY-MM-DD` with a short month: 'Jun 14, 2024'. */
export function formatDay(day: string): string {
  return shortDay.format(new Date(`${day}T12:00:00Z`));
}

/** A calendar day `YYYY-MM-DD` as 'June 14, 2024'. */
export function formatLongDay(day: string): string {
  return longDay.format(new Date(`${day}T12:00:00Z`));
}

/** The days from one calendar day `YYYY-MM-DD` to another; negative if the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS;
}

/** The calendar day of an instant in a time zone (IANA name), as `YYYY-MM-DD`. @throws RangeError for an unknown zone */
export function dayIn(instant: Date, timeZone: string): string {
  let format = dayFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" });
    dayFormats.set(timeZone, format);
  }
  return format.format(instant);
}

/** The current day in the earliest zone (UTC+14): a later day hasn't begun for anyone. */
export function latestDayOnEarth(now: Date): string {
  return dayIn(now, "Pacific/Kiritimati");
}
