import { DAY_MS } from "#app/lib/durations.ts";

/** A day of the calendar with its parts. */
export type CalendarDate = {
  /** Days since 1970. */
  day: number;
  year: number;
  /** From 0 for January. */
  month: number;
  date: number;
  /** From 1 for Sunday, as ical.js counts them. */
  weekday: number;
};

/** The parts of a day that is counted from 1970. */
export function dateOf(day: number): CalendarDate {
  const date = new Date(day * DAY_MS);
  return {
    day,
    year: date.getUTCFullYear(),
    month: date.getUTCMonth(),
    date: date.getUTCDate(),
    weekday: date.getUTCDay() + 1,
  };
}

/** The first day of a month, counted from January as 0; months beyond the year count on. */
export function firstOfMonth(year: number, month: number): number {
  return new Date(0).setUTCFullYear(year, month, 1) / DAY_MS;
}

/** The first day of the week that a day is in. */
export function startOfWeek(day: number, weekStart: number): number {
  // 1970 began on a Thursday, the fifth day of a week that begins on Sunday.
  return day - ((((day + 4) % 7) + 1 - weekStart + 14) % 7);
}
