import { expect, test } from "vitest";
import { isFastConnection } from "#app/rendering/connection.ts";
import { CHECK_INTERVAL_MS, idOf, isCheckDue } from "#app/rendering/watch-build.ts";

const NOW = 1_790_000_000_000;

test("a tab checks for a new build at most once a minute", () => {
  expect(isCheckDue(Number.NEGATIVE_INFINITY, NOW)).toBe(true);
  expect(isCheckDue(NOW, NOW + CHECK_INTERVAL_MS - 1)).toBe(false);
  expect(isCheckDue(NOW, NOW + CHECK_INTERVAL_MS)).toBe(true);
  expect(isCheckDue(NOW, NOW - 1)).toBe(true);
});

test.each([[null], ["20261126"], [{}], [{ id: 7 }], [{ id: "" }], [[]]])(
  "a response without a build (%j) changes nothing",
  (answer) => expect(idOf(answer)).toBeNull(),
);

test("a response names the deployed build", () => {
  expect(idOf({ id: "20261126001500", timestamp: NOW })).toBe("20261126001500");
});

test("nothing is prefetched on slow networks or with data saving on", () => {
  for (const effectiveType of ["slow-2g", "2g"])
    expect(isFastConnection({ effectiveType })).toBe(false);
  expect(isFastConnection({ saveData: true, effectiveType: "4g" })).toBe(false);
  expect(isFastConnection({ saveData: false, effectiveType: "3g" })).toBe(true);
  expect(isFastConnection(undefined)).toBe(true);
});
