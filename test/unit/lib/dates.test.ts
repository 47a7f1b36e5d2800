import { expect, test } from "vitest";
import { dayIn, formatLongDay, formatMinute, formatShortDay } from "#app/lib/dates.ts";

test("a day in short and long form", () => {
  expect(formatShortDay("2026-05-09")).toBe("05/09/26");
  expect(formatLongDay("2026-05-09")).toBe("May 9, 2026");
});

test("an instant includes its zone", () => {
  expect(formatMinute("2026-11-19T23:04:59.123Z")).toBe("11/19/26 23:04 UTC");
});

test("the day of an instant depends on the zone", () => {
  const instant = new Date("2026-05-09T03:30:00Z");
  expect(dayIn(instant, "UTC")).toBe("2026-05-09");
  expect(dayIn(instant, "America/Los_Angeles")).toBe("2026-05-08");
});
