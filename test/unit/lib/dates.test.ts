import { expect, test } from "vitest";
import {
  clubYearOf,
  dayIn,
  daysBetween,
  formatInstant,
  formatLongDay,
  formatRecentDay,
  formatShortDay,
} from "#app/lib/dates.ts";

test("a day in short and long form", () => {
  expect(formatShortDay("2026-05-09")).toBe("05/09/26");
  expect(formatLongDay("2026-05-09")).toBe("May 9, 2026");
});

test("an instant is on the club's clock, and includes its zone", () => {
  expect(formatInstant("2026-11-19T23:04:59.123Z")).toBe("Nov 19, 2026, 6:04 PM EST");
  expect(formatInstant("2026-05-10T03:30:00Z")).toBe("May 9, 2026, 11:30 PM EDT");
});

test("a day of this year is without the year", () => {
  expect(formatRecentDay("2026-11-14T12:00:00Z", 2026)).toBe("Nov 14");
  expect(formatRecentDay("2026-01-01T03:00:00Z", 2026)).toBe("Dec 31, 2025");
  expect(formatRecentDay("2026-11-14T12:00:00Z", undefined)).toBe("Nov 14, 2026");
});

test("the club's year begins at midnight on its clock", () => {
  for (const instant of ["2026-07-01T00:00:00Z", "2027-01-01T04:59:59.999Z"]) {
    expect(clubYearOf(Date.parse(instant))).toBe(2026);
  }
  const midnight = "2027-01-01T05:00:00Z";
  expect(clubYearOf(Date.parse(midnight))).toBe(2027);
  expect(formatRecentDay(midnight, 2027)).toBe("Jan 1");
});

test("the day of an instant depends on the zone", () => {
  const instant = new Date("2026-05-09T03:30:00Z");
  expect(dayIn(instant, "UTC")).toBe("2026-05-09");
  expect(dayIn(instant, "America/Los_Angeles")).toBe("2026-05-08");
});

test("the days between two days, over the end of daylight saving time too", () => {
  expect(daysBetween("2024-06-16", "2026-11-27")).toBe(894);
  expect(daysBetween("2026-10-31", "2026-11-02")).toBe(2);
  expect(daysBetween("2026-11-02", "2026-11-01")).toBe(-1);
});
