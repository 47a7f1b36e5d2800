import { expect, test } from "vitest";
import { typoDistance } from "#app/lib/typo-distance.ts";

test.each([
  ["famoso", "famoso dragstrip", 0],
  ["drag", "famoso dragstrip", 0],
  ["famso", "famoso dragstrip", 1],
  ["famsoo", "famoso dragstrip", 2],
  ["gainsville", "gainesville raceway", 1],
  ["pommona", "pomona raceway", 1],
  ["", "pomona", 0],
  ["abc", "", 3],
])("%j is %j but for %d letters", (typed, name, letters) => {
  expect(typoDistance(typed, name)).toBe(letters);
});
