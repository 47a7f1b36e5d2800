import { expect, test } from "vitest";
import { dayIn, formatLongDay, formatMinute, formatShortDay } from "#app/lib/dates.ts";

test("a day is written as slips print it, and as people say it", () => {
  expect(formatShortDay("2026-05-09")).toBe("05/09/26");
  expect(formatLongDay("2026-05-09")).toBe("May 9, 2026");
});

test("an instant names its zone", () => {
  expect(formatMinute("2026-11-19T23:04:59.123Z")).toBe("11/19/26 23:04 UTC");
});

test("the day of an instant depends on where it is looked at", () => {
  const instant = new Date("2026-05-09T03:30:00Z");
  expect(dayIn(instant, "UTC")).toBe("2026-05-09");
  expect(dayIn(instant, "America/Los_Angeles")).toBe("2026-05-08");
});
