import { PRINT_ADVANCE, PRINT_GLYPHS } from "./print-glyphs.ts";
import { PRINTER_GLYPHS } from "./printer-glyphs.ts";
import { createTextPen, type Outline, type Step, type TextPen } from "./text-pen.ts";

const UNITS_PER_EM = 2000;
const STEP = /([mlqcz])([-\d ]*)/g;

export type PrintFont = keyof typeof PRINT_GLYPHS;

type Glyphs = Readonly<Record<string, string>>;

/** The typeface of a track's printer, from committed outlines: drawing needs no font file. */
export interface Printer {
  /** How far each character moves the pen, in em. */
  advance: number;
  pen: TextPen<PrintFont>;
}

function createPrinter(advance: number, faces: Readonly<Record<PrintFont, Glyphs>>): Printer {
  const readOutline = (font: PrintFont, character: string): Outline => {
    const glyph = faces[font][character] ?? faces.print[character] ?? faces.print["?"] ?? "";
    return { advance, steps: readSteps(glyph) };
  };
  return { advance, pen: createTextPen<PrintFont>(readOutline) };
}

/** The printers: the demo's, and others that the benchmark of reading slips uses. */
export const PRINTERS = {
  plex: createPrinter(PRINT_ADVANCE, PRINT_GLYPHS),
  terminal: createPrinter(PRINTER_GLYPHS.terminal.advance, PRINTER_GLYPHS.terminal),
  technical: createPrinter(PRINTER_GLYPHS.technical.advance, PRINTER_GLYPHS.technical),
  typewriter: createPrinter(PRINTER_GLYPHS.typewriter.advance, PRINTER_GLYPHS.typewriter),
} as const;

export type PrinterName = keyof typeof PRINTERS;

export const { textPath, textWidth } = PRINTERS.plex.pen;

/** Whether a slip can print a character; others become a question mark. */
export function isPrintable(character: string): boolean {
  return Object.hasOwn(PRINT_GLYPHS.print, character);
}

function readSteps(glyph: string): Step[] {
  return [...glyph.matchAll(STEP)].map(
    ([, letter = "", values = ""]): Step => [
      letter,
      ...(values === "" ? [] : values.split(" ").map((value) => Number(value) / UNITS_PER_EM)),
    ],
  );
}
