import { RUN_FIELDS, type RunField } from "./fields.ts";
import type { Box } from "./pixels.ts";
import { CONFIDENT_FROM, FILL_FROM, type LaneReading, type UntimedReading } from "./reading.ts";

/** The heights of a usual character in further looks, in pixels: the engine makes other mistakes at each size. */
export const FURTHER_HEIGHTS = [20, 28] as const;

/** The numbers that a further look is for. Others that it reads are taken as well. */
const WANTED: readonly RunField[] = ["elapsedTime", "sixtyFeetTime", "topSpeed"];
/** A number from further looks is filled in, but isn't confirmed. */
const FROM_FURTHER = 0.86;
/** A reading worth less says nothing for or against another. */
const LEAST_WORTH = 0.2;

/** A number as a look read it, however certain, with its place in the photo. */
export type SeenCell = { value: string | null; confidence: number; box: Box };
export type SeenLane = Pick<LaneReading, "side" | "carNumber"> & {
  cells: Partial<Record<RunField, SeenCell>>;
};

/** What one look at a photo says. */
export type Look = Omit<UntimedReading, "turns" | "lanes"> & { lanes: SeenLane[] };

/** The racer's lane, if it is clear which one that is. */
export function chosenOf({ lanes, chosenLane }: Look): SeenLane | undefined {
  return chosenLane === null ? undefined : lanes[chosenLane];
}

export function isFilled(cell: SeenCell | undefined): boolean {
  return cell !== undefined && cell.value !== null && cell.confidence >= FILL_FROM;
}

/**
 * Whether another look may read more: a second one finds numbers that the first didn't see at all, later ones only read
 * what was seen.
 */
export function needsAnother(look: Look, looks: number): boolean {
  const lane = chosenOf(look);
  if (!lane) return false;
  return WANTED.some((field) => !isFilled(lane.cells[field]) && (looks === 1 || lane.cells[field]));
}

/** The first look, with the numbers that it left blank from the others, unless looks contradict each other. */
export function combineLooks([first, ...others]: readonly [Look, ...Look[]]): Look {
  const lane = chosenOf(first);
  // A look that sees another number of lanes may mean the other racer's.
  const same = others.filter((look) => lane !== undefined && chosenOf(look)?.side === lane.side);
  const lanes = [lane, ...same.map(chosenOf)].filter((each) => each !== undefined);
  return {
    ...first,
    lanes: first.lanes.map((each) => (each === lane ? combineLanes(each, lanes) : each)),
    date: ([first, ...same].find(({ date }) => date?.value) ?? first).date,
    track: first.track,
  };
}

function combineLanes(first: SeenLane, lanes: readonly SeenLane[]): SeenLane {
  const cells: SeenLane["cells"] = {};
  for (const field of RUN_FIELDS) {
    const cell = settle(
      lanes.flatMap((lane) => lane.cells[field] ?? []),
      first.cells[field],
    );
    if (cell) cells[field] = cell;
  }
  return { ...first, cells };
}

/** What looks agree on: one that is certain, or two. */
function settle(cells: readonly SeenCell[], first: SeenCell | undefined): SeenCell | undefined {
  if (isFilled(first)) return first;
  const readings = cells.filter(
    ({ value, confidence }) => value !== null && confidence > LEAST_WORTH,
  );
  const [best] = readings.toSorted((one, other) => other.confidence - one.confidence);
  const blank = first ?? (cells[0] && { ...cells[0], value: null, confidence: 0 });
  if (!best || readings.some(({ value }) => value !== best.value)) return blank;
  const isSettled = best.confidence >= CONFIDENT_FROM || (isFilled(best) && readings.length > 1);
  return isSettled ? { ...best, confidence: FROM_FURTHER } : blank;
}
