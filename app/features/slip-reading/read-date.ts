import { readDay } from "#app/lib/typed-time.ts";

const MOST_WORDS = 3;
/** Two separators, or a month's name: a lone number is no date, although spreadsheets store such. */
const DATE_LIKE = /\d[-/.]\d{1,2}[-/.]\d|[A-Z]{3}/;

/**
 * The first day in a row of words, as American slips print it: 05/09/2026, 5-9-26, MAY 9 2026, 09-MAY-26.
 *
 * @param words in capitals
 * @returns `YYYY-MM-DD`; null if there is none
 */
export function readDate(words: readonly string[]): string | null {
  for (let count = 1; count <= MOST_WORDS; count += 1) {
    for (let start = 0; start + count <= words.length; start += 1) {
      const text = words.slice(start, start + count).join(" ");
      const day = DATE_LIKE.test(text) ? readDay(text) : null;
      // A misread year is often in another century.
      if (day?.startsWith("20")) return day;
    }
  }
  return null;
}
