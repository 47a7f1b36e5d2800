import type { Word } from "#app/features/slip-reading/engine.ts";

const CHARACTER_PX = 20;
const ROW_PX = 40;
const HEIGHT_PX = 24;

/** The words of a slip as an engine reads them, from its lines in a typeface of fixed width. */
export function printedWords(lines: readonly string[]): Word[] {
  return lines.flatMap((line, row) =>
    [...line.matchAll(/\S+/g)].map(({ 0: text, index }) => ({
      text,
      confidence: 0.95,
      box: {
        left: index * CHARACTER_PX,
        right: (index + text.length) * CHARACTER_PX,
        top: row * ROW_PX,
        bottom: row * ROW_PX + HEIGHT_PX,
      },
    })),
  );
}
