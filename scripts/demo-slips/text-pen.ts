/** One drawing step of a glyph in em units, y down: the letter and its coordinates in pairs. */
export type Step = readonly [letter: string, ...coordinates: number[]];

/** A glyph in em units: how far it moves the pen, and its strokes. */
export type Outline = { advance: number; steps: readonly Step[] };

/** How a line of text is set; lengths are in the drawing's unit. */
export type TextOptions<Font extends string> = {
  font: Font;
  size: number;
  x?: number;
  y?: number;
  anchor?: "start" | "middle" | "end";
  /** Extra space between two characters. */
  tracking?: number;
};

/** Draws text as outlines, so that a picture looks the same whether or not a machine has our fonts. */
export type TextPen<Font extends string> = {
  /** SVG path data of a line of text whose baseline starts, centers or ends at (x, y). */
  textPath(text: string, options: TextOptions<Font>): string;
  textWidth(text: string, options: TextOptions<Font>): number;
};

/** A glyph at one size, in tenths from its origin: where it starts, its strokes, where it ends. */
type Stamp = { start: Point; strokes: string; end: Point };
type Point = readonly [x: number, y: number];

const shorten = (value: number): string => String(value).replace(/^(-?)0\./, "$1.");

const formatPair = (dx: number, dy: number, isFirst: boolean): string =>
  `${isFirst || dx < 0 ? "" : " "}${shorten(dx / 10)}${dy < 0 ? "" : " "}${shorten(dy / 10)}`;

/** Relative coordinates rounded to tenths keep the outlines short; rounding never adds up. */
function createStamp({ steps }: Outline, size: number): Stamp {
  let strokes = "";
  let start: Point | undefined;
  let contour: Point = [0, 0];
  let pen: Point = [0, 0];
  for (const [letter, ...coordinates] of steps) {
    if (letter === "z") {
      strokes += "z";
      pen = contour;
      continue;
    }
    const points = pairUp(coordinates.map((value) => Math.round(value * size * 10)));
    const target = points.at(-1) ?? pen;
    if (letter === "m" && !start) {
      start = target;
    } else {
      const [fromX, fromY] = pen;
      strokes +=
        letter + points.map(([x, y], i) => formatPair(x - fromX, y - fromY, i === 0)).join("");
    }
    if (letter === "m") contour = target;
    pen = target;
  }
  return { start: start ?? [0, 0], strokes, end: pen };
}

function pairUp(values: readonly number[]): Point[] {
  return Array.from({ length: values.length / 2 }, (_, at) => [
    values[2 * at] ?? 0,
    values[2 * at + 1] ?? 0,
  ]);
}

/**
 * @param readOutline reads a character's glyph in one of the fonts; called once for each
 */
export function createTextPen<Font extends string>(
  readOutline: (font: Font, character: string) => Outline,
): TextPen<Font> {
  const outlines = new Map<string, Outline>();
  const stamps = new Map<string, Stamp>();
  const outlineOf = (font: Font, character: string) =>
    keep(outlines, `${font} ${character}`, () => readOutline(font, character));
  const stampOf = (font: Font, character: string, size: number) =>
    keep(stamps, `${font} ${size} ${character}`, () =>
      createStamp(outlineOf(font, character), size),
    );

  function textWidth(text: string, { font, size, tracking = 0 }: TextOptions<Font>): number {
    const characters = [...text];
    const advances = characters.reduce((sum, c) => sum + outlineOf(font, c).advance, 0);
    return advances * size + tracking * Math.max(0, characters.length - 1);
  }

  function textPath(text: string, options: TextOptions<Font>): string {
    const { font, size, x = 0, y = 0, anchor = "start", tracking = 0 } = options;
    const width = anchor === "start" ? 0 : textWidth(text, options);
    let left = x - (anchor === "middle" ? width / 2 : width);
    let path = "";
    let pen: Point = [0, 0];
    const originY = Math.round(y * 10);
    for (const character of text) {
      const { start, strokes, end } = stampOf(font, character, size);
      const originX = Math.round(left * 10);
      if (strokes !== "") {
        path += `m${formatPair(originX + start[0] - pen[0], originY + start[1] - pen[1], true)}${strokes}`;
        pen = [originX + end[0], originY + end[1]];
      }
      left += outlineOf(font, character).advance * size + tracking;
    }
    // The first move counts from the origin, whatever path this one is appended to.
    return path === "" ? "" : `M0 0${path}`;
  }

  return { textPath, textWidth };
}

function keep<Value>(cache: Map<string, Value>, key: string, create: () => Value): Value {
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  const value = create();
  cache.set(key, value);
  return value;
}
