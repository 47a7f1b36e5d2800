import { RUN_FIELDS, type RunField } from "./fields.ts";
import type { Box } from "./pixels.ts";
import { FILL_FROM, type LaneReading, type UntimedReading } from "./reading.ts";

/** The height of a usual character in a second look, in pixels: the engine's mistakes there are other ones. */
export const SECOND_LOOK_HEIGHT = 20;

/** A number that only the second look read is filled in, but isn't confirmed. */
const ONLY_SECOND = 0.86;
/** A first reading worth less says nothing against the second. */
const LEAST_DOUBT = 0.2;

/** A number as one look read it, however certain, with its place in the photo. */
export type SeenCell = { value: string | null; confidence: number; box: Box };
export type SeenLane = Pick<LaneReading, "side" | "carNumber"> & {
  cells: Partial<Record<RunField, SeenCell>>;
};

/** What one look at a photo says. */
export type Look = Omit<UntimedReading, "turns" | "lanes"> & { lanes: SeenLane[] };

export function isFilled(cell: SeenCell | undefined): boolean {
  return cell !== undefined && cell.value !== null && cell.confidence >= FILL_FROM;
}

/** The first look, with numbers that it left blank from the second, unless the two contradict each other. */
export function fillBlanks(first: Look, second: Look): Look {
  const lane = chosenOf(first);
  const other = chosenOf(second);
  // One that sees another number of lanes may mean the other racer's.
  if (!lane || !other || lane.side !== other.side) return first;
  return {
    ...first,
    lanes: first.lanes.map((each) => (each === lane ? fillLane(lane, other) : each)),
    date: first.date?.value ? first.date : (second.date ?? first.date),
    track: first.track?.value ? first.track : (second.track ?? first.track),
  };
}

/** The racer's lane, if it is clear which one that is. */
export function chosenOf({ lanes, chosenLane }: Look): SeenLane | undefined {
  return chosenLane === null ? undefined : lanes[chosenLane];
}

function fillLane(lane: SeenLane, other: SeenLane): SeenLane {
  const cells = { ...lane.cells };
  for (const field of RUN_FIELDS) {
    const [one, two] = [cells[field], other.cells[field]];
    if (!two || isFilled(one) || !isFilled(two) || contradicts(one, two)) continue;
    cells[field] = { ...two, confidence: Math.min(two.confidence, ONLY_SECOND) };
  }
  return { ...lane, cells };
}

function contradicts(one: SeenCell | undefined, two: SeenCell): boolean {
  if (!one || one.value === null || one.confidence <= LEAST_DOUBT) return false;
  return one.value !== two.value;
}
