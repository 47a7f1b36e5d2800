import { expect, test } from "vitest";
import { isTrackingRefused } from "#app/features/analytics/use-visit-counts.ts";

test.each([
  [{}, false],
  [{ doNotTrack: null }, false],
  [{ doNotTrack: "unspecified" }, false],
  [{ doNotTrack: "0", globalPrivacyControl: false }, false],
  [{ doNotTrack: "1" }, true],
  [{ globalPrivacyControl: true }, true],
])("%j opts out: %s", (browser, isRefused) => {
  expect(isTrackingRefused(browser)).toBe(isRefused);
});
