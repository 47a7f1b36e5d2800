// Writes the outlines of the characters that time slips print.
import { writeFileSync } from "node:fs";
import { formatGlyphs, UNITS_PER_EM } from "./format-glyphs.ts";
import { readOutline } from "./text-path.ts";

/** Slips print capitals: ASCII without small letters, and Latin-1's accented capitals. */
const RANGES = [
  [" ", "`"],
  ["{", "~"],
  ["À", "Ý"],
] as const satisfies readonly (readonly [first: string, last: string])[];

writeFileSync(
  new URL("../../../scripts/demo-slips/print-glyphs.ts", import.meta.url),
  `// IBM Plex Mono (SIL Open Font License 1.1) as outlines, ${UNITS_PER_EM} units to the em, y down.
// Written by tools/drawing/src/write-print-glyphs.ts.

/** How far each character moves the pen, in em. */
export const PRINT_ADVANCE = ${readOutline("print", "0").advance};

type Glyphs = Readonly<Record<string, string>>;

export const PRINT_GLYPHS: Readonly<Record<"print" | "printBold", Glyphs>> = {
  print: {
${formatGlyphs("print", RANGES)}
  },
  printBold: {
${formatGlyphs("printBold", RANGES)}
  },
};
`,
);
