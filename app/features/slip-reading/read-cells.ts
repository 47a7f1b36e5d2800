import type { Shape } from "./components.ts";
import { boxAround, checkZeros, countZeros, crop, findDigits } from "./digit-shapes.ts";
import type { Engine } from "./engine.ts";
import { RUN_FIELDS, type RunField } from "./fields.ts";
import { contradictsPoint, digitsOf, placeDigits } from "./numbers.ts";
import type { Cell, ParsedLane, ParsedSlip } from "./parse-slip.ts";
import { type Box, createGray, type Gray, resample } from "./pixels.ts";

/** How high a number is when it is read alone, and the white around it, in pixels. */
const READ_HEIGHT = 30;
const FRAME = 10;

/** Room above and below a number, as a share of its height: more where only its row's height is certain. */
const TIGHT = 0.12;
const LOOSE = 0.3;

/** Two readings of a number agree. */
const AGREED = 0.96;
/** They agree, but the engine itself has doubts about one. */
const DOUBTED = 0.84;
const LEAST_CERTAINTY = 0.4;
/** The third reading agrees with one of two that differ. */
const OUTVOTED = 0.84;
/** Only one reading found anything. */
const SINGLE = 0.86;
const DIFFERENT = 0.3;
/** Its digits touch or fall apart: then another number has to confirm it. */
const UNCOUNTED = 0.84;
/** And its zeros and eights can't be told apart. */
const UNCHECKED = 0.7;
/** What was read at a number's place: `value` by several readings, `page` by that of the whole page. */
export type ReadCell = { value: string | null; confidence: number; page: string | null };

/** So many zeros that were read as zeros, and none as an eight, show that a slip's printer doesn't slash them. */
const PLAIN_ZEROS = 3;

/**
 * Reads each number of a lane again, alone and as digits only: that reading is independent of the page's, and better.
 */
export function readCells(
  engine: Engine,
  print: Gray,
  { cells }: ParsedLane,
  hasPlainZeros: boolean,
): Partial<Record<RunField, ReadCell>> {
  const read: Partial<Record<RunField, ReadCell>> = {};
  for (const field of RUN_FIELDS) {
    const cell = cells[field];
    if (cell) read[field] = readCell(engine, print, field, cell, hasPlainZeros);
  }
  return read;
}

/** Whether the slip's zeros look unlike eights to the engine: by those in the date and in the run's numbers. */
export function findPlainZeros(print: Gray, { lanes, dateRow }: ParsedSlip): boolean {
  const cells = lanes.flatMap((lane) => RUN_FIELDS.flatMap((field) => lane.cells[field] ?? []));
  const counts = [...cells, ...(dateRow ?? [])].map((word) => countZeros(print, word));
  const asZero = counts.reduce((sum, count) => sum + count.asZero, 0);
  return asZero >= PLAIN_ZEROS && counts.every(({ asEight }) => asEight === 0);
}

function readCell(
  engine: Engine,
  print: Gray,
  field: RunField,
  cell: Cell,
  hasPlainZeros: boolean,
): ReadCell {
  const shapes = findDigits(print, cell.box);
  const isCertain = cell.text !== "" && shapes.length > 0;
  const box = roomAround(placeOf(cell, boxAround(shapes)), isCertain ? TIGHT : LOOSE);
  const check = (text: string) => checkZeros(print, digitsOf(text), shapes);
  const page = check(cell.text);
  const again = engine.readNumber(...isolated(print, box, READ_HEIGHT));
  const alone = check(again?.text ?? "");
  const readThird = () =>
    check(engine.readNumber(...isolated(print, box, 1.5 * READ_HEIGHT))?.text ?? "");
  const { digits, confidence } = decide(page, alone, again?.confidence ?? 0, readThird);
  const value = toValue(field, digits, page === digits ? cell.text : (again?.text ?? ""));
  const pageValue = toValue(field, page, cell.text);
  // No other number confirms a reaction time.
  const isUnsure = field === "reactionTime" && confidence === AGREED && readThird() !== digits;
  return {
    value: isUnsure ? null : value,
    confidence: Math.min(confidence, mostConfidence(digits, shapes, hasPlainZeros)),
    page: pageValue,
  };
}

/** Digits as a field's value; null if it can't have such a number, or the text that they are from has another point. */
function toValue(field: RunField, digits: string, text: string): string | null {
  const value = placeDigits(field, digits);
  return value === null || contradictsPoint(text, value) ? null : value;
}

/** How sure one can be of digits that aren't as many shapes. */
function mostConfidence(digits: string, shapes: readonly Shape[], hasPlainZeros: boolean): number {
  if (digits.length === shapes.length) return 1;
  return hasPlainZeros || !/[08]/.test(digits) ? UNCOUNTED : UNCHECKED;
}

/** Around the digits' shapes, and the word that the page's reading made of them: either may miss a part. */
function placeOf({ text, box }: Cell, shapes: Box | null): Box {
  if (!shapes || text === "") return shapes ?? box;
  return {
    ...shapes,
    left: Math.min(box.left, shapes.left),
    right: Math.max(box.right, shapes.right),
  };
}

/** Left more: points at the start of a reaction time are often missed. */
function roomAround({ left, top, right, bottom }: Box, above: number): Box {
  const height = bottom - top;
  return {
    left: left - 0.7 * height,
    top: top - above * height,
    right: right + 0.35 * height,
    bottom: bottom + above * height,
  };
}

function decide(page: string, alone: string, confidence: number, readThird: () => string) {
  if (page === alone && page !== "") {
    return { digits: page, confidence: confidence < LEAST_CERTAINTY ? DOUBTED : AGREED };
  }
  const third = readThird();
  if (third !== "" && third === alone) {
    return {
      digits: alone,
      confidence: page === "" ? SINGLE : OUTVOTED * Math.min(1, confidence + 0.3),
    };
  }
  if (third !== "" && third === page) return { digits: page, confidence: OUTVOTED };
  return { digits: alone || page, confidence: DIFFERENT };
}

/**
 * A part of the print in a picture of its own: without parts of the rows above and below, and with white around it.
 *
 * @param height the height of the part in the new picture, in pixels
 */
function isolated(print: Gray, box: Box, height: number): [Gray, Box] {
  const inside = {
    left: Math.max(0, Math.floor(box.left)),
    top: Math.max(0, Math.floor(box.top)),
    right: Math.min(print.width, Math.ceil(box.right)),
    bottom: Math.min(print.height, Math.ceil(box.bottom)),
  };
  const part = crop(print, inside);
  const scale = part.height / height;
  const size = { width: Math.max(2, Math.round(part.width / scale)), height };
  const own = resample(part, [scale, 0, 0, 0, scale, 0, 0, 0], size);
  const framed = withWhiteAround(own, FRAME);
  return [framed, { left: 0, top: 0, right: framed.width, bottom: framed.height }];
}

function withWhiteAround({ data, width, height }: Gray, frame: number): Gray {
  const framed = createGray(width + 2 * frame, height + 2 * frame);
  framed.data.fill(255);
  for (let y = 0; y < height; y += 1) {
    framed.data.set(data.subarray(y * width, (y + 1) * width), (y + frame) * framed.width + frame);
  }
  return framed;
}
