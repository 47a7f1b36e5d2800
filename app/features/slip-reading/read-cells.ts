import type { Shape } from "./components.ts";
import { boxAround, checkZeros, crop, findDigits } from "./digit-shapes.ts";
import type { Engine } from "./engine.ts";
import { RUN_FIELDS, type RunField } from "./fields.ts";
import type { Candidates } from "./judge.ts";
import { contradictsPoint, digitsOf, placeDigits } from "./numbers.ts";
import type { Cell, ParsedLane } from "./parse-slip.ts";
import { type Box, type Gray, resample } from "./pixels.ts";

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

/**
 * Reads each number of a lane again, alone and as digits only: that reading is independent of the page's, and better.
 */
export function readCells(engine: Engine, print: Gray, { cells }: ParsedLane): Candidates {
  const candidates: Candidates = {};
  for (const field of RUN_FIELDS) {
    const cell = cells[field];
    const candidate = cell && readCell(engine, print, field, cell);
    if (candidate) candidates[field] = candidate;
  }
  return candidates;
}

function readCell(engine: Engine, print: Gray, field: RunField, cell: Cell) {
  const shapes = findDigits(print, cell.box);
  const box = roomAround(boxAround(shapes) ?? cell.box);
  const check = (text: string) => checkZeros(print, digitsOf(text), shapes);
  const page = check(cell.text);
  const again = engine.readNumber(print, box);
  const alone = check(again?.text ?? "");
  const readThird = () => check(engine.readNumber(...enlarged(print, box))?.text ?? "");
  const { digits, confidence } = decide(page, alone, again?.confidence ?? 0, readThird);
  // No other number confirms a reaction time.
  if (field === "reactionTime" && confidence === AGREED && readThird() !== digits) return null;
  const value = placeDigits(field, digits);
  if (
    value === null ||
    contradictsPoint(page === digits ? cell.text : (again?.text ?? ""), value)
  ) {
    return null;
  }
  return { value, confidence: Math.min(confidence, mostConfidence(digits, shapes)) };
}

/** How sure one can be of digits that aren't as many shapes. */
function mostConfidence(digits: string, shapes: readonly Shape[]): number {
  if (digits.length === shapes.length) return 1;
  return /[08]/.test(digits) ? UNCHECKED : UNCOUNTED;
}

/** Left more: points at the start of a reaction time are often missed. */
function roomAround({ left, top, right, bottom }: Box): Box {
  const height = bottom - top;
  return {
    left: left - 0.7 * height,
    top: top - 0.3 * height,
    right: right + 0.35 * height,
    bottom: bottom + 0.3 * height,
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

/** The number in a picture of its own, half as large again, with white around it. */
function enlarged(print: Gray, box: Box): [Gray, Box] {
  const inside = {
    left: Math.max(0, Math.floor(box.left)),
    top: Math.max(0, Math.floor(box.top)),
    right: Math.min(print.width, Math.ceil(box.right)),
    bottom: Math.min(print.height, Math.ceil(box.bottom)),
  };
  const part = crop(print, inside);
  const scale = 1 / 1.5;
  const size = {
    width: Math.max(2, Math.round(part.width * 1.5)),
    height: Math.max(2, Math.round(part.height * 1.5)),
  };
  const large = resample(part, [scale, 0, 0, 0, scale, 0, 0, 0], size);
  return [large, { left: 0, top: 0, right: size.width, bottom: size.height }];
}
