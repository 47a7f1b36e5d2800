import { seededRandom } from "../../../../scripts/demo-slips/random.ts";
import {
  box,
  clipped,
  disc,
  each,
  group,
  HEIGHT,
  lettering,
  line,
  linear,
  num,
  path,
  radial,
  WIDTH,
} from "./pen.ts";

export const INK = "#26221c";
export const FAINT_INK = "#8f8570";
export const RED_INK = "#b8171e";
export const PAPER = "#f3ede0";

/** Thermal paper to its edges, with a faint grid: the ground of a technical print. */
export function gridPaper(step = 40): string {
  const fine =
    each(Math.floor(WIDTH / step), (i) => `M${(i + 1) * step} 0V${HEIGHT}`) +
    each(Math.floor(HEIGHT / step), (i) => `M0 ${(i + 1) * step}H${WIDTH}`);
  const edge = radial(
    [
      [0.5, "#6d5f43", 0],
      [1, "#6d5f43", 0.3],
    ],
    { r: 0.8 },
  );
  return (
    box(
      0,
      0,
      WIDTH,
      HEIGHT,
      linear(
        [
          [0, "#f8f4ea"],
          [0.5, PAPER],
          [1, "#e6dcc8"],
        ],
        { x2: 1, y2: 1 },
      ),
    ) +
    line(fine, "#c3b79d", 1, { opacity: 0.42 }) +
    box(0, 0, WIDTH, HEIGHT, edge)
  );
}

/** A sheet torn off a printer: rough at its top, toothed at its foot. */
export function tornSheet(width: number, height: number, seed: string): string {
  const random = seededRandom(`sheet ${seed}`);
  let top = "";
  for (let x = 0; x < width; ) {
    x = Math.min(width, x + random.range(12, 30));
    top += `L${num(x)} ${num(random.range(-7, 8))}`;
  }
  const tooth = width / 40;
  const foot = each(40, (i) => {
    const x = width - i * tooth;
    return `L${num(x - tooth / 2)} ${num(height - 9)}L${num(x - tooth)} ${num(height)}`;
  });
  const d = `M0 0${top}V${height}${foot}z`;
  return (
    group("translate(10 16)", path(d, "#000", { opacity: 0.4 })) +
    path(
      d,
      linear([
        [0, "#d9cfb9"],
        [0.08, "#f6f1e4"],
        [0.5, "#faf6ea"],
        [0.9, PAPER],
        [1, "#cfc4ac"],
      ]),
    ) +
    line(d, "#fffdf4", 2, { opacity: 0.6 })
  );
}

export const ink = (d: string, width = 2, color = INK): string =>
  line(d, color, width, { "stroke-linecap": "round", "stroke-linejoin": "round" });

export const note = (
  words: string,
  x: number,
  y: number,
  size = 22,
  anchor: "start" | "middle" | "end" = "start",
  color = INK,
): string => lettering(words, color, { font: "print", size, x, y, anchor });

export const bold = (
  words: string,
  x: number,
  y: number,
  size = 26,
  anchor: "start" | "middle" | "end" = "start",
  color = INK,
): string => lettering(words, color, { font: "printBold", size, x, y, anchor });

/** A dimension between two ticks under or over a drawing. */
export function dimension(fromX: number, toX: number, y: number, words: string, size = 26): string {
  const middle = (fromX + toX) / 2;
  const gap = words.length * size * 0.32 + 10;
  const arrow = (x: number, to: number): string =>
    `M${num(x + to * 14)} ${num(y - 6)}L${num(x)} ${num(y)}l${to * 14} 6`;
  return (
    ink(
      `M${num(fromX)} ${num(y - 16)}v32M${num(toX)} ${num(y - 16)}v32M${num(fromX)} ${num(y)}H${num(middle - gap)}M${num(middle + gap)} ${num(y)}H${num(toX)}${arrow(fromX, 1)}${arrow(toX, -1)}`,
      2,
    ) + bold(words, middle, y + size * 0.34, size, "middle")
  );
}

/** A letter in a circle at the end of a leader line. */
export const callout = (
  letter: string,
  [x, y]: readonly [number, number],
  [toX, toY]: readonly [number, number],
): string =>
  ink(`M${num(x)} ${num(y)}L${num(toX)} ${num(toY)}`, 1.6, RED_INK) +
  disc(toX, toY, 5, RED_INK) +
  disc(x, y, 24, PAPER, { stroke: RED_INK, "stroke-width": 2.4 }) +
  bold(letter, x, y + 9, 26, "middle", RED_INK);

/** Slanted strokes within an outline, as a draftsman shades. */
export function hatched(
  d: string,
  [left, top, right, bottom]: readonly [number, number, number, number],
  step = 14,
): string {
  const reach = bottom - top;
  const count = Math.ceil((right - left + reach) / step);
  return clipped(
    d,
    line(
      each(count, (i) => `M${num(left - reach + i * step)} ${bottom}l${reach} ${-reach}`),
      INK,
      1.3,
      { opacity: 0.4 },
    ),
  );
}
