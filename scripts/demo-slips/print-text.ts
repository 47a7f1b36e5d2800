import { PRINT_ADVANCE, PRINT_GLYPHS } from "./print-glyphs.ts";
import { createTextPen, type Outline, type Step } from "./text-pen.ts";

const UNITS_PER_EM = 2000;
const STEP = /([mlqcz])([-\d ]*)/g;

export type PrintFont = keyof typeof PRINT_GLYPHS;

/** The typeface of a track's printer, from committed outlines: seeding needs no font file. */
export const { textPath, textWidth } = createTextPen<PrintFont>(readOutline);

/** Whether a slip can print a character; others become a question mark. */
export function isPrintable(character: string): boolean {
  return Object.hasOwn(PRINT_GLYPHS.print, character);
}

function readOutline(font: PrintFont, character: string): Outline {
  const glyphs = PRINT_GLYPHS[font];
  const glyph = glyphs[isPrintable(character) ? character : "?"] ?? "";
  const steps = [...glyph.matchAll(STEP)].map(
    ([, letter = "", values = ""]): Step => [
      letter,
      ...(values === "" ? [] : values.split(" ").map((value) => Number(value) / UNITS_PER_EM)),
    ],
  );
  return { advance: PRINT_ADVANCE, steps };
}
