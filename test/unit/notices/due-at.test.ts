import { describe, expect, test } from "vitest";
import { dueAtOf } from "#app/features/notices/due-at.ts";
import type { NoticeHours } from "#db/queries/notice-delivery.ts";

const DETROIT: NoticeHours = { timeZone: "America/New_York", quietFrom: null, quietTo: null };
const ASLEEP = { ...DETROIT, quietFrom: 22, quietTo: 7 };
const due = (rhythm: "now" | "daily" | "weekly", at: string, hours = DETROIT) =>
  dueAtOf(rhythm, new Date(at), hours).toISOString();

describe("at once", () => {
  test.each([
    ["2026-07-04T18:00:00Z", DETROIT, "2026-07-04T18:00:00.000Z"],
    ["2026-07-04T18:00:00Z", ASLEEP, "2026-07-04T18:00:00.000Z"],
    // 10:30 p.m. and 2 a.m. in Detroit: at seven.
    ["2026-07-05T02:30:00Z", ASLEEP, "2026-07-05T11:00:00.000Z"],
    ["2026-07-05T06:00:00Z", ASLEEP, "2026-07-05T11:00:00.000Z"],
    ["2026-07-05T11:00:00Z", ASLEEP, "2026-07-05T11:00:00.000Z"],
    // Hours at work.
    ["2026-07-06T16:30:00Z", { ...DETROIT, quietFrom: 9, quietTo: 17 }, "2026-07-06T21:00:00.000Z"],
  ])("%s is mailed outside of quiet hours", (at, hours, expected) => {
    expect(due("now", at, hours)).toBe(expected);
  });
});

describe("every morning", () => {
  test.each([
    ["2026-07-04T11:59:00Z", "2026-07-04T12:00:00.000Z"],
    ["2026-07-04T12:00:00Z", "2026-07-05T12:00:00.000Z"],
    ["2026-07-05T03:00:00Z", "2026-07-05T12:00:00.000Z"],
    // The clock goes back on November 1.
    ["2026-10-31T20:00:00Z", "2026-11-01T13:00:00.000Z"],
  ])("%s is mailed at eight on the member's clock", (at, expected) => {
    expect(due("daily", at)).toBe(expected);
  });

  test("or when quiet hours end", () => {
    const late = { ...DETROIT, quietFrom: 0, quietTo: 10 };
    expect(due("daily", "2026-07-04T12:00:00Z", late)).toBe("2026-07-04T14:00:00.000Z");
  });
});

test.each([
  ["2026-07-04T18:00:00Z", "2026-07-06T12:00:00.000Z"],
  ["2026-07-06T11:00:00Z", "2026-07-06T12:00:00.000Z"],
  ["2026-07-06T12:00:00Z", "2026-07-13T12:00:00.000Z"],
  // Sunday evening in Detroit is Monday in London.
  ["2026-07-06T01:00:00Z", "2026-07-06T12:00:00.000Z"],
])("a week's are mailed on Monday: %s", (at, expected) => {
  expect(due("weekly", at)).toBe(expected);
});
