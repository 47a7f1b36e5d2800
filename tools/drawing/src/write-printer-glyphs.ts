// Writes the outlines of other printers' typefaces, in which the benchmark of reading slips prints.
import { writeFileSync } from "node:fs";
import { formatGlyphs } from "./format-glyphs.ts";
import { type FontName, readOutline } from "./text-path.ts";

/** Each printer's usual and bold face; some print bold no heavier. */
const PRINTERS = {
  terminal: ["terminal", "terminal"],
  technical: ["technical", "technical"],
  typewriter: ["typewriter", "typewriterBold"],
} as const satisfies Record<string, readonly [usual: FontName, bold: FontName]>;

const RANGE = [" ", "Z"] as const;

const printers = Object.entries(PRINTERS).map(
  ([name, [usual, bold]]) => `  ${name}: {
    advance: ${readOutline(usual, "0").advance},
    print: {
${formatGlyphs(usual, [RANGE])}
    },
    printBold: {
${bold === usual ? "" : `${formatGlyphs(bold, [RANGE])}\n`}    },
  },`,
);

writeFileSync(
  new URL("../../../scripts/demo-slips/printer-glyphs.ts", import.meta.url),
  `// VT323, Share Tech Mono and Courier Prime (SIL Open Font License 1.1) as outlines, 2000 units to the em, y down.
// Written by tools/drawing/src/write-printer-glyphs.ts. Where there is no bold face, printBold is empty.

export const PRINTER_GLYPHS = {
${printers.join("\n")}
} as const;
`,
);
