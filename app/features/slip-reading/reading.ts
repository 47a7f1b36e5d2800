import type { RunField } from "./fields.ts";
import type { Box, QuarterTurns } from "./pixels.ts";

/** What the caller knows about the run; decides which of two lanes is meant. */
export type ReadingHints = {
  /** The number on the racer's car. */
  carNumber?: string;
  /** The racer's name as it may be printed. */
  name?: string;
  /** The lane, once the racer has said it. */
  lane?: "left" | "right";
  /** Whether the racer won this run, if they have said so. */
  isWinner?: boolean;
};

/** Something read from the paper. */
export type ReadValue = {
  /** As the form takes it: '11.342'. Null if it couldn't be read with enough confidence: blank beats wrong. */
  value: string | null;
  /** 0 to 1. */
  confidence: number;
  /** Whether two readings and the run's other numbers agree on it. */
  isConfident: boolean;
  /** Where it is, in pixels of the photo, turned upright. */
  box: Box;
};

export type LaneReading = {
  /** Null on a slip with one lane. */
  side: "left" | "right" | null;
  /** As printed; null if it couldn't be read. */
  carNumber: string | null;
  /** Only the numbers that the paper has. Empty for the lane that isn't the racer's. */
  values: Partial<Record<RunField, ReadValue>>;
};

/** What a photo of a time slip says. */
export type SlipReading = {
  /** None if the photo shows no slip. */
  lanes: LaneReading[];
  /** The racer's lane as an index of `lanes`; null if the racer has to be asked. */
  chosenLane: number | null;
  /** As the form takes it: '2026-05-09'. */
  date: ReadValue | null;
  /** The track's name as printed, not yet matched with known tracks. */
  track: ReadValue | null;
  /** The turns that make the photo's print upright. Boxes are in the photo turned so. */
  turns: QuarterTurns;
  /** The turned photo's size in the pixels that boxes are in. */
  paper: { width: number; height: number };
  tookMs: number;
};

/** What a photo says that shows a VIN. */
export type VinReading = {
  /** Everything in it that may be a VIN or its end: capitals and digits, with its place in the photo. */
  codes: { text: string; box: Box }[];
};

/** What `readSlip` returns: it doesn't measure its time. */
export type UntimedReading = Omit<SlipReading, "tookMs">;

/** The same reading with all boxes in a picture `factor` times as large. */
export function scaleReading(reading: UntimedReading, factor: number): UntimedReading {
  const scaleValue = (value: ReadValue): ReadValue => ({
    ...value,
    box: scaleBox(value.box, factor),
  });
  return {
    ...reading,
    lanes: reading.lanes.map((lane) => ({
      ...lane,
      values: Object.fromEntries(
        Object.entries(lane.values).map(([field, value]) => [field, scaleValue(value)]),
      ),
    })),
    date: reading.date && scaleValue(reading.date),
    track: reading.track && scaleValue(reading.track),
  };
}

/** A box in a picture `factor` times as large. */
export function scaleBox({ left, top, right, bottom }: Box, factor: number): Box {
  return { left: left * factor, top: top * factor, right: right * factor, bottom: bottom * factor };
}

/** From this confidence a value may be filled in. */
export const FILL_FROM = 0.8;
/** From this one it counts as confirmed. */
export const CONFIDENT_FROM = 0.94;

/** A value with its confidence, left blank when that is too low. */
export function readValue(value: string | null, confidence: number, box: Box): ReadValue {
  const isFilled = value !== null && confidence >= FILL_FROM;
  return {
    value: isFilled ? value : null,
    confidence,
    isConfident: isFilled && confidence >= CONFIDENT_FROM,
    box,
  };
}
