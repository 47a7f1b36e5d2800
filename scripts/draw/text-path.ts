/// <reference path="./opentype-js.d.ts" />
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Font, type PathCommand, parse } from "opentype.js/dist/opentype.mjs";

/** Text as outlines: a drawing looks the same whether or not a machine has our fonts. */
const FONT_FILES = {
  display: "barlow-condensed/files/barlow-condensed-latin-700-italic.woff",
  label: "barlow-condensed/files/barlow-condensed-latin-600-normal.woff",
  text: "barlow/files/barlow-latin-600-normal.woff",
  print: "ibm-plex-mono/files/ibm-plex-mono-latin-500-normal.woff",
  printBold: "ibm-plex-mono/files/ibm-plex-mono-latin-700-normal.woff",
} as const;

export type FontName = keyof typeof FONT_FILES;
export type Anchor = "start" | "middle" | "end";

export interface TextOptions {
  font: FontName;
  size: number;
  x?: number;
  y?: number;
  anchor?: Anchor;
  /** Extra space between two characters, in the same unit as size. */
  tracking?: number;
}

const resolve = createRequire(import.meta.url).resolve;
const fonts = new Map<FontName, Font>();

/** The font's own file, for documents that carry it. */
export function readFont(name: FontName): Buffer {
  return readFileSync(resolve(`@fontsource/${FONT_FILES[name]}`));
}

function fontOf(name: FontName): Font {
  const known = fonts.get(name);
  if (known) return known;
  const file = readFont(name);
  const bytes = new Uint8Array(file.byteLength);
  bytes.set(file);
  const font = parse(bytes.buffer);
  fonts.set(name, font);
  return font;
}

/** One drawing step of a glyph in em units, y down: the letter and its coordinates in pairs. */
type Step = readonly [letter: string, ...coordinates: number[]];
interface Outline {
  advance: number;
  steps: readonly Step[];
}

const outlines = new Map<string, Outline>();

function stepOf(command: PathCommand): Step {
  const { type, x = 0, y = 0, x1 = 0, y1 = 0, x2 = 0, y2 = 0 } = command;
  if (type === "Z") return ["z"];
  if (type === "C") return ["c", x1, y1, x2, y2, x, y];
  if (type === "Q") return ["q", x1, y1, x, y];
  return [type.toLowerCase(), x, y];
}

function outlineOf(name: FontName, character: string): Outline {
  const key = `${name} ${character}`;
  const known = outlines.get(key);
  if (known) return known;
  const font = fontOf(name);
  const glyph = font.charToGlyph(character);
  const outline: Outline = {
    advance: (glyph.advanceWidth ?? 0) / font.unitsPerEm,
    steps: glyph.getPath(0, 0, 1).commands.map(stepOf),
  };
  outlines.set(key, outline);
  return outline;
}

export function textWidth(text: string, options: TextOptions): number {
  const { font, size, tracking = 0 } = options;
  const characters = [...text];
  const advances = characters.reduce((sum, c) => sum + outlineOf(font, c).advance, 0);
  return advances * size + tracking * Math.max(0, characters.length - 1);
}

const short = (value: number): string => String(value).replace(/^(-?)0\./, "$1.");

const pair = (dx: number, dy: number, first: boolean): string =>
  `${first || dx < 0 ? "" : " "}${short(dx / 10)}${dy < 0 ? "" : " "}${short(dy / 10)}`;

/** A glyph at one size, in tenths from its origin: where it starts, its strokes, where it ends. */
interface Stamp {
  start: readonly [number, number];
  strokes: string;
  end: readonly [number, number];
}

const stamps = new Map<string, Stamp>();

/** Relative coordinates rounded to tenths keep the outlines short; rounding never adds up. */
function stampOf(name: FontName, character: string, size: number): Stamp {
  const key = `${name} ${size} ${character}`;
  const known = stamps.get(key);
  if (known) return known;
  let strokes = "";
  let start: [number, number] | undefined;
  let contour: [number, number] = [0, 0];
  let pen: [number, number] = [0, 0];
  for (const [letter, ...coordinates] of outlineOf(name, character).steps) {
    if (letter === "z") {
      strokes += "z";
      pen = contour;
      continue;
    }
    const points: [number, number][] = [];
    for (let i = 0; i < coordinates.length; i += 2) {
      const [x = 0, y = 0] = coordinates.slice(i, i + 2);
      points.push([Math.round(x * size * 10), Math.round(y * size * 10)]);
    }
    const target = points.at(-1) ?? pen;
    if (letter === "m" && !start) {
      start = target;
    } else {
      const [fromX, fromY] = pen;
      strokes += letter + points.map(([x, y], i) => pair(x - fromX, y - fromY, i === 0)).join("");
    }
    if (letter === "m") contour = target;
    pen = target;
  }
  const stamp: Stamp = { start: start ?? [0, 0], strokes, end: pen };
  stamps.set(key, stamp);
  return stamp;
}

/** SVG path data of a line of text whose baseline starts, centers or ends at (x, y). */
export function textPath(text: string, options: TextOptions): string {
  const { font, size, x = 0, y = 0, anchor = "start", tracking = 0 } = options;
  const width = anchor === "start" ? 0 : textWidth(text, options);
  let left = x - (anchor === "middle" ? width / 2 : width);
  let path = "";
  let pen: readonly [number, number] = [0, 0];
  const originY = Math.round(y * 10);
  for (const character of text) {
    const { start, strokes, end } = stampOf(font, character, size);
    const originX = Math.round(left * 10);
    if (strokes !== "") {
      path += `m${pair(originX + start[0] - pen[0], originY + start[1] - pen[1], true)}${strokes}`;
      pen = [originX + end[0], originY + end[1]];
    }
    left += outlineOf(font, character).advance * size + tracking;
  }
  // The first move counts from the origin, whatever path this one is appended to.
  return path === "" ? "" : `M0 0${path}`;
}
