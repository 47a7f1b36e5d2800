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

/** An ISO instant to the minute, in UTC since readers are in different zones: '11/19/26 23:00 UTC'. */
export function formatMinute(instant: string): string {
  return `${formatShortDay(instant.slice(0, 10))} ${instant.slice(11, 16)} UTC`;
}

// Created once: creating a formatter takes longer than the rest of rendering a news card.
const day = { year: "numeric", day: "numeric", timeZone: "UTC" } as const;
const shortDay = new Intl.DateTimeFormat("en-US", { ...day, month: "short" });
const longDay = new Intl.DateTimeFormat("en-US", { ...day, month: "long" });
/** Formatters of `dayIn` by time zone, of which there are some 400. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** An ISO instant to the minute: 'May 9, 2026, 17:40 UTC'. */
export function formatInstant(instant: string): string {
  return `${shortDay.format(new Date(instant))}, ${instant.slice(11, 16)} UTC`;
}

/** A calendar day `YYYY-MM-DD` with a short month: 'Jun 14, 2024'. */
export function formatDay(day: string): string {
  return shortDay.format(new Date(`${day}T12:00:00Z`));
}

/** A calendar day `YYYY-MM-DD` as 'June 14, 2024'. */
export function formatLongDay(day: string): string {
  return longDay.format(new Date(`${day}T12:00:00Z`));
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
