import { expect, test } from "vitest";
import { dayIn } from "#app/lib/dates.ts";
import { addDays, daysBetween, instantsOf, isTimeZone, startOfDay } from "#app/lib/zoned-time.ts";

const iso = (dates: Date[]) => dates.map((date) => date.toISOString());

test("a local time is an instant in its zone, summer and winter", () => {
  expect(iso(instantsOf("2026-07-04", "18:30", "America/Detroit"))).toEqual([
    "2026-07-04T22:30:00.000Z",
  ]);
  expect(iso(instantsOf("2026-12-04", "18:30", "America/Detroit"))).toEqual([
    "2026-12-04T23:30:00.000Z",
  ]);
  expect(iso(instantsOf("2026-07-04", "09:00", "Europe/London"))).toEqual([
    "2026-07-04T08:00:00.000Z",
  ]);
});

test("a skipped hour has no instant, and a repeated hour has two", () => {
  expect(instantsOf("2026-03-08", "02:30", "America/Chicago")).toEqual([]);
  expect(iso(instantsOf("2026-11-01", "01:30", "America/Chicago"))).toEqual([
    "2026-11-01T06:30:00.000Z",
    "2026-11-01T07:30:00.000Z",
  ]);
  // Arizona has no daylight saving time.
  expect(instantsOf("2026-03-08", "02:30", "America/Phoenix")).toHaveLength(1);
});

test("a day starts at midnight in its zone, or later if clocks skip midnight", () => {
  expect(startOfDay("2026-11-23", "America/Los_Angeles").toISOString()).toBe(
    "2026-11-23T08:00:00.000Z",
  );
  const skipped = startOfDay("2026-09-06", "America/Santiago");
  expect(dayIn(skipped, "America/Santiago")).toBe("2026-09-06");
  expect(dayIn(new Date(skipped.getTime() - 60_000), "America/Santiago")).toBe("2026-09-05");
});

test("days are counted across months, leap days and clock changes", () => {
  expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  expect(addDays("2026-03-08", -1)).toBe("2026-03-07");
  expect(daysBetween("2026-03-07", "2026-03-09")).toBe(2);
});

test("invalid zone names are rejected", () => {
  expect(["America/Detroit", "UTC", "Europe/London"].every(isTimeZone)).toBe(true);
  expect(["", "Detroit", "Eastern Standard Time", "../etc"].some(isTimeZone)).toBe(false);
});
