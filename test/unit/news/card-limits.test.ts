import fc from "fast-check";
import { expect, test } from "vitest";
import { CARD_LIMITS, cutText } from "#app/features/news/card-limits.ts";

test("each card variant limits its title and excerpt", () => {
  const excerpts = Object.entries(CARD_LIMITS).map(([name, { excerpt }]) => [name, excerpt]);
  expect(Object.fromEntries(excerpts)).toEqual({
    standard: 150,
    tile: 150,
    "tile-featured": 140,
    minimal: 0,
    padded: 150,
  });
  expect([CARD_LIMITS.tile.title, CARD_LIMITS["tile-featured"].title]).toEqual([100, 100]);
  expect(CARD_LIMITS.minimal.title).toBe(55);
});

test.each([
  ["It fits.", 8, "It fits."],
  ["  It fits.  ", 8, "It fits."],
  ["A sixty-foot tells, early, what comes", 20, "A sixty-foot tells…"],
  ["Supercalifragilistic", 10, "Supercali…"],
  ["🏁🏁🏁🏁", 3, "🏁🏁…"],
  ["", 5, ""],
])("%j cut at %i is %j", (text, max, cut) => {
  expect(cutText(text, max)).toBe(cut);
});

test("truncated text never exceeds the limit, and is a prefix of the text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 1, max: 60 }), (text, max) => {
      const cut = cutText(text, max);
      expect([...cut].length).toBeLessThanOrEqual(max);
      expect(text.trim().startsWith(cut.replace(/…$/, ""))).toBe(true);
    }),
  );
});
