import { addDays } from "#app/lib/zoned-time.ts";

/** Another month: `monthAfter("2026-12", 1)` is `2027-01`. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/** The weeks of a month, Sunday first, as days `YYYY-MM-DD`; the first and the last have days of its neighbors. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`;
  const weeks: string[][] = [];
  let day = addDays(first, -new Date(`${first}T00:00:00Z`).getUTCDay());
  while (day.slice(0, 7) <= month) {
    const start = day;
    weeks.push(Array.from({ length: 7 }, (_, at) => addDays(start, at)));
    day = addDays(day, 7);
  }
  return weeks;
}
