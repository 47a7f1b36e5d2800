import { escapeXml } from "#app/lib/escape.ts";

/** The renderer's font families. */
const DISPLAY = "Barlow Condensed";
const LABEL = "Barlow Condensed SemiBold";

/** The approximate width of a condensed letter relative to the font size, for choosing a size that fits. */
export const LETTER_WIDTH = 0.44;

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

/** The largest font size in pixels at which a line in the display font fits a width. */
export function sizeFor(text: string, width: number, largest: number): number {
  return Math.min(largest, Math.floor(width / (LETTER_WIDTH * Math.max(1, [...text].length))));
}

/** The start of a line's baseline, its font size and its color. */
type Words = { x: number; y: number; size: number; fill: string };

/** A line in the font of headlines. */
export function words(text: string, { x, y, size, fill }: Words): string {
  return `<text x="${x}" y="${y}" font-family="${DISPLAY}" font-size="${size}" font-weight="700" font-style="italic" fill="${fill}">${escapeXml(text)}</text>`;
}

/** A line in the font of labels. */
export function label(text: string, { x, y, size, fill }: Words): string {
  return `<text x="${x}" y="${y}" font-family="${LABEL}" font-size="${size}" fill="${fill}">${escapeXml(text)}</text>`;
}
