import {
  type Bounds,
  ET_BY_EIGHTH_TIME,
  ET_TIMES_SPEED,
  isWithin,
  SIXTY_FOOT_BY_THREE_THIRTY,
  THREE_THIRTY_BY_EIGHTH_TIME,
} from "#app/features/slips/run-physics.ts";
import type { Word } from "./engine.ts";
import type { RunField } from "./fields.ts";
import { type Label, labelOf } from "./labels.ts";
import type { Box } from "./pixels.ts";
import type { Row } from "./rows.ts";

/** A row of the table: its label, and the numbers in it. */
export type TableRow = { label: Label | null; labelBox: Box | null; numbers: Word[]; row: Row };

const FROM_START: readonly Label[] = [
  "reactionTime",
  "sixtyFeetTime",
  "threeThirtyFeetTime",
  "eighthMileTime",
  "speed",
  "thousandFeetTime",
  "elapsedTime",
  "speed",
];

const FROM_FINISH: readonly Label[] = [
  "elapsedTime",
  "speed",
  "thousandFeetTime",
  "eighthMileTime",
  "speed",
  "threeThirtyFeetTime",
  "sixtyFeetTime",
  "reactionTime",
];

/**
 * Names rows whose label is unreadable, in place: by those next to them, if the usual order leaves one possibility,
 * or by their numbers.
 */
export function inferLabels(table: TableRow[]): void {
  for (const order of [FROM_START, FROM_FINISH]) {
    for (const [start, first] of table.entries()) {
      if (first.label === null) continue;
      for (let length = 2; length <= 4; length += 1) {
        inferBetween(table.slice(start, start + length + 1), order);
      }
    }
  }
  inferAtFinish(table);
  inferAtStart(table);
  inferByNumbers(table);
  inferOnly(table);
}

const isOpen = (row: TableRow | undefined): row is TableRow =>
  row !== undefined && row.label === null && row.numbers.length > 0;

/** The last rows are where creases and thumbs are: a speed follows the ET, and an ET precedes the only speed. */
function inferAtFinish(table: TableRow[]): void {
  for (const [i, row] of table.entries()) {
    const next = table[i + 1];
    const after = table[i + 2];
    if (row.label === "elapsedTime" && isOpen(next)) next.label = "speed";
    if (row.label === "thousandFeetTime" && table[i - 1]?.label === "speed" && isOpen(next)) {
      next.label = "elapsedTime";
      if (isOpen(after)) after.label = "speed";
    }
  }
  const speed = table.findIndex(({ label }) => label === "speed");
  const above = table[speed - 1];
  if (
    isOpen(above) &&
    table.every(({ label }) => label === null || label === "speed" || label === "other")
  ) {
    above.label = "elapsedTime";
  }
}

/** The rows from the eighth back to the start, each with its time as a share of the previous one's. */
const TOWARDS_START: readonly { from: RunField; to: RunField; share: Bounds }[] = [
  { from: "eighthMileTime", to: "threeThirtyFeetTime", share: THREE_THIRTY_BY_EIGHTH_TIME },
  { from: "threeThirtyFeetTime", to: "sixtyFeetTime", share: SIXTY_FOOT_BY_THREE_THIRTY },
];

/** The first rows of a run, which a thumb or a crease covers as often as the last: by their places and numbers. */
function inferAtStart(table: readonly TableRow[]): void {
  const finish = table.findIndex(({ label }) => label === "elapsedTime");
  for (const { from, to, share } of TOWARDS_START) {
    const at = table.findIndex(({ label }) => label === from);
    if (at === -1 || table.some(({ label }) => label === to)) continue;
    const isFinishFirst = finish !== -1 && finish < at;
    const next = isFinishFirst
      ? table.slice(at + 1).find(({ label }) => label !== "speed")
      : table[at - 1];
    const fits: Fits = (later, earlier) => isWithin(earlier / later, share);
    if (isOpen(next) && haveNumbers(table[at], next, fits)) next.label = to;
  }
}

/** On a card without any label that can be read: two numbers that are an ET and its speed. */
function inferOnly(table: readonly TableRow[]): void {
  if (table.some(({ label }) => label !== null && label !== "other")) return;
  const isSpeed: Fits = (seconds, mph) => isWithin(seconds * mph, ET_TIMES_SPEED.usual);
  for (const [i, row] of table.entries()) {
    const next = table[i + 1];
    if (!isOpen(row) || !isOpen(next) || !row.numbers.every(hasThousandths)) continue;
    if (!haveNumbers(row, next, isSpeed)) continue;
    row.label = "elapsedTime";
    next.label = "speed";
    return;
  }
}

const hasThousandths = ({ text }: Word): boolean => /^\d{1,2}\.\d{3}$/.test(text);

/** The first and last of the rows have labels: those between get theirs if they fit the order at one place only. */
function inferBetween(rows: readonly TableRow[], order: readonly Label[]): void {
  const last = rows.at(-1);
  const between = rows.slice(1, -1);
  if (!last?.label || between.some(({ label, numbers }) => label !== null || numbers.length === 0))
    return;
  const starts = order.flatMap((label, at) =>
    label === rows[0]?.label && order[at + rows.length - 1] === last.label ? [at] : [],
  );
  const [start] = starts;
  if (start === undefined || starts.length > 1) return;
  for (const [i, row] of between.entries()) row.label = order[start + 1 + i] ?? null;
}

/** Without a row named as the ET: the one below the eighth whose numbers follow from those there. */
function inferByNumbers(table: readonly TableRow[]): void {
  if (table.some(({ label }) => label === "elapsedTime")) return;
  const eighth = table.findIndex(({ label }) => label === "eighthMileTime");
  if (eighth === -1) return;
  const below = table.slice(eighth + 1);
  const follows = (first: TableRow | undefined, second: TableRow | undefined, fits: Fits) =>
    isOpen(second) && haveNumbers(first, second, fits);
  const at = below.findIndex((row) =>
    follows(table[eighth], row, (early, late) => isWithin(late / early, ET_BY_EIGHTH_TIME)),
  );
  const [row, next] = at === -1 ? [] : below.slice(at);
  if (!row) return;
  row.label = "elapsedTime";
  const isSpeed: Fits = (seconds, mph) => isWithin(seconds * mph, ET_TIMES_SPEED.usual);
  if (next && follows(row, next, isSpeed)) next.label = "speed";
}

type Fits = (first: number, second: number) => boolean;

/** As many numbers in both rows, each pair of which fits. */
function haveNumbers(first: TableRow | undefined, second: TableRow, fits: Fits): boolean {
  if (!first || first.numbers.length === 0) return false;
  return (
    first.numbers.length === second.numbers.length &&
    first.numbers.every(({ text }, at) => fits(Number(text), Number(second.numbers[at]?.text)))
  );
}

/** A speed is that of the distance in the row above it. */
export function resolveSpeeds(table: TableRow[]): void {
  for (const [i, row] of table.entries()) {
    if (row.label !== "speed") continue;
    const above = table[i - 1]?.label;
    row.label = speedAfter(above);
  }
  const speeds = table.filter(({ row }) => row.some(({ text }) => labelOf(text) === "speed"));
  const isNamed = (field: RunField) => table.some(({ label }) => label === field);
  const [last] = speeds.slice(-1);
  if (
    last?.label === "other" &&
    !isNamed("topSpeed") &&
    isNamed("elapsedTime") &&
    speeds.length === 1
  )
    last.label = "topSpeed";
}

function speedAfter(above: Label | null | undefined): Label {
  if (above === "eighthMileTime") return "eighthMileSpeed";
  return above === "elapsedTime" ? "topSpeed" : "other";
}
