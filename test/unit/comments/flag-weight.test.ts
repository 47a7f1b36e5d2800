import { expect, test } from "vitest";
import { flagWeight } from "#app/features/comments/rules.ts";
import { DAY_MS } from "#app/lib/durations.ts";

const NOW = new Date("2026-06-01T12:00:00Z");

const days = (count: number) => NOW.getTime() - count * DAY_MS;

test.each([
  // days old, approved runs, flags upheld, flags dismissed: weight
  [0, 0, 0, 0, 0],
  [0.99, 3, 0, 0, 0],
  [0.99, 3, 5, 0, 0],
  [1, 0, 0, 0, 0],
  [6.9, 0, 9, 0, 0],
  [1, 1, 0, 0, 2],
  [7, 0, 0, 0, 1],
  [29.9, 0, 4, 0, 1],
  [30, 0, 0, 0, 2],
  [30, 0, 1, 0, 3],
  [30, 0, 1, 1, 2],
  [400, 12, 0, 2, 2],
  [400, 12, 0, 3, 0],
  [400, 12, 2, 4, 2],
  [400, 12, 2, 5, 0],
  [400, 12, 9, 2, 3],
])(
  "a flag of a %d-day-old account with %i runs, %i flags upheld and %i dismissed scores %i",
  (age, listedRunCount, upheld, dismissed, weight) => {
    const member = { createdAt: days(age), listedRunCount, upheld, dismissed };
    expect(flagWeight(member, NOW)).toBe(weight);
  },
);
