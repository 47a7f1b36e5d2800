import { escapeXml } from "#app/lib/escape.ts";

/** The families under which the renderer knows its fonts. */
const DISPLAY = "Barlow Condensed";
const LABEL = "Barlow Condensed SemiBold";

/** How wide a condensed letter is beside its size, roughly: enough to choose a size that fits. */
export const LETTER_WIDTH = 0.44;

/** Cuts what would run over the edge at any size worth reading. */
export function cut(text: string, most: number): string {
  const letters = [...text];
  return letters.length <= most
    ? text
    : `${letters
        .slice(0, most - 1)
        .join("")
        .trimEnd()}…`;
}

/** The largest size, in pixels, at which a line of the display face stays within a width. */
export function sizeFor(text: string, width: number, largest: number): number {
  return Math.min(largest, Math.floor(width / (LETTER_WIDTH * Math.max(1, [...text].length))));
}

/** Where a line begins on its baseline, its size and its color. */
type Words = { x: number; y: number; size: number; fill: string };

/** A line in the face of headlines. */
export function words(text: string, { x, y, size, fill }: Words): string {
  return `<text x="${x}" y="${y}" font-family="${DISPLAY}" font-size="${size}" font-weight="700" font-style="italic" fill="${fill}">${escapeXml(text)}</text>`;
}

/** A line in the face of labels. */
export function label(text: string, { x, y, size, fill }: Words): string {
  return `<text x="${x}" y="${y}" font-family="${LABEL}" font-size="${size}" fill="${fill}">${escapeXml(text)}</text>`;
}
