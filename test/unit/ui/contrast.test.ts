import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const css = readFileSync(new URL("../../../app/styles/tokens.css", import.meta.url), "utf8");
const tokens = new Map(
  [...css.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, name = "", hex = ""]) => [name, hex]),
);

const TEXT = 4.5;
const BODY = 7;
/** Large text, lamps, borders that identify a control. */
const SHAPE = 3;

const asphalt = ["asphalt", "asphalt-raised", "asphalt-high"];
const paper = ["paper", "paper-raised", "paper-high"];

/** Foreground, possible backgrounds, required ratio. */
const PAIRS: [string, string[], number][] = [
  ["on-asphalt", asphalt, BODY],
  ["on-asphalt-muted", asphalt, BODY],
  ["on-asphalt-faint", asphalt, TEXT],
  ["amber-on-asphalt", asphalt, BODY],
  ["green-on-asphalt", asphalt, BODY],
  ["red-on-asphalt", asphalt, TEXT],
  ["steel-on-asphalt", asphalt, TEXT],
  ["asphalt-edge", asphalt, SHAPE],
  ["red", ["asphalt", "asphalt-raised"], SHAPE],
  ["on-paper", paper, BODY],
  ["on-paper-muted", paper, BODY],
  ["on-paper-faint", paper, TEXT],
  ["amber-on-paper", paper, TEXT],
  ["green-on-paper", paper, TEXT],
  ["red-on-paper", paper, TEXT],
  ["steel-on-paper", paper, TEXT],
  ["paper-edge", paper, SHAPE],
  ["on-red", ["red", "red-deep"], TEXT],
  ["on-steel", ["steel"], TEXT],
  ["on-amber", ["amber"], BODY],
  ["on-green", ["green"], BODY],
  ["asphalt", ["on-asphalt"], BODY],
  ["paper", ["on-paper"], BODY],
];

test.each(
  PAIRS.flatMap(([text, grounds, ratio]) => grounds.map((ground) => ({ text, ground, ratio }))),
)("$text on $ground has a contrast of $ratio or more", ({ text, ground, ratio }) => {
  expect(contrast(colorOf(text), colorOf(ground))).toBeGreaterThanOrEqual(ratio);
});

test("the focus ring is visible on both surfaces", () => {
  expect(contrast(colorOf("amber"), colorOf("asphalt-high"))).toBeGreaterThanOrEqual(SHAPE);
  expect(contrast(colorOf("red-on-paper"), colorOf("paper-high"))).toBeGreaterThanOrEqual(SHAPE);
});

function colorOf(name: string): string {
  const hex = tokens.get(name);
  if (!hex) throw new Error(`tokens.css has no color --${name}`);
  return hex;
}

/** WCAG 2.2 contrast ratio of two sRGB colors. */
function contrast(a: string, b: string): number {
  const [lighter = 0, darker = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
