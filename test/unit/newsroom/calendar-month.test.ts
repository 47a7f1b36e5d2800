import { expect, test } from "vitest";
import { monthAfter, weeksOf } from "#app/features/newsroom/calendar-month.ts";

test.each([
  ["2026-12", 1, "2027-01"],
  ["2027-01", -1, "2026-12"],
  ["2026-11", 0, "2026-11"],
])("%s and %d months is %s", (month, months, result) => {
  expect(monthAfter(month, months)).toBe(result);
});

test.each([
  ["2026-02", 4, "2026-02-01", "2026-02-28"],
  ["2026-11", 5, "2026-11-01", "2026-12-05"],
  ["2027-01", 6, "2026-12-27", "2027-02-06"],
])("%s has %d weeks, from %s to %s", (month, count, first, last) => {
  const weeks = weeksOf(month);
  expect(weeks).toHaveLength(count);
  expect(weeks.flat().at(0)).toBe(first);
  expect(weeks.flat().at(-1)).toBe(last);
});
