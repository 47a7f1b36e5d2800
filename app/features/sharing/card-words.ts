import { escapeXml } from "#app/lib/escape.ts";

/** The renderer's font families. */
const DISPLAY = "Barlow Condensed";
const LABEL = "Barlow Condensed SemiBold";

/** The approximate width of a condensed letter relative to the font size, for choosing a size that fits. */
const LETTER_WIDTH = 0.44;

/** The colors of cards. */
export const INK = {
  night: "#0d0e11",
  panel: "#14161b",
  edge: "#2b2f38",
  white: "#f1eee8",
  gray: "#b3b5bd",
  amber: "#ffb21a",
  red: "#e0222b",
  stock: "#5d6672",
  modified: "#b8171e",
} as const;

/** Truncates a text that wouldn't fit at any readable size, with an ellipsis. */
export function cut(text: string, max: number): string {
  const letters = [...text];
  return letters.length <= max
    ? text
    : `${letters
        .slice(0, max - 1)
        .join("")
        .trimEnd()}…`;
}

/** The approximate width in pixels of a line in the display font. */
export function widthOf(text: string, size: number): number {
  return Math.round([...text].length * size * LETTER_WIDTH);
}

/** The largest font size in pixels at which a line in the display font fits a width. */
export function sizeFor(text: string, width: number, largest: number): number {
  return Math.min(largest, Math.floor(width / (LETTER_WIDTH * Math.max(1, [...text].length))));
}

/** The anchor of a line on its baseline, its font size and its color. */
type Words = {
  x: number;
  y: number;
  size: number;
  fill: string;
  anchor?: "start" | "middle" | "end";
};

/** A line in the font of headlines. */
export function words(text: string, place: Words): string {
  return line(text, place, `font-family="${DISPLAY}" font-weight="700" font-style="italic"`);
}

/** A line in the font of labels. */
export function label(text: string, place: Words): string {
  return line(text, place, `font-family="${LABEL}"`);
}

function line(text: string, { x, y, size, fill, anchor = "start" }: Words, font: string): string {
  const at = anchor === "start" ? "" : ` text-anchor="${anchor}"`;
  return `<text x="${x}" y="${y}" ${font} font-size="${size}" fill="${fill}"${at}>${escapeXml(text)}</text>`;
}

/** Wraps a text to a width in pixels at a font size. A word is split only if it is longer than a line. */
export function wrap(text: string, { size, width }: { size: number; width: number }): string[] {
  const max = Math.floor(width / (size * LETTER_WIDTH));
  const lines: string[] = [];
  for (const word of text.split(/\s+/).flatMap((whole) => split(whole, max))) {
    const line = lines.at(-1);
    const fits = line !== undefined && [...line].length + 1 + [...word].length <= max;
    if (fits) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Whether each word of a text is at most as wide as a line. */
export function hasWholeWords(
  text: string,
  { size, width }: { size: number; width: number },
): boolean {
  return text.split(/\s+/).every((word) => widthOf(word, size) <= width);
}

/** A word in parts of at most some letters. */
function split(word: string, max: number): string[] {
  const letters = [...word];
  const count = Math.max(1, Math.ceil(letters.length / max));
  return Array.from({ length: count }, (_, at) => letters.slice(at * max, (at + 1) * max).join(""));
}
