import { expect, test } from "vitest";
import { sumUpReadings } from "#app/features/moderation/reading-figures.ts";
import type { DeskReading } from "#db/queries/desk-readings.ts";

const reading = (
  verdict: DeskReading["verdict"],
  act: DeskReading["act"],
  openSeconds: number,
): DeskReading => ({ verdict, act, openSeconds });

test("sums up how often the reader and the moderators agree, and how long slips are open", () => {
  const readings = [
    reading("ready", "approve", 4),
    reading("ready", "approve", 6),
    reading("ready", "reject", 30),
    reading("mismatch", "reject", 20),
    reading("mismatch", "needs-info", 10),
    reading("mismatch", "approve", 8),
    reading("unread", "approve", 12),
    reading("none", "approve", 18),
    reading("none", "reject", 22),
  ];
  expect(sumUpReadings(readings)).toEqual({
    decisions: 9,
    ready: { agreed: 2, total: 3 },
    mismatch: { agreed: 2, total: 3 },
    falseMarks: 1,
    unread: 1,
    secondsRead: 10,
    secondsUnaided: 20,
  });
});

test("has no medians without decisions", () => {
  expect(sumUpReadings([])).toEqual({
    decisions: 0,
    ready: { agreed: 0, total: 0 },
    mismatch: { agreed: 0, total: 0 },
    falseMarks: 0,
    unread: 0,
    secondsRead: null,
    secondsUnaided: null,
  });
});
