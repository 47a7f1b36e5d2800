import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#app/lib/durations.ts";
import { formatElapsed } from "#app/lib/format-elapsed.ts";

test.each([
  [0, "just now"],
  [-5_000, "just now"],
  [MINUTE_MS, "1 minute ago"],
  [10.9 * MINUTE_MS, "10 minutes ago"],
  [HOUR_MS, "1 hour ago"],
  [DAY_MS - 1, "23 hours ago"],
  [DAY_MS, "1 day ago"],
  [29.9 * DAY_MS, "29 days ago"],
])("%d ms is %s", (ms, text) => {
  expect(formatElapsed(ms)).toBe(text);
});
