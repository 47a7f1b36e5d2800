import { cleanValue } from "./text/value.ts";

const SLASHED = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})$/;
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
/** `May 9, 2026`, `Sat, May 9 2026`, `9 May 2026`. */
const MONTH_FIRST = /^(?:[a-z]{3,9}\.?,? )?([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/;
const DAY_FIRST = /^(?:[a-z]{3,9}\.?,? )?(\d{1,2})(?:st|nd|rd|th)? ([a-z]{3,9})\.?,? (\d{4})$/;
const MONTHS =
  "january february march april may june july august september october november december";
/** Two digits from here on are of the last century. */
const LAST_CENTURY_FROM = 70;

/**
 * A calendar day as `YYYY-MM-DD`, from what people type and our own tables print: `2026-05-09`, `5/9/2026`,
 * `5/9/26` (month first), `May 9, 2026`. Anything else comes back cleaned but as it is. Whether the day exists
 * is the caller's question.
 */
export function readDay(typed: string): string {
  const text = cleanValue(typed);
  const lower = text.toLowerCase();
  const [, month, date, year] = SLASHED.exec(text) ?? [];
  if (month && date && year) return dayOf(fullYear(year), month, date);
  const [, firstYear, secondMonth, lastDate] = YEAR_FIRST.exec(text) ?? [];
  if (firstYear && secondMonth && lastDate) return dayOf(firstYear, secondMonth, lastDate);
  const [, nameBefore = "", dateAfter = "", yearAfter = ""] = MONTH_FIRST.exec(lower) ?? [];
  const [, dateBefore = "", nameAfter = "", yearLast = ""] = DAY_FIRST.exec(lower) ?? [];
  const named = monthNamed(nameBefore || nameAfter);
  return named ? dayOf(yearAfter || yearLast, named, dateAfter || dateBefore) : text;
}

function fullYear(year: string): string {
  if (year.length === 4) return year;
  return `${Number(year) < LAST_CENTURY_FROM ? "20" : "19"}${year}`;
}

/** The number of a month by its name or the first letters of it; null for other words. */
function monthNamed(name: string): string | null {
  const at = name.length < 3 ? -1 : MONTHS.split(" ").findIndex((month) => month.startsWith(name));
  if (at !== -1) return String(at + 1);
  return name === "sept" ? "9" : null;
}

function dayOf(year: string, month: string, date: string): string {
  return `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
}
