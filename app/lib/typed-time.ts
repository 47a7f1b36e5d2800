import { MONTH_NAMES } from "./dates.ts";
import { DAY_MS } from "./durations.ts";
import { cleanValue } from "./text/value.ts";

/** The order of a numeric date: month or day first. */
export type DayOrder = "month-first" | "day-first";

/** Reads the order from a form field; null if it isn't one. */
export function dayOrderIn(value: string | undefined): DayOrder | null {
  return value === "month-first" || value === "day-first" ? value : null;
}

const YEAR_FIRST = /^(\d{4}) ?[-/.] ?(\d{1,2}) ?[-/.] ?(\d{1,2})$/;
const COMPACT_DAY = /^(\d{4})(\d{2})(\d{2})$/;
const NUMERIC_DAY = /^(\d{1,2}) ?([-/.]) ?(\d{1,2}) ?[-/.] ?(\d{4}|\d{2})$/;
const DATE_WORD = /^(\d{1,2})(?:st|nd|rd|th)?$/;
const YEAR_WORD = /^(?:\d{4}|'?\d{2})$/;
/** Days since the end of 1899, as spreadsheets store dates; only 2000 to 2099. */
const SERIAL_DAY = /^(\d{5})(?:[.,](\d{1,12}))?$/;
const SERIAL_FIRST = 36_526;
const SERIAL_LAST = 73_050;
const SERIAL_OF_1970 = 25_569;
const MINUTES_A_DAY = 1_440;
/** Two-digit years from 69 are in the 20th century, as in POSIX. */
const PIVOT_YEAR = 69;
/** Date pickers return 0026 for a year typed with two digits. */
const FIRST_YEAR = 1900;

const MONTHS = MONTH_NAMES.map((name) => name.toLowerCase());
const WEEKDAYS = "monday tuesday wednesday thursday friday saturday sunday".split(" ");

const CLOCK =
  /^(\d{1,2})(?: ?[:.h] ?(\d{2})?)?(?::[0-5]\d(?:\.\d{1,6})?)?(?: ?([ap])(?:\.? ?m)?\.?)?$/;
const FRACTION_OF_DAY = /^0?[.,](\d{1,12})$/;
const NOON = /^(?:12(?::00)? )?noon$/;

/**
 * Parses a calendar day as written by people, our own tables, and spreadsheets: `2026-05-09`, `5/9/2026`, `5/9/26`,
 * `May 9, 2026`, `9-May-26`, `Sat, 9 May 2026`, or the serial number that a spreadsheet stores.
 *
 * @param order the order of numeric dates. If it is unknown, the month is first; dates with dots, such as
 *   9.5.2026, are then rejected, since they have no usual order in English.
 * @returns `YYYY-MM-DD`; null if there is no such day since 1900
 */
export function readDay(text: string, order: DayOrder | null = null): string | null {
  const written = cleanDay(text);
  const serial = readSerial(written);
  if (serial) return serial.day;
  const [, fullYear, month, date] = YEAR_FIRST.exec(written) ?? COMPACT_DAY.exec(written) ?? [];
  if (fullYear) return toDay(fullYear, month, date);
  const [, first, separator, second, year] = NUMERIC_DAY.exec(written) ?? [];
  if (!year) return readNamedMonth(written);
  if (order === null && separator === ".") return null;
  return order === "day-first" ? toDay(year, second, first) : toDay(year, first, second);
}

/** Lower case, with plain digits and separators, without the weekday. */
function cleanDay(text: string): string {
  const words = cleanValue(text).toLowerCase().split(" ");
  return words
    .filter((word) => !isStartOf(WEEKDAYS, word.replace(/^\(|[.,)]{1,3}$/g, "")))
    .join(" ")
    .replace(/,$/, "");
}

/** Whether a word is one of the names or an abbreviation of at least three letters. */
function isStartOf(names: readonly string[], word: string): boolean {
  return word.length >= 3 && names.some((name) => name.startsWith(word));
}

function readNamedMonth(text: string): string | null {
  const [first = "", second = "", third = "", ...rest] = text.split(/[ ,./-]+/);
  if (rest.length > 0) return null;
  const [day, name, year] = /^\d{4}$/.test(first)
    ? [third, second, first]
    : monthNamed(first)
      ? [second, first, third]
      : [first, second, third];
  const [, date] = DATE_WORD.exec(day) ?? [];
  const month = monthNamed(name);
  return date && month && YEAR_WORD.test(year) ? toDay(year.replace("'", ""), month, date) : null;
}

/** The number of a month, given its name or abbreviation; null for other words. */
function monthNamed(name: string): string | null {
  if (name === "sept") return "9";
  return isStartOf(MONTHS, name)
    ? String(MONTHS.findIndex((month) => month.startsWith(name)) + 1)
    : null;
}

function toDay(year = "", month = "", date = ""): string | null {
  const century = Number(year) < PIVOT_YEAR ? "20" : "19";
  const fullYear = year.length === 2 ? century + year : year;
  const day = `${fullYear}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  const instant = new Date(`${day}T00:00:00Z`);
  const isReal = !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(day);
  return isReal && Number(fullYear) >= FIRST_YEAR ? day : null;
}

/**
 * Parses a time of day as written by people and spreadsheets: `18:30`, `6:30 PM`, `6pm`, `18:00:00`, `18h30`, `noon`,
 * or a fraction of a day.
 *
 * @returns `HH:MM`; null if there is no such time
 */
export function readClock(text: string): string | null {
  const written = cleanValue(text).toLowerCase();
  const [, fraction] = FRACTION_OF_DAY.exec(written) ?? [];
  if (fraction) return clockOfFraction(fraction);
  if (NOON.test(written)) return "12:00";
  const [, hours = "", minutes, half] = CLOCK.exec(written) ?? [];
  // A bare '6' may be in the morning, in the evening, or a typo.
  if (minutes === undefined && half === undefined && !/\dh$|\d h$/.test(written)) return null;
  const hour = half ? hourOfHalf(Number(hours), half) : Number(hours);
  if (hour === null || hour > 23 || Number(minutes ?? 0) > 59) return null;
  return `${String(hour).padStart(2, "0")}:${minutes ?? "00"}`;
}

function hourOfHalf(hour: number, half: string): number | null {
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (half === "p" ? 12 : 0);
}

/** Rounds to minutes, but never up to the next day. */
function clockOfFraction(decimals: string): string {
  const rounded = Math.round(Number(`0.${decimals}`) * MINUTES_A_DAY);
  const minutes = Math.min(rounded, MINUTES_A_DAY - 1);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

function readSerial(text: string): { day: string; time: string } | null {
  const [, days, fraction] = SERIAL_DAY.exec(text) ?? [];
  const serial = Number(days);
  if (!(serial >= SERIAL_FIRST && serial <= SERIAL_LAST)) return null;
  const day = new Date((serial - SERIAL_OF_1970) * DAY_MS).toISOString().slice(0, 10);
  return { day, time: fraction ? clockOfFraction(fraction) : "" };
}

/** The most words in a time: '6:00 p. m.'. */
const CLOCK_WORDS_MAX = 3;

/**
 * Splits a cell with a date and a time, such as '5/8/2027 6:00 PM' or '2027-05-08T18:00:00'.
 *
 * @returns the two texts as they were written; `time` is empty if there is none
 */
export function splitDayAndTime(text: string): { day: string; time: string } {
  const serial = readSerial(cleanValue(text));
  if (serial) return serial;
  const words = text
    .replace(/T(?=\d\d:)/, " ")
    .split(/\s+/)
    .filter((word) => word !== "");
  for (let count = CLOCK_WORDS_MAX; count > 0; count--) {
    const time = words.slice(-count).join(" ");
    if (words.length > count && readClock(time) !== null) {
      const day = words.slice(0, -count).join(" ");
      return { day: day.replace(/ at$/i, "").replace(/,$/, ""), time };
    }
  }
  return { day: text, time: "" };
}

/**
 * Detects the order of numeric dates from those that allow only one: '13/5/2027'.
 *
 * @returns `unclear` if dates have both readings and none decides; `mixed` if they contradict each
 *   other; null if there are no such dates
 */
export function findDayOrder(days: readonly string[]): DayOrder | "unclear" | "mixed" | null {
  const pairs = days.flatMap((day) => {
    const [, first, , second] = NUMERIC_DAY.exec(cleanDay(day)) ?? [];
    return first && first !== second ? [{ first: Number(first), second: Number(second) }] : [];
  });
  if (pairs.length === 0) return null;
  const isDayFirst = pairs.some(({ first }) => first > 12);
  const isMonthFirst = pairs.some(({ second }) => second > 12);
  if (isDayFirst && isMonthFirst) return "mixed";
  if (isDayFirst) return "day-first";
  return isMonthFirst ? "month-first" : "unclear";
}
