import { expect, test } from "vitest";
import type { Subject } from "#app/lib/subjects.ts";
import { isInTime } from "#workers/page-copies.ts";

const isCurrent = (rendered: string, now: string, subjects: Subject[] = ["news"]) =>
  isInTime({ renderedAt: Date.parse(rendered), subjects }, Date.parse(now));

test("a copy is current for five minutes, one that depends on the day until the quarter hour", () => {
  expect(isCurrent("2026-11-27T12:14:00Z", "2026-11-27T12:18:59Z")).toBe(true);
  expect(isCurrent("2026-11-27T12:14:00Z", "2026-11-27T12:19:01Z")).toBe(false);
  expect(isCurrent("2026-11-27T12:14:00Z", "2026-11-27T12:15:00Z", ["day"])).toBe(false);
});

test("a copy of the old year, whose days are without it, isn't current in the new year of the club", () => {
  expect(isCurrent("2026-12-31T23:59:00Z", "2027-01-01T00:01:00Z")).toBe(true);
  expect(isCurrent("2027-01-01T04:58:00Z", "2027-01-01T04:59:59Z")).toBe(true);
  expect(isCurrent("2027-01-01T04:59:00Z", "2027-01-01T05:00:00Z")).toBe(false);
  expect(isCurrent("2027-01-01T05:00:00Z", "2027-01-01T05:01:00Z")).toBe(true);
});
