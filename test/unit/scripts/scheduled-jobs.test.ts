import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { runScheduledJobs } from "../../../scripts/lib/scheduled-jobs.ts";

const fetched = vi.spyOn(globalThis, "fetch");

beforeEach(() => {
  fetched.mockReset();
  fetched.mockImplementation(async () => new Response());
  vi.useFakeTimers({ toFake: ["setTimeout", "setInterval"] });
});
afterEach(() => void vi.useRealTimers());

/** The triggers that were run since the last call, in order. */
function takeRuns(): (string | null)[] {
  const addresses = fetched.mock.calls.map(([address]) => new URL(String(address)));
  fetched.mockClear();
  for (const { origin, pathname } of addresses) {
    expect(origin + pathname).toBe("http://localhost:8787/cdn-cgi/handler/scheduled");
  }
  return addresses.map(({ searchParams }) => searchParams.get("cron"));
}

test("a local server runs the jobs of each trigger, the hourly ones soon after the start, too", () => {
  runScheduledJobs(8787);
  vi.advanceTimersByTime(59_999);
  expect(takeRuns()).toEqual([]);
  vi.advanceTimersByTime(30_001);
  const runs = takeRuns();
  expect(runs).toEqual(["* * * * *", "17 * * * *"]);
  vi.advanceTimersByTime(60 * 60_000);
  const later = takeRuns();
  expect(later.filter((cron) => cron === "* * * * *")).toHaveLength(60);
  expect(later.filter((cron) => cron === "17 * * * *")).toHaveLength(1);
  expect(readFileSync("wrangler.toml", "utf8")).toContain(
    `crons = ${JSON.stringify(runs).replace(",", ", ")}`,
  );
});

test("a server that doesn't answer is asked again a minute later", async () => {
  fetched.mockRejectedValue(new TypeError("fetch failed"));
  runScheduledJobs(8787);
  await vi.advanceTimersByTimeAsync(60_000);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(takeRuns()).toEqual(["* * * * *", "17 * * * *", "* * * * *"]);
});
