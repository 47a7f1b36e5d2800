import type { Word } from "./engine.ts";
import type { RunField } from "./fields.ts";
import { inferLabels, resolveSpeeds, type TableRow } from "./infer-labels.ts";
import { combineLabels, type Label, labelOf } from "./labels.ts";
import { digitsOf, toNumberText } from "./numbers.ts";
import type { Box } from "./pixels.ts";
import { type Row, textOf, toRows } from "./rows.ts";

/** A number's place on the paper, with what the page's reading made of it: empty if nothing. */
export type Cell = { text: string; confidence: number; box: Box };

export type ParsedLane = {
  side: "left" | "right" | null;
  carNumber: string | null;
  cells: Partial<Record<RunField, Cell>>;
};

export type ParsedSlip = {
  /** One lane, or left and right. */
  lanes: ParsedLane[];
  rows: Row[];
  /** The lane that the paper names as the winner's. */
  winner: "left" | "right" | null;
  /** The words that may be a date. */
  dateRow: Row | null;
  /** The rows above the numbers that are printed as a title. */
  title: Row[];
};

const DATE_LIKE =
  /\d{1,4}[/-]\d{1,2}[/-]\d{2,4}|\b(JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)[A-Z]{0,9}\b.{0,12}\d/;

/** Finds the run's numbers among the words of a slip. Total: words that aren't a slip's give a lane without cells. */
export function parseSlip(words: readonly Word[]): ParsedSlip {
  const rows = toRows(words);
  const table = readTable(rows);
  const columns = columnsOf(table);
  const lanes = fillLanes(table, columns);
  const dateRow = rows.find((row) => DATE_LIKE.test(textOf(row))) ?? null;
  return { lanes, rows, winner: winnerOf(rows), dateRow, title: titleOf(rows, dateRow) };
}

function readTable(rows: readonly Row[]): TableRow[] {
  const labels = labelColumn(rows);
  const table = rows
    .map((row) => toTableRow(row, labels))
    .filter(({ row, numbers, label }) => label !== null || numbers.length > 0 || row.length > 1);
  inferLabels(table);
  resolveSpeeds(table);
  return table;
}

/** Where the labels are: the stretch that certain ones span. */
function labelColumn(rows: readonly Row[]): { left: number; right: number } | null {
  const certain = rows
    .flat()
    .filter(({ text }) => /[A-Z/]|\d'$/.test(text) && (labelOf(text) ?? "other") !== "other");
  if (certain.length === 0) return null;
  const lefts = certain.map(({ box }) => box.left).sort((a, b) => a - b);
  const rights = certain.map(({ box }) => box.right).sort((a, b) => a - b);
  return {
    left: lefts[Math.floor(lefts.length / 2)] ?? 0,
    right: rights[Math.floor(rights.length / 2)] ?? 0,
  };
}

function toTableRow(row: Row, column: { left: number; right: number } | null): TableRow {
  const labels: { label: Label; box: Box }[] = [];
  const numbers: Word[] = [];
  for (const word of row) {
    const label = labelOf(word.text);
    const isNumeric = !/[A-Z/]/.test(word.text);
    const isInColumn =
      column !== null && word.box.left < column.right && word.box.right > column.left;
    if (label !== null && (!isNumeric || isInColumn)) {
      labels.push({ label, box: word.box });
      continue;
    }
    const number = toNumberText(word.text);
    if (number !== null && !isInColumn) numbers.push({ ...word, text: number });
  }
  return {
    label: combineLabels(labels.map(({ label }) => label)),
    labelBox: labels.at(-1)?.box ?? null,
    numbers: joinBroken(numbers),
    row,
  };
}

/** '11.' and '340' with a character between them at most are one number. */
function joinBroken(numbers: readonly Word[]): Word[] {
  const joined: Word[] = [];
  for (const word of numbers) {
    const last = joined.at(-1);
    const gap = last ? word.box.left - last.box.right : Number.POSITIVE_INFINITY;
    const height = word.box.bottom - word.box.top;
    if (last && gap < 1.45 * height && !(last.text + word.text).match(/\..*\./)) {
      joined[joined.length - 1] = {
        text: last.text + word.text,
        confidence: Math.min(last.confidence, word.confidence),
        box: around(last.box, word.box),
      };
    } else {
      joined.push(word);
    }
  }
  return joined;
}

const around = (one: Box, other: Box): Box => ({
  left: Math.min(one.left, other.left),
  top: Math.min(one.top, other.top),
  right: Math.max(one.right, other.right),
  bottom: Math.max(one.bottom, other.bottom),
});

type Column = { right: number; left: number };

/** The columns of numbers: two if any row of the run has two, left and right. */
function columnsOf(table: readonly TableRow[]): Column[] {
  const rows = table.filter(isOfRun);
  const pairs = rows.map(({ numbers }) => numbers).filter(isPair);
  const isPaired = pairs.length >= 2 || (pairs.length === 1 && rows.length <= 3);
  if (isPaired) return [0, 1].map((at) => toColumn(pairs.flatMap((pair) => pair[at] ?? [])));
  const all = rows.flatMap(({ numbers }) => numbers.at(-1) ?? []);
  return all.length > 0 ? [toColumn(all)] : [];
}

/** Two numbers of a run have at least three digits each: a crease is read as one or two. */
const isPair = (numbers: readonly Word[]): boolean =>
  numbers.length === 2 && numbers.every(({ text }) => digitsOf(text).length >= 3);

const isOfRun = ({ label }: TableRow): boolean =>
  label !== null && label !== "other" && label !== "speed";

function toColumn(words: readonly Word[]): Column {
  const rights = words.map(({ box }) => box.right).sort((a, b) => a - b);
  const lefts = words.map(({ box }) => box.left).sort((a, b) => a - b);
  return {
    right: rights[Math.floor(rights.length / 2)] ?? 0,
    left: lefts[Math.floor(lefts.length / 4)] ?? 0,
  };
}

function fillLanes(table: readonly TableRow[], columns: readonly Column[]): ParsedLane[] {
  const sides = columns.length === 2 ? (["left", "right"] as const) : ([null] as const);
  return sides.map((side, at) => ({
    side,
    carNumber: carNumberOf(table, columns, at),
    cells: cellsOf(table, columns, at),
  }));
}

function cellsOf(
  table: readonly TableRow[],
  columns: readonly Column[],
  at: number,
): ParsedLane["cells"] {
  const cells: ParsedLane["cells"] = {};
  const column = columns[at];
  if (!column) return cells;
  for (const row of table) {
    if (row.label === null || row.label === "other" || row.label === "speed") continue;
    // Noise may look like a label, too: a number beats an empty place.
    if (cells[row.label]?.text) continue;
    const word = row.numbers.find(({ box }) => nearest(columns, box) === at);
    const empty = row.labelBox && emptyCell(row.labelBox, column);
    if (word) cells[row.label] = { ...word, box: withinColumn(word.box, column) };
    else if (empty) cells[row.label] ??= empty;
  }
  return cells;
}

/** A crease or a speck beside a number is read as part of it: no number is much wider than its column. */
function withinColumn(box: Box, column: Column): Box {
  const height = box.bottom - box.top;
  if (column.right - column.left < 2 * height) return box;
  return {
    ...box,
    left: Math.max(box.left, column.left - 2 * height),
    right: Math.min(box.right, column.right + 0.6 * height),
  };
}

/** Which column a number is in: numbers end below each other, whatever their size. */
function nearest(columns: readonly Column[], box: Box): number {
  const away = columns.map(({ right, left }) =>
    Math.min(Math.abs(right - box.right), Math.abs((right + left - box.right - box.left) / 2)),
  );
  return away.indexOf(Math.min(...away));
}

/** Where a number should be that the page's reading missed. */
function emptyCell(label: Box, { left, right }: Column): Cell | null {
  if (left < label.right && right > label.left) return null;
  return { text: "", confidence: 0, box: { left, right, top: label.top, bottom: label.bottom } };
}

function carNumberOf(
  table: readonly TableRow[],
  columns: readonly Column[],
  at: number,
): string | null {
  const row = table.find((candidate) => candidate.row.some(({ text }) => /^[C(]AR/.test(text)));
  if (!row) return null;
  // A speck beside a number is read as part of it.
  const numbers = row.row
    .map(({ text, box }) => ({ box, text: text.replace(/^[^0-9A-Z]|[^0-9A-Z]$/g, "") }))
    .filter(({ text }) => /^[0-9A-Z]{1,6}$/.test(text) && /\d/.test(text));
  if (columns.length < 2) return numbers[0]?.text ?? null;
  return numbers.find(({ box }) => nearest(columns, box) === at)?.text ?? null;
}

function winnerOf(rows: readonly Row[]): ParsedSlip["winner"] {
  for (const row of rows) {
    const text = textOf(row);
    if (!/\b(FIRST|WIN|WINNER|WINS)\b/.test(text)) continue;
    if (/\bLEFT\b/.test(text)) return "left";
    if (/\bRIGHT\b/.test(text)) return "right";
  }
  return null;
}

/** The rows of words above the date, or the first if the paper has none: the track's name. */
function titleOf(rows: readonly Row[], dateRow: Row | null): Row[] {
  const until = dateRow ? rows.indexOf(dateRow) : 2;
  const words = rows.slice(0, Math.max(1, until)).filter((row) => /[A-Z]{3}/.test(textOf(row)));
  const tallest = Math.max(...words.map(heightOf));
  return words.filter((row) => heightOf(row) > 0.85 * tallest);
}

const heightOf = (row: Row): number => Math.max(...row.map(({ box }) => box.bottom - box.top));
