import { expect, test } from "vitest";
import { formatCount } from "#app/lib/race-numbers.ts";

test("counts have thousands separators", () => {
  for (const count of [0, 7, 999, 1_000, 12_345, 1_000_000, -50, -500, -1_234]) {
    expect(formatCount(count)).toBe(count.toLocaleString("en-US"));
  }
});
