import { cleanValue } from "#app/lib/text/value.ts";
import type { Word } from "./engine.ts";
import type { Box } from "./pixels.ts";

/** Words at the same height, from left to right. */
export type Row = Word[];

/** A slip has about a hundred words; a photo of gravel may have thousands. */
const MAX_WORDS = 500;
const MAX_LENGTH = 40;
const MAX_COORDINATE = 20_000;

/** Sorts words into rows, from the top. Words with absurd boxes and anything beyond the limits are dropped. */
export function toRows(words: readonly Word[]): Row[] {
  const clean = words
    .filter(hasSensibleBox)
    .slice(0, MAX_WORDS)
    .map(tidy)
    .filter(({ text }) => text !== "");
  const rows: Row[] = [];
  for (const word of clean.sort((a, b) => middleOf(a.box) - middleOf(b.box))) {
    const row = nearestRow(rows, word);
    if (row) row.push(word);
    else rows.push([word]);
  }
  for (const row of rows) row.sort((a, b) => a.box.left - b.box.left);
  return rows;
}

const middleOf = ({ top, bottom }: Box): number => (top + bottom) / 2;
export const textOf = (row: Row): string => row.map(({ text }) => text).join(" ");

/** The smallest rectangle around some words. */
export function boxAroundWords(words: readonly Word[]): Box {
  return {
    left: Math.min(...words.map(({ box }) => box.left)),
    top: Math.min(...words.map(({ box }) => box.top)),
    right: Math.max(...words.map(({ box }) => box.right)),
    bottom: Math.max(...words.map(({ box }) => box.bottom)),
  };
}

function hasSensibleBox({ box }: Word): boolean {
  const edges = [box.left, box.top, box.right, box.bottom];
  return (
    edges.every((edge) => Number.isFinite(edge) && Math.abs(edge) < MAX_COORDINATE) &&
    box.right > box.left &&
    box.bottom > box.top
  );
}

function tidy({ text, confidence, box }: Word): Word {
  return {
    text: cleanValue(text.slice(0, MAX_LENGTH)).toUpperCase(),
    confidence: Number.isFinite(confidence) ? Math.min(Math.max(confidence, 0), 1) : 0,
    box,
  };
}

/** The row whose nearest word is at the word's height and not above or below it; rows may lean a little. */
function nearestRow(rows: readonly Row[], { box }: Word): Row | undefined {
  let best: Row | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    const gapTo = (word: Word) => Math.max(word.box.left - box.right, box.left - word.box.right);
    const near = row.reduce((one, other) => (gapTo(other) < gapTo(one) ? other : one));
    const away = Math.abs(middleOf(near.box) - middleOf(box));
    const narrow = Math.min(near.box.right - near.box.left, box.right - box.left);
    if (gapTo(near) < -0.6 * narrow || away >= least || !isSameHeight(near.box, box)) continue;
    [best, least] = [row, away];
  }
  return best;
}

/** Most of the smaller box's height is within the larger's: small labels are beside large numbers. */
function isSameHeight(one: Box, other: Box): boolean {
  const shared = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  const away = Math.abs(middleOf(one) - middleOf(other));
  const heights = [one.bottom - one.top, other.bottom - other.top];
  return shared > 0.55 * Math.min(...heights) && away < 0.4 * Math.max(...heights);
}
