import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { formatAge, formatDuration } from "#app/features/records/format-duration.ts";
import {
  findStep,
  isLate,
  nextRunOf,
  SCHEDULES,
  stepsOn,
} from "#app/features/records/job-steps.ts";

const ROOT = join(import.meta.dirname, "../../..");
const at = (time: string) => new Date(`2026-06-15T${time}Z`);

test("the schedules are the triggers of wrangler.toml, and those of local servers", () => {
  const wrangler = readFileSync(join(ROOT, "wrangler.toml"), "utf8");
  expect(wrangler).toContain(
    `crons = ${JSON.stringify(Object.values(SCHEDULES)).replace(",", ", ")}`,
  );
  const local = readFileSync(join(ROOT, "scripts/lib/scheduled-jobs.ts"), "utf8");
  for (const cron of Object.values(SCHEDULES)) expect(local).toContain(`cron: "${cron}"`);
});

test("every step is on one schedule", () => {
  expect(stepsOn("minute")[0]).toBe("publishDueArticles");
  expect([...stepsOn("minute"), ...stepsOn("hour")].sort()).toEqual(stepsOn().sort());
  expect(findStep("sweepMedia")).toBe("sweepMedia");
  expect(findStep("constructor")).toBeNull();
  expect(findStep(undefined)).toBeNull();
});

describe("the next run", () => {
  test.each([
    ["rollUpVisits", "18:16:30", "18:17:00"],
    ["rollUpVisits", "18:17:00", "18:18:00"],
    ["sweepMedia", "18:16:59", "18:17:00"],
    ["sweepMedia", "18:17:00", "19:17:00"],
    ["sweepMedia", "18:40:00", "19:17:00"],
  ] as const)("of %s after %s is at %s", (step, now, next) => {
    expect(nextRunOf(step, at(now))).toEqual(at(next));
  });
});

describe("a step is late once it missed two turns", () => {
  test.each([
    ["rollUpVisits", "18:00:00", "18:02:30", false],
    ["rollUpVisits", "18:00:00", "18:02:31", true],
    ["sweepMedia", "16:17:00", "18:17:30", false],
    ["sweepMedia", "16:17:00", "18:48:00", true],
  ] as const)("%s of %s at %s", (step, startedAt, now, late) => {
    expect(isLate(step, at(startedAt), at(now))).toBe(late);
  });
  test("one that never ran isn't", () => {
    expect(isLate("sweepMedia", null, at("18:00:00"))).toBe(false);
  });
});

test("durations and ages have one unit", () => {
  expect([0, 999, 1_240, 59_900, 180_000].map(formatDuration)).toEqual([
    ...["0 ms", "999 ms", "1.2 s", "59.9 s", "3 min"],
  ]);
  expect([0, 60_000, 119 * 60_000, 47 * 3_600_000, 72 * 3_600_000].map(formatAge)).toEqual([
    ...["0 minutes", "1 minute", "119 minutes", "47 hours", "3 days"],
  ]);
});
