import { writeFileSync } from "node:fs";
import { type FontName, textPath, textWidth } from "./text-path.ts";

/** What badges print: figures large, words small. */
const SETS = {
  FIGURES: { font: "display", characters: "0123456789." },
  LETTERS: { font: "label", characters: "0123456789/ ()ABCDEFGHIJKLMNOPQRSTUVWXYZs" },
} as const satisfies Record<string, { font: FontName; characters: string }>;

const SIZE = 100;

function glyphs({ font, characters }: { font: FontName; characters: string }): string {
  return [...characters]
    .map((character) => {
      const options = { font, size: SIZE };
      const advance = Math.round(textWidth(character, options) * 10) / 10;
      return `  ${JSON.stringify(character)}: [${advance}, ${JSON.stringify(textPath(character, options).replaceAll("l0 0", ""))}],`;
    })
    .join("\n");
}

const source = Object.entries(SETS)
  .map(
    ([name, set]) =>
      `export const ${name}: Readonly<Record<string, readonly [advance: number, path: string]>> = {\n${glyphs(set)}\n};`,
  )
  .join("\n\n");

writeFileSync(
  new URL("../../../app/features/badges/badge-glyphs.ts", import.meta.url),
  `// Barlow Condensed as outlines, ${SIZE} units to the em: a picture can't load the site's fonts.
// Written by tools/drawing/src/write-badge-glyphs.ts.

${source}
`,
);
