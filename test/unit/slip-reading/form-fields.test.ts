import { expect, test } from "vitest";
import { isSameValue } from "#app/features/slip-reading/components/form-fields.ts";

test.each([
  ["elapsedTime", "11.340", "11,34", true],
  ["elapsedTime", "11.340", "1134", true],
  ["elapsedTime", "11.340", "11.341", false],
  ["elapsedTime", "11.340", "", false],
  ["topSpeed", "121.85", "121.85 mph", true],
  ["raceTrack", "Atco Dragway", " atco dragway ", true],
  ["raceTrack", "Atco Dragway", "Atco", false],
  ["raceDate", "2026-09-19", "2026-09-20", false],
])("%s: %s and %s are the same: %s", (name, one, other, isSame) => {
  expect(isSameValue(name, one, other)).toBe(isSame);
});
