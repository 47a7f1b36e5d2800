// Writes the outlines of the characters that time slips print.
import { writeFileSync } from "node:fs";
import { type FontName, readOutline } from "./text-path.ts";

/** Half units of the font: curves also meet midway between two of its points. */
const UNITS_PER_EM = 2000;
/** Slips print capitals: ASCII without small letters, and Latin-1's accented capitals. */
const RANGES = [
  [" ", "`"],
  ["{", "~"],
  ["À", "Ý"],
] as const satisfies readonly (readonly [first: string, last: string])[];

const CHARACTERS = RANGES.flatMap(([first, last]) => {
  const from = first.charCodeAt(0);
  return Array.from({ length: last.charCodeAt(0) - from + 1 }, (_, at) =>
    String.fromCharCode(from + at),
  );
});

function formatGlyphs(font: FontName): string {
  return CHARACTERS.map((character) => {
    const steps = readOutline(font, character).steps.map(
      ([letter, ...values]) =>
        letter + values.map((value) => Math.round(value * UNITS_PER_EM)).join(" "),
    );
    return `    ${JSON.stringify(character)}: "${steps.join("")}",`;
  }).join("\n");
}

writeFileSync(
  new URL("../../../scripts/demo-slips/print-glyphs.ts", import.meta.url),
  `// IBM Plex Mono (SIL Open Font License 1.1) as outlines, ${UNITS_PER_EM} units to the em, y down.
// Written by tools/drawing/src/write-print-glyphs.ts.

/** How far each character moves the pen, in em. */
export const PRINT_ADVANCE = ${readOutline("print", "0").advance};

type Glyphs = Readonly<Record<string, string>>;

export const PRINT_GLYPHS: Readonly<Record<"print" | "printBold", Glyphs>> = {
  print: {
${formatGlyphs("print")}
  },
  printBold: {
${formatGlyphs("printBold")}
  },
};
`,
);
