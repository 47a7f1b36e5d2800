import { type FontName, readOutline } from "./text-path.ts";

/** Half units of the font: curves also meet midway between two of its points. */
export const UNITS_PER_EM = 2000;

type Range = readonly [first: string, last: string];

function charactersOf([first, last]: Range): string[] {
  const from = first.charCodeAt(0);
  return Array.from({ length: last.charCodeAt(0) - from + 1 }, (_, at) =>
    String.fromCharCode(from + at),
  );
}

/** Glyphs of a font as lines of an object literal: each character and its outline's steps. */
export function formatGlyphs(font: FontName, ranges: readonly Range[]): string {
  return ranges
    .flatMap(charactersOf)
    .map((character) => {
      const steps = readOutline(font, character).steps.map(
        ([letter, ...values]) =>
          letter + values.map((value) => Math.round(value * UNITS_PER_EM)).join(" "),
      );
      return `    ${JSON.stringify(character)}: "${steps.join("")}",`;
    })
    .join("\n");
}
