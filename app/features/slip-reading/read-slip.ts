import { chooseLane } from "./choose-lane.ts";
import { checkZeros, findDigits } from "./digit-shapes.ts";
import type { Engine } from "./engine.ts";
import { RUN_FIELDS } from "./fields.ts";
import type { Homography } from "./homography.ts";
import { type Candidates, judge } from "./judge.ts";
import { type ParsedLane, type ParsedSlip, parseSlip } from "./parse-slip.ts";
import { type Box, type Gray, mapBox, type Photo, turnPhoto } from "./pixels.ts";
import { preparePhoto } from "./prepare-photo.ts";
import { findPlainZeros, readCells } from "./read-cells.ts";
import { readDate } from "./read-date.ts";
import {
  type LaneReading,
  type ReadingHints,
  type ReadValue,
  readValue,
  type UntimedReading,
} from "./reading.ts";
import { boxAroundWords, textOf } from "./rows.ts";

/** A date or name that only the page's reading confirms. */
const PAGE_ONLY = 0.9;

/** A phone held flat above a slip often saves its photo on its side, and seldom upside down. */
const OTHER_TURNS = [1, 3, 2] as const;

/**
 * Reads a slip's numbers from a photo: everything between pixels and the form's texts. A photo that can't be read as it
 * is gets turned.
 */
export function readSlip(engine: Engine, photo: Photo, hints: ReadingHints = {}): UntimedReading {
  const reading = readUpright(engine, photo, hints);
  if (saysSomething(reading)) return { ...reading, turns: 0 };
  for (const turns of OTHER_TURNS) {
    const other = readUpright(engine, turnPhoto(photo, turns), hints);
    if (saysSomething(other)) return { ...other, turns };
  }
  return { ...reading, turns: 0 };
}

/** Something was read, or would be once the racer has chosen a lane. */
function saysSomething({ lanes, chosenLane }: Upright): boolean {
  if (chosenLane === null) return lanes.length > 0;
  return Object.values(lanes[chosenLane]?.values ?? {}).some(({ value }) => value !== null);
}

type Upright = Omit<UntimedReading, "turns">;

function readUpright(engine: Engine, photo: Photo, hints: ReadingHints): Upright {
  const paper = { width: photo.width, height: photo.height };
  const prepared = preparePhoto(photo);
  if (!prepared) return { lanes: [], chosenLane: null, date: null, track: null, paper };
  const { print, toPhoto } = prepared;
  const parsed = parseSlip(engine.readPage(print));
  if (parsed.lanes.every(({ cells }) => Object.keys(cells).length === 0)) {
    return { lanes: [], chosenLane: null, date: null, track: null, paper };
  }
  const chosenLane = chooseLane(parsed, hints);
  const hasPlainZeros = findPlainZeros(print, parsed);
  return {
    lanes: parsed.lanes.map((lane, at) =>
      chosenLane === null || chosenLane === at
        ? readLane(readCells(engine, print, lane, hasPlainZeros), lane, toPhoto)
        : { side: lane.side, carNumber: lane.carNumber, values: {} },
    ),
    chosenLane,
    date: dateOf(parsed, print, toPhoto),
    track: trackOf(parsed, toPhoto),
    paper,
  };
}

function readLane(candidates: Candidates, lane: ParsedLane, toPhoto: Homography): LaneReading {
  const judged = judge(candidates);
  const values: LaneReading["values"] = {};
  for (const field of RUN_FIELDS) {
    const cell = lane.cells[field];
    if (!cell) continue;
    const { value = null, confidence = 0 } = judged[field] ?? {};
    values[field] = readValue(value, confidence, mapBox(cell.box, toPhoto));
  }
  return { side: lane.side, carNumber: lane.carNumber, values };
}

function dateOf({ dateRow }: ParsedSlip, print: Gray, toPhoto: Homography): ReadValue | null {
  if (!dateRow) return null;
  const date = readDate(dateRow.map(({ text, box }) => withCheckedZeros(print, text, box)));
  return readValue(date, date === null ? 0 : PAGE_ONLY, mapBox(boxAroundWords(dateRow), toPhoto));
}

/** Zeros and eights by their shape, where each digit is a shape of its own. */
function withCheckedZeros(print: Gray, text: string, box: Box): string {
  const shapes = findDigits(print, {
    left: box.left - 2,
    top: box.top - 2,
    right: box.right + 2,
    bottom: box.bottom + 2,
  });
  if (!/^[\d/-]+$/.test(text) || shapes.length !== text.length) return text;
  return checkZeros(print, text, shapes);
}

function trackOf({ title }: ParsedSlip, toPhoto: Homography): ReadValue | null {
  const [first] = title;
  if (!first) return null;
  const words = title.flat();
  const confidence = Math.min(...words.map((word) => word.confidence));
  const name = title.map(textOf).join(" ");
  return readValue(name, Math.max(confidence, 0), mapBox(boxAroundWords(words), toPhoto));
}
