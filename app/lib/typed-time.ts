/** The order of a numeric date: month or day first. */
export type DayOrder = "month-first" | "day-first";

/** The order that a form names; null for anything else. */
export function dayOrderIn(value: string | undefined): DayOrder | null {
  return value === "month-first" || value === "day-first" ? value : null;
}

const ISO_DAY = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const COMPACT_DAY = /^(\d{4})(\d{2})(\d{2})$/;
const NUMERIC_DAY = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/;
/** '8-May-2027', '8. May 27'; and 'May 8 2027', 'May-8-27'. */
const DAY_THEN_MONTH = /^(\d{1,2})(?:st|nd|rd|th)?\.?[- ]([a-z]{3,9})\.?[- ](\d{4}|\d{2})$/i;
const MONTH_THEN_DAY = /^([a-z]{3,9})\.?[- ](\d{1,2})(?:st|nd|rd|th)?[- ](\d{4}|\d{2})$/i;
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\.?$/i;
/** Days since the end of 1899, as a spreadsheet stores dates: these are from 2000 to 2099. */
const SERIAL_DAY = /^(\d{5})(\.\d{1,12})?$/;
const SERIAL_FIRST = 36_526;
const SERIAL_LAST = 73_050;
const SERIAL_OF_1970 = 25_569;
const DAY_MS = 86_400_000;
const MINUTES_A_DAY = 1_440;

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

const CLOCK = /^(\d{1,2})(?::(\d{2}))?(?::\d{2}(?:\.\d{1,6})?)?(?: ?([ap])\.?m?\.?)?$/i;
const FRACTION_OF_DAY = /^0?(\.\d{1,12})$/;

/**
 * A day as people and spreadsheets write it: '2027-05-08', '5/8/2027', '5/8/27', '8-May-27',
 * 'Sat, May 8, 2027', or the number that a spreadsheet stores.
 *
 * @returns `YYYY-MM-DD`; null where there is no such day
 */
export function readDay(text: string, order: DayOrder = "month-first"): string | null {
  const serial = readSerial(text);
  if (serial) return serial.day;
  const words = text.split(/[\s,]+/).filter((word) => word !== "" && !WEEKDAY.test(word));
  const day = words.join(" ");
  const [, isoYear, isoMonth, isoDate] = ISO_DAY.exec(day) ?? COMPACT_DAY.exec(day) ?? [];
  if (isoYear) return toDay(isoYear, isoMonth, isoDate);
  const [, first, second, year] = NUMERIC_DAY.exec(day) ?? [];
  if (year) return order === "day-first" ? toDay(year, second, first) : toDay(year, first, second);
  return readNamedMonth(day);
}

function readNamedMonth(text: string): string | null {
  const [, date, month, year] = DAY_THEN_MONTH.exec(text) ?? [];
  if (month) return toDay(year, numberOfMonth(month), date);
  const [, firstMonth, secondDate, lastYear] = MONTH_THEN_DAY.exec(text) ?? [];
  return firstMonth ? toDay(lastYear, numberOfMonth(firstMonth), secondDate) : null;
}

function numberOfMonth(name: string): string {
  return String(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1);
}

function toDay(year = "", month = "", date = ""): string | null {
  const fullYear = year.length === 2 ? `20${year}` : year;
  const day = `${fullYear}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  const instant = new Date(`${day}T00:00:00Z`);
  const isReal = !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(day);
  return isReal ? day : null;
}

/**
 * A time of day as people and spreadsheets write it: '18:30', '6:30 PM', '6pm', '18:00:00', or a fraction
 * of a day.
 *
 * @returns `HH:MM`; null where there is no such time
 */
export function readClock(text: string): string | null {
  const [, fraction] = FRACTION_OF_DAY.exec(text) ?? [];
  if (fraction) return clockOfFraction(Number(fraction));
  const [, hours = "", minutes, half] = CLOCK.exec(text) ?? [];
  // A bare '6' may be an hour in the morning, in the evening, or a typing error.
  if (minutes === undefined && half === undefined) return null;
  const hour = half ? hourOfHalf(Number(hours), half) : Number(hours);
  if (hour === null || hour > 23 || Number(minutes ?? 0) > 59) return null;
  return `${String(hour).padStart(2, "0")}:${minutes ?? "00"}`;
}

function hourOfHalf(hour: number, half: string): number | null {
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (half.toLowerCase() === "p" ? 12 : 0);
}

function clockOfFraction(fraction: number): string {
  const minutes = Math.round(fraction * MINUTES_A_DAY) % MINUTES_A_DAY;
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

function readSerial(text: string): { day: string; time: string } | null {
  const [, days, fraction] = SERIAL_DAY.exec(text) ?? [];
  const serial = Number(days);
  if (!(serial >= SERIAL_FIRST && serial <= SERIAL_LAST)) return null;
  const day = new Date((serial - SERIAL_OF_1970) * DAY_MS).toISOString().slice(0, 10);
  return { day, time: fraction ? clockOfFraction(Number(fraction)) : "" };
}

/**
 * Splits a cell with a date and a time, such as '5/8/2027 6:00 PM' or '2027-05-08T18:00:00'.
 *
 * @returns the two texts as they were written; `time` is empty where there is none
 */
export function splitDayAndTime(text: string): { day: string; time: string } {
  const serial = readSerial(text);
  if (serial) return serial;
  const words = text.replace(/T(?=\d\d:)/, " ").split(/\s+/);
  for (const count of [2, 1]) {
    const time = words.slice(-count).join(" ");
    if (words.length > count && readClock(time) !== null) {
      return { day: words.slice(0, -count).join(" ").replace(/,$/, ""), time };
    }
  }
  return { day: text, time: "" };
}

/**
 * Detects the order of numeric dates from those that allow only one: '13/5/2027'.
 *
 * @returns `unclear` where dates have both readings and none decides; `mixed` where they contradict each
 *   other; null where there are no such dates
 */
export function findDayOrder(days: readonly string[]): DayOrder | "unclear" | "mixed" | null {
  const pairs = days.flatMap((day) => {
    const [, first, second] = NUMERIC_DAY.exec(day) ?? [];
    return first && first !== second ? [{ first: Number(first), second: Number(second) }] : [];
  });
  if (pairs.length === 0) return null;
  const isDayFirst = pairs.some(({ first }) => first > 12);
  const isMonthFirst = pairs.some(({ second }) => second > 12);
  if (isDayFirst && isMonthFirst) return "mixed";
  if (isDayFirst) return "day-first";
  return isMonthFirst ? "month-first" : "unclear";
}
