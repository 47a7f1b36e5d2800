import { findShapes, heightOf, type Shape, widthOf } from "./components.ts";
import type { Box, Gray } from "./pixels.ts";

/** Where the print of a slip is in a picture, and how its rows run. */
export type PrintArea = {
  /** How far all rows are turned, in radians clockwise, about the picture's middle. */
  turn: number;
  /** The print's rectangle after turning the picture back by `turn`. */
  box: Box;
  /** How rows still lean after that: at the box's top and bottom edge, in radians. */
  leanAtTop: number;
  leanAtBottom: number;
  /** The usual height of a character, in pixels. */
  characterHeight: number;
};

type Mark = { x: number; y: number; height: number; width: number };
/** Characters side by side. */
type Run = Mark[];

const MOST_TURN = (15 * Math.PI) / 180;
const LEAST_RUN = 3;
/** A slip has dozens of characters; fewer aren't worth reading. */
const LEAST_MARKS = 12;

/**
 * Finds a slip's print: rows of shapes as large as characters, close together.
 *
 * @param even a photo with its light evened, see `evenLight`
 * @returns null if nothing looks like rows of print
 */
export function findPrint(even: Gray): PrintArea | null {
  const marks = findShapes(even).filter(isCharacter).map(toMark);
  const runs = findRuns(marks);
  if (runs.flat().length < LEAST_MARKS) return null;
  const turn = findTurn(runs);
  const upright = runs.map((run) => run.map((mark) => turnBack(mark, turn, even)));
  const block = largestBlock(upright);
  const all = block.flat();
  if (all.length < LEAST_MARKS) return null;
  const characterHeight = median(all.map(({ height }) => height));
  const box = boxAround(all, characterHeight);
  return { turn, box, ...leansOf(block, box), characterHeight };
}

function isCharacter(shape: Shape): boolean {
  const [width, height] = [widthOf(shape), heightOf(shape)];
  if (height < 6 || height > 110 || width < 2 || width > 1.6 * height) return false;
  const fill = shape.size / (width * height);
  return height < 9 * width && fill > 0.12 && fill < 0.95;
}

function toMark(shape: Shape): Mark {
  return {
    x: (shape.left + shape.right) / 2,
    y: (shape.top + shape.bottom) / 2,
    width: widthOf(shape),
    height: heightOf(shape),
  };
}

/** Links each character to the next one of its size at its right. */
function findRuns(marks: readonly Mark[]): Run[] {
  const sorted = [...marks].sort((a, b) => a.x - b.x);
  const isTaken = new Set<Mark>();
  const runs: Run[] = [];
  for (const [i, first] of sorted.entries()) {
    if (isTaken.has(first)) continue;
    const run = [first];
    isTaken.add(first);
    let last = first;
    for (let j = i + 1; j < sorted.length; j += 1) {
      const mark = sorted[j];
      if (!mark || mark.x - last.x > 2.2 * last.height) break;
      if (isTaken.has(mark) || !isNext(last, mark)) continue;
      run.push(mark);
      isTaken.add(mark);
      last = mark;
    }
    if (run.length >= LEAST_RUN) runs.push(run);
  }
  return runs;
}

function isNext(last: Mark, mark: Mark): boolean {
  const ratio = mark.height / last.height;
  const [dx, dy] = [mark.x - last.x, Math.abs(mark.y - last.y)];
  return (
    ratio > 0.7 && ratio < 1.43 && dx > 0.25 * last.height && dy < 0.18 * last.height + 0.3 * dx
  );
}

/** The angle that most runs share: each votes with the line through its ends, the longer the more. */
function findTurn(runs: readonly Run[]): number {
  const votes = runs.flatMap((run) => {
    const { slope, span, height } = fitLine(run);
    return Math.abs(slope) > Math.tan(MOST_TURN)
      ? []
      : [{ angle: Math.atan(slope), weight: (span / height) ** 2 }];
  });
  return weightedMedian(votes);
}

function fitLine(run: readonly Mark[]): { slope: number; span: number; height: number; y: number } {
  const x = mean(run.map((mark) => mark.x));
  const y = mean(run.map((mark) => mark.y));
  const xx = mean(run.map((mark) => (mark.x - x) ** 2));
  const xy = mean(run.map((mark) => (mark.x - x) * (mark.y - y)));
  const xs = run.map((mark) => mark.x);
  return {
    slope: xx === 0 ? 0 : xy / xx,
    span: Math.max(...xs) - Math.min(...xs),
    height: median(run.map((mark) => mark.height)),
    y,
  };
}

function turnBack(mark: Mark, turn: number, { width, height }: Gray): Mark {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const [dx, dy] = [mark.x - width / 2, mark.y - height / 2];
  return { ...mark, x: dx * cos + dy * sin + width / 2, y: dy * cos - dx * sin + height / 2 };
}

/** Grows from run to run over the gaps that slips have between columns and rows. */
function largestBlock(runs: readonly Run[]): Run[] {
  const usual = median(runs.flat().map(({ height }) => height));
  const left = new Set(runs);
  let best: Run[] = [];
  let bestCount = 0;
  for (const start of runs) {
    if (!left.delete(start)) continue;
    const block = [start];
    for (const run of block) {
      for (const other of left) {
        if (!areNear(run, other, usual)) continue;
        left.delete(other);
        block.push(other);
      }
    }
    const count = block.flat().length;
    if (count > bestCount) [best, bestCount] = [block, count];
  }
  return best;
}

function areNear(one: Run, other: Run, usual: number): boolean {
  const [a, b] = [extent(one), extent(other)];
  const ratio = Math.max(a.height, b.height) / Math.min(a.height, b.height);
  if (ratio > 4.5) return false;
  const height = Math.max(a.height, b.height, usual);
  const across = Math.max(a.left, b.left) - Math.min(a.right, b.right);
  const down = Math.max(a.top, b.top) - Math.min(a.bottom, b.bottom);
  const isBelow = across < 12 * usual && down < 4.4 * height;
  const isInRow = across < 28 * usual && down < 0.6 * usual && ratio < 3;
  return isBelow || isInRow;
}

function extent(run: Run) {
  return {
    left: Math.min(...run.map(({ x, width }) => x - width / 2)),
    right: Math.max(...run.map(({ x, width }) => x + width / 2)),
    top: Math.min(...run.map(({ y, height }) => y - height / 2)),
    bottom: Math.max(...run.map(({ y, height }) => y + height / 2)),
    height: median(run.map(({ height }) => height)),
  };
}

function boxAround(marks: Run, characterHeight: number): Box {
  const { left, right, top, bottom } = extent(marks);
  // Labels of one or two characters aren't runs, nor are numbers with a crease through them: leave room.
  const margin = 2.2 * characterHeight;
  return {
    left: left - margin,
    right: right + margin,
    top: top - margin,
    bottom: bottom + margin,
  };
}

/** Rows converge when the paper was seen from one side: a line through their leans, by height. */
function leansOf(block: readonly Run[], box: Box): { leanAtTop: number; leanAtBottom: number } {
  const lines = block
    .map(fitLine)
    .filter(({ slope }) => Math.abs(slope) < 0.16)
    .map(({ slope, span, height, y }) => ({
      lean: Math.atan(slope),
      y,
      weight: (span / height) ** 2,
    }));
  const total = lines.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return { leanAtTop: 0, leanAtBottom: 0 };
  const y = lines.reduce((sum, line) => sum + line.weight * line.y, 0) / total;
  const lean = weightedMedian(lines.map((line) => ({ angle: line.lean, weight: line.weight })));
  const yy = lines.reduce((sum, line) => sum + line.weight * (line.y - y) ** 2, 0);
  const yLean = lines.reduce(
    (sum, line) => sum + line.weight * (line.y - y) * (line.lean - lean),
    0,
  );
  const change = yy === 0 ? 0 : yLean / yy;
  return {
    leanAtTop: lean + change * (box.top - y),
    leanAtBottom: lean + change * (box.bottom - y),
  };
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function weightedMedian(votes: readonly { angle: number; weight: number }[]): number {
  const sorted = [...votes].sort((a, b) => a.angle - b.angle);
  const half = sorted.reduce((sum, { weight }) => sum + weight, 0) / 2;
  let sum = 0;
  for (const { angle, weight } of sorted) {
    sum += weight;
    if (sum >= half) return angle;
  }
  return 0;
}
