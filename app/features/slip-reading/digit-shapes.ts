import { findShapes, heightOf, type Shape, widthOf } from "./components.ts";
import { type Box, createGray, type Gray } from "./pixels.ts";

/**
 * Many printers slash their zeros, and readers take those for an 8. What tells them apart: the sides of a zero are as
 * dark at half height as above and below, where an 8 has a waist, and a slash leans. Measured on the benchmark's fonts:
 * zeros are from 0.9 on, eights up to 0.9, most by far.
 */
const ZERO_FROM = 0.98;
const EIGHT_UP_TO = 0.82;
/** Readers don't take an 8 for a zero: so a zero needs less proof. */
const READ_ZERO_FROM = 0.6;
const SLASH_WEIGHT = 3;

/** A zero or eight whose shape doesn't say which. */
export const UNCERTAIN = "?";

/** Digits of one number are closer than this many times their height, also around a point. */
const MOST_GAP = 1.4;
/** The same within the box that a reader took for one word: typewriters set digits far apart. */
const MOST_GAP_IN_WORD = 1.9;
/** Faded strokes are brighter than usual ink; digits are far enough apart not to touch even so. */
const FADED_INK = 165;
/** Pieces of a digit are closer to each other than this many times its height. */
const MOST_BREAK = 0.14;

/**
 * The digits of a number, from left to right.
 *
 * @param box roughly around it: digits that only partly fit are included, specks and points aren't
 */
export function findDigits(print: Gray, box: Box): Shape[] {
  const height = box.bottom - box.top;
  const area = inside(print, {
    left: box.left - 4 * height,
    top: box.top - 0.3 * height,
    right: box.right + 4 * height,
    bottom: box.bottom + 0.3 * height,
  });
  const shapes = joinBroken(
    findShapes(crop(print, area), FADED_INK).map((shape) => moved(shape, area)),
    MOST_BREAK * height,
  );
  const overlaps = (shape: Shape) => shape.right > box.left && shape.left < box.right;
  const tallest = Math.max(
    0,
    ...shapes
      .filter(overlaps)
      .map(heightOf)
      .filter((one) => one < 1.4 * height),
  );
  const digits = shapes.filter((shape) => {
    const ratio = heightOf(shape) / tallest;
    const width = widthOf(shape) / tallest;
    return ratio > 0.72 && ratio < 1.15 && width > 0.12 && width < 1.2;
  });
  return runAround(digits, overlaps, tallest);
}

function inside({ width, height }: Gray, { left, top, right, bottom }: Box): Box {
  return {
    left: Math.max(0, Math.floor(left)),
    top: Math.max(0, Math.floor(top)),
    right: Math.min(width, Math.ceil(right)),
    bottom: Math.min(height, Math.ceil(bottom)),
  };
}

function moved(shape: Shape, { left, top }: Box): Shape {
  return {
    left: shape.left + left,
    top: shape.top + top,
    right: shape.right + left,
    bottom: shape.bottom + top,
    size: shape.size,
  };
}

/** Faded digits fall apart: pieces above each other are one. */
function joinBroken(shapes: readonly Shape[], mostBreak: number): Shape[] {
  const joined: Shape[] = [];
  for (const shape of [...shapes].sort((a, b) => a.left - b.left)) {
    const other = joined.find((candidate) => isAboveOrBelow(candidate, shape, mostBreak));
    if (!other) {
      joined.push({ ...shape });
      continue;
    }
    other.right = Math.max(other.right, shape.right);
    other.top = Math.min(other.top, shape.top);
    other.bottom = Math.max(other.bottom, shape.bottom);
    other.size += shape.size;
  }
  return joined;
}

function isAboveOrBelow(one: Shape, other: Shape, mostBreak: number): boolean {
  const shared = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const gap = Math.max(one.top, other.top) - Math.min(one.bottom, other.bottom);
  const narrow = Math.min(widthOf(one), widthOf(other));
  return shared > 0.5 * narrow && gap < mostBreak && narrow > 2;
}

/** The shapes that follow each other closely, from one that overlaps the number's box to both sides. */
function runAround(
  shapes: readonly Shape[],
  overlaps: (shape: Shape) => boolean,
  height: number,
): Shape[] {
  const sorted = [...shapes].sort((a, b) => a.left - b.left);
  const runs: Shape[][] = [];
  for (const shape of sorted) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    const mostGap = last && overlaps(last) && overlaps(shape) ? MOST_GAP_IN_WORD : MOST_GAP;
    if (run && last && shape.left - last.right < mostGap * height) run.push(shape);
    else runs.push([shape]);
  }
  const within = (run: readonly Shape[]) => run.filter(overlaps).length;
  return runs.reduce<Shape[]>((best, run) => (within(run) > within(best) ? run : best), []);
}

/** The smallest box around shapes; null without any. */
export function boxAround(shapes: readonly Shape[]): Box | null {
  if (shapes.length === 0) return null;
  return {
    left: Math.min(...shapes.map(({ left }) => left)),
    top: Math.min(...shapes.map(({ top }) => top)),
    right: Math.max(...shapes.map(({ right }) => right)),
    bottom: Math.max(...shapes.map(({ bottom }) => bottom)),
  };
}

/** A part of a picture; the box is in whole pixels within it. */
export function crop({ data, width }: Gray, { left, top, right, bottom }: Box): Gray {
  const part = createGray(Math.max(0, right - left), Math.max(0, bottom - top));
  for (let y = 0; y < part.height; y += 1) {
    part.data.set(
      data.subarray((top + y) * width + left, (top + y) * width + right),
      y * part.width,
    );
  }
  return part;
}

/**
 * Replaces each 0 and 8 by what its shape says, or by `UNCERTAIN`.
 *
 * @param digits as read
 * @param shapes of the same number; with another count nothing is replaced
 */
export function checkZeros(print: Gray, digits: string, shapes: readonly Shape[]): string {
  const single = digits.length === shapes.length + 1 ? digits.replace(/08|80/, "8") : digits;
  if (single.length !== shapes.length) return digits;
  return [...single]
    .map((digit, i) => {
      const shape = shapes[i];
      return shape && /[08]/.test(digit) ? zeroOrEight(print, digit, shape) : digit;
    })
    .join("");
}

/** How many of a word's zeros, told by their shapes, were read as zeros, and how many as eights. */
export function countZeros(print: Gray, { text, box }: { text: string; box: Box }) {
  const digits = text.replace(/\D/g, "");
  const shapes = findDigits(print, box);
  const checked = shapes.length === digits.length ? checkZeros(print, digits, shapes) : "";
  const isZero = [...checked].map((digit) => digit === "0");
  const countRead = (as: string) => isZero.filter((zero, i) => zero && digits[i] === as).length;
  return { asZero: countRead("0"), asEight: countRead("8") };
}

function zeroOrEight(print: Gray, digit: string, shape: Shape): string {
  const roundness = roundnessOf(print, shape);
  if (digit === "0") return roundness < READ_ZERO_FROM ? UNCERTAIN : "0";
  if (roundness <= EIGHT_UP_TO) return "8";
  return roundness >= ZERO_FROM ? "0" : UNCERTAIN;
}

function roundnessOf(print: Gray, shape: Shape): number {
  const upper = inkBetween(print, shape, 0.2, 0.42);
  const middle = inkBetween(print, shape, 0.42, 0.58);
  const lower = inkBetween(print, shape, 0.58, 0.8);
  const sides = middle.atSides / Math.max(upper.atSides, lower.atSides, 1);
  return sides + SLASH_WEIGHT * Math.max(0, upper.center - lower.center);
}

/** How dark a band of a shape is at its sides on average, and where its ink is, as a share of the width. */
function inkBetween({ data, width }: Gray, shape: Shape, from: number, to: number) {
  const first = shape.top + Math.round(from * heightOf(shape));
  const last = shape.top + Math.round(to * heightOf(shape));
  let [sides, ink, moment] = [0, 0, 0];
  for (let y = first; y < last; y += 1) {
    for (let x = shape.left; x < shape.right; x += 1) {
      const dark = 255 - (data[y * width + x] ?? 255);
      ink += dark;
      moment += dark * (x - shape.left);
      if (x < shape.left + 2 || x >= shape.right - 2) sides += dark;
    }
  }
  return {
    atSides: sides / Math.max(1, last - first),
    center: moment / Math.max(1, ink) / widthOf(shape),
  };
}
