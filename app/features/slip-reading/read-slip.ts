import { chooseLane } from "./choose-lane.ts";
import { checkZeros, findDigits } from "./digit-shapes.ts";
import type { Engine } from "./engine.ts";
import { RUN_FIELDS, type RunField } from "./fields.ts";
import type { Homography } from "./homography.ts";
import { type Candidates, judge } from "./judge.ts";
import {
  combineLooks,
  FURTHER_HEIGHTS,
  isFilled,
  type Look,
  needsAnother,
  type SeenLane,
} from "./looks.ts";
import { type ParsedLane, type ParsedSlip, parseSlip } from "./parse-slip.ts";
import { type Box, type Gray, mapBox, type Photo, turnPhoto } from "./pixels.ts";
import { preparePhoto } from "./prepare-photo.ts";
import { findPlainZeros, type ReadCell, readCells } from "./read-cells.ts";
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
 * is gets turned, and one that leaves numbers blank is read again at other sizes.
 */
export function readSlip(engine: Engine, photo: Photo, hints: ReadingHints = {}): UntimedReading {
  const { look: first, turns } = lookFromAllSides(engine, photo, hints);
  const upright = turns === 0 ? photo : turnPhoto(photo, turns);
  const looks: [Look, ...Look[]] = [first];
  for (const height of saysSomething(first) ? FURTHER_HEIGHTS : []) {
    if (!needsAnother(combineLooks(looks), looks.length)) break;
    looks.push(lookOnce(engine, upright, hints, height));
  }
  return { ...toReading(combineLooks(looks)), turns };
}

function lookFromAllSides(engine: Engine, photo: Photo, hints: ReadingHints) {
  const look = lookOnce(engine, photo, hints);
  if (saysSomething(look)) return { look, turns: 0 as const };
  for (const turns of OTHER_TURNS) {
    const other = lookOnce(engine, turnPhoto(photo, turns), hints);
    if (saysSomething(other)) return { look: other, turns };
  }
  return { look, turns: 0 as const };
}

/** Some number was read: of the racer's lane, or of any while it isn't clear which one that is. */
function saysSomething({ lanes }: Look): boolean {
  return lanes.some(({ cells }) => Object.values(cells).some(isFilled));
}

/** Reads a photo's print at one size. */
function lookOnce(
  engine: Engine,
  photo: Photo,
  hints: ReadingHints,
  characterHeight?: number,
): Look {
  const paper = { width: photo.width, height: photo.height };
  const nothing = { lanes: [], chosenLane: null, date: null, track: null, paper };
  const prepared = preparePhoto(photo, characterHeight);
  if (!prepared) return nothing;
  const { print, toPhoto } = prepared;
  const parsed = parseSlip(engine.readPage(print));
  if (parsed.lanes.every(({ cells }) => Object.keys(cells).length === 0)) return nothing;
  const chosenLane = chooseLane(parsed, hints);
  const hasPlainZeros = findPlainZeros(print, parsed);
  return {
    lanes: parsed.lanes.map((lane, at) =>
      chosenLane === null || chosenLane === at
        ? readLane(readCells(engine, print, lane, hasPlainZeros), lane, toPhoto)
        : { side: lane.side, carNumber: lane.carNumber, cells: {} },
    ),
    chosenLane,
    date: dateOf(parsed, print, toPhoto),
    track: trackOf(parsed, toPhoto),
    paper,
  };
}

type ReadCells = Partial<Record<RunField, ReadCell>>;

function readLane(read: ReadCells, lane: ParsedLane, toPhoto: Homography): SeenLane {
  const judged = judge(candidatesOf(read));
  const cells: SeenLane["cells"] = {};
  for (const field of RUN_FIELDS) {
    const cell = lane.cells[field];
    if (!cell) continue;
    const { value = null, confidence = 0 } = judged[field] ?? {};
    const page = read[field]?.page ?? null;
    cells[field] = { value, confidence, page, box: mapBox(cell.box, toPhoto) };
  }
  return { side: lane.side, carNumber: lane.carNumber, cells };
}

function candidatesOf(read: ReadCells): Candidates {
  const candidates: Candidates = {};
  for (const field of RUN_FIELDS) {
    const { value = null, confidence = 0 } = read[field] ?? {};
    if (value !== null) candidates[field] = { value, confidence };
  }
  return candidates;
}

function toReading({ lanes, ...look }: Look): Omit<UntimedReading, "turns"> {
  return {
    ...look,
    lanes: lanes.map(({ side, carNumber, cells }) => {
      const values: LaneReading["values"] = {};
      for (const field of RUN_FIELDS) {
        const cell = cells[field];
        if (cell) values[field] = readValue(cell.value, cell.confidence, cell.box);
      }
      return { side, carNumber, values };
    }),
  };
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
