import { expect, test } from "vitest";
import { slugFrom } from "#app/features/newsroom/rules.ts";

test.each([
  ["What Tires Want", "what-tires-want"],
  ["  Émile’s 9.98 -- at last! ", "emiles-9-98-at-last"],
  ["???", ""],
  ["x".repeat(300), "x".repeat(80)],
  ["word ".repeat(40), `${"word-".repeat(15)}word`],
])("%s is addressed as %s", (title, slug) => {
  expect(slugFrom(title)).toBe(slug);
});
