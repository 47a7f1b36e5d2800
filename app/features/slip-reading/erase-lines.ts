import { findShapes, heightOf, INK, type Shape, widthOf } from "./components.ts";
import type { Gray } from "./pixels.ts";

/** So many dots in a row are a leader from a label to its value, not decimal points. */
const LEAST_DOTS = 4;
const WHITE = 255;

/**
 * Whitens what isn't print but looks like it, in place: creases and rules, which join the digits that they cross, and
 * rows of dots or dashes ("60' ....... 1.702"), which readers take for letters.
 *
 * @param print evened print
 * @param characterHeight the height of a usual character, in pixels
 */
export function eraseLines(print: Gray, characterHeight: number): void {
  eraseCreases(print, characterHeight);
  const dots = findShapes(print).filter((shape) => isDot(shape, characterHeight));
  for (const row of rowsOf(dots, characterHeight)) {
    if (row.length < LEAST_DOTS) continue;
    for (const dot of row) whiten(print, dot);
  }
}

/** Takes out long thin lines, except where something taller crosses them. */
function eraseCreases(print: Gray, characterHeight: number): void {
  const { data, width, height } = print;
  const least = Math.round(2.4 * characterHeight);
  const thickest = Math.max(3, Math.round(0.3 * characterHeight));
  const erased: number[] = [];
  for (let y = 0; y < height; y += 1) {
    let start = 0;
    for (let x = 0; x <= width; x += 1) {
      if (x < width && (data[y * width + x] ?? WHITE) < INK) continue;
      if (x - start >= least) {
        for (let at = start; at < x; at += 1) erased.push(...thinColumn(print, at, y, thickest));
      }
      start = x + 1;
    }
  }
  for (const at of erased) data[at] = WHITE;
}

/** The ink above and below a pixel, with its soft edge; nothing if it is thicker than a line. */
function thinColumn(
  { data, width, height }: Gray,
  x: number,
  y: number,
  thickest: number,
): number[] {
  let top = y;
  while (top > 0 && y - top <= thickest && (data[(top - 1) * width + x] ?? WHITE) < INK) top -= 1;
  let bottom = y;
  while (
    bottom < height - 1 &&
    bottom - y <= thickest &&
    (data[(bottom + 1) * width + x] ?? WHITE) < INK
  ) {
    bottom += 1;
  }
  if (bottom - top + 1 > thickest) return [];
  const from = Math.max(0, top - 1);
  const to = Math.min(height - 1, bottom + 1);
  return Array.from({ length: to - from + 1 }, (_, i) => (from + i) * width + x);
}

function isDot(shape: Shape, characterHeight: number): boolean {
  return heightOf(shape) < 0.35 * characterHeight && widthOf(shape) < 0.9 * characterHeight;
}

/** Dots at the same height, each at most a character and a half from the one before. */
function rowsOf(dots: readonly Shape[], characterHeight: number): Shape[][] {
  const sorted = [...dots].sort((a, b) => a.left - b.left);
  const rows: Shape[][] = [];
  for (const dot of sorted) {
    const row = rows.find((candidate) => {
      const last = candidate.at(-1);
      if (!last) return false;
      const gap = dot.left - last.right;
      const down = Math.abs(dot.bottom - last.bottom);
      return gap < 1.5 * characterHeight && down < 0.3 * characterHeight;
    });
    if (row) row.push(dot);
    else rows.push([dot]);
  }
  return rows;
}

/** With two pixels of room for the soft edge. */
function whiten({ data, width, height }: Gray, { left, top, right, bottom }: Shape): void {
  for (let y = Math.max(0, top - 2); y < Math.min(height, bottom + 2); y += 1) {
    data.fill(WHITE, y * width + Math.max(0, left - 2), y * width + Math.min(width, right + 2));
  }
}
