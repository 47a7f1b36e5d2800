/// <reference path="./opentype-js.d.ts" />
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Font, type PathCommand, parse } from "opentype.js/dist/opentype.mjs";
import {
  createTextPen,
  type Outline,
  type TextOptions as PenTextOptions,
  type Step,
} from "../../../scripts/demo-slips/text-pen.ts";

const FONT_FILES = {
  display: "barlow-condensed/files/barlow-condensed-latin-700-italic.woff",
  label: "barlow-condensed/files/barlow-condensed-latin-600-normal.woff",
  text: "barlow/files/barlow-latin-600-normal.woff",
  print: "ibm-plex-mono/files/ibm-plex-mono-latin-500-normal.woff",
  printBold: "ibm-plex-mono/files/ibm-plex-mono-latin-700-normal.woff",
  terminal: "vt323/files/vt323-latin-400-normal.woff",
  technical: "share-tech-mono/files/share-tech-mono-latin-400-normal.woff",
  typewriter: "courier-prime/files/courier-prime-latin-400-normal.woff",
  typewriterBold: "courier-prime/files/courier-prime-latin-700-normal.woff",
} as const;

export type FontName = keyof typeof FONT_FILES;

const resolve = createRequire(import.meta.url).resolve;
const fonts = new Map<FontName, Font>();

/** The font's own file, for documents that carry it. */
export function readFont(name: FontName): Buffer {
  return readFileSync(resolve(`@fontsource/${FONT_FILES[name]}`));
}

function fontOf(name: FontName): Font {
  const cached = fonts.get(name);
  if (cached) return cached;
  const file = readFont(name);
  const bytes = new Uint8Array(file.byteLength);
  bytes.set(file);
  const font = parse(bytes.buffer);
  fonts.set(name, font);
  return font;
}

function stepOf(command: PathCommand): Step {
  const { type, x = 0, y = 0, x1 = 0, y1 = 0, x2 = 0, y2 = 0 } = command;
  if (type === "Z") return ["z"];
  if (type === "C") return ["c", x1, y1, x2, y2, x, y];
  if (type === "Q") return ["q", x1, y1, x, y];
  return [type.toLowerCase(), x, y];
}

/** A character's glyph in em units, y down. */
export function readOutline(name: FontName, character: string): Outline {
  const font = fontOf(name);
  const glyph = font.charToGlyph(character);
  return {
    advance: (glyph.advanceWidth ?? 0) / font.unitsPerEm,
    steps: glyph.getPath(0, 0, 1).commands.map(stepOf),
  };
}

/** The font, size and position of a text, in pixels. */
export type TextOptions = PenTextOptions<FontName>;

export const { textPath, textWidth } = createTextPen<FontName>(readOutline);
