import { expect, test } from "vitest";
import { formatAgo } from "#app/lib/format-ago.ts";

const NOW = new Date(2026, 10, 27, 0, 20);

test("today and yesterday are by the calendar, not by hours", () => {
  expect(formatAgo(new Date(2026, 10, 27, 0, 1), NOW)).toBe("today");
  expect(formatAgo(new Date(2026, 10, 27, 23, 59), NOW)).toBe("today");
  expect(formatAgo(new Date(2026, 10, 26, 23, 59), NOW)).toBe("yesterday");
  expect(formatAgo(new Date(2026, 10, 26), NOW)).toBe("yesterday");
});

test("an earlier day and a later one have no word", () => {
  expect(formatAgo(new Date(2026, 10, 25, 23, 59), NOW)).toBeUndefined();
  expect(formatAgo(new Date(2026, 10, 28), NOW)).toBeUndefined();
});

test("a day is a day when the clocks change", () => {
  expect(formatAgo(new Date(2026, 2, 8), new Date(2026, 2, 9))).toBe("yesterday");
  expect(formatAgo(new Date(2026, 10, 1), new Date(2026, 10, 2))).toBe("yesterday");
});
