import { RUN_FIELDS, type RunField } from "./fields.ts";
import { type Candidates, judge } from "./judge.ts";
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

/** An added number that the others make less likely than this is left blank. */
const LEAST_FIT = 0.85;

/** How many looks have to agree on the page's reading to fill in a number whose own readings differ. */
const PAGES_AGREE = 3;
/** A reading worth less than this share of the best one doesn't contradict it. */
const LEAST_SHARE = 0.33;

/** A number as a look read it, however certain, with its page's reading and its place in the photo. */
export type SeenCell = {
  value: string | null;
  confidence: number;
  page: string | null;
  box: Box;
};
export type SeenLane = Pick<LaneReading, "side" | "carNumber"> & {
  cells: Partial<Record<RunField, SeenCell>>;
};

/** What one look at a photo says. */
export type Look = Omit<UntimedReading, "turns" | "lanes"> & { lanes: SeenLane[] };

/** The racer's lane, if it is clear which one that is. */
function chosenOf({ lanes, chosenLane }: Look): SeenLane | undefined {
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

/** The first look, with what it left blank from the others, unless those contradict each other. */
export function combineLooks([first, ...others]: readonly [Look, ...Look[]]): Look {
  const lane = chosenOf(first);
  if (!lane) return first;
  const same = others.filter((look) => isSameLane(lane, chosenOf(look)));
  const lanes = [lane, ...same.flatMap((look) => chosenOf(look) ?? [])];
  return {
    ...first,
    lanes: first.lanes.map((each) => (each === lane ? combineLanes(each, lanes) : each)),
    date: first.date?.value ? first.date : (settleDate(same) ?? first.date),
  };
}

/** Whether two looks mean the same racer's numbers: most that both saw are at the same places. */
function isSameLane(one: SeenLane, other: SeenLane | undefined): boolean {
  if (!other || one.side !== other.side) return false;
  const pairs = RUN_FIELDS.flatMap((field) => {
    const [first, second] = [one.cells[field], other.cells[field]];
    return first && second ? [overlap(first.box, second.box)] : [];
  });
  return 2 * pairs.filter(Boolean).length > pairs.length;
}

function overlap(one: Box, other: Box): boolean {
  return (
    one.left < other.right &&
    other.left < one.right &&
    one.top < other.bottom &&
    other.top < one.bottom
  );
}

function settleDate(looks: readonly Look[]): Look["date"] {
  const dates = looks.flatMap(({ date }) => (date?.value ? [date] : []));
  const [first] = dates;
  return first && dates.every(({ value }) => value === first.value) ? first : null;
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
  return { ...first, cells: withoutDisproved(cells, first.cells) };
}

/** What looks agree on: one that is certain, or two. A number that the first look filled in stays. */
function settle(cells: readonly SeenCell[], first: SeenCell | undefined): SeenCell | undefined {
  if (isFilled(first)) return first;
  const readings = cells.filter(
    ({ value, confidence }) => value !== null && confidence > LEAST_WORTH,
  );
  const [best] = readings.toSorted((one, other) => other.confidence - one.confidence);
  const isSame = (cell: SeenCell) => cell.value === best?.value && overlap(cell.box, best.box);
  const agreeing = readings.filter(isSame);
  const isContradicted = readings.some(
    (cell) => !isSame(cell) && cell.confidence > LEAST_SHARE * (best?.confidence ?? 0),
  );
  const isAgreed = isFilled(best) && agreeing.length > 1;
  if (best && !isContradicted && (isAgreed || best.confidence >= CONFIDENT_FROM)) {
    return { ...best, confidence: FROM_FURTHER };
  }
  return settleByPages(cells) ?? first ?? (cells[0] && toBlank(cells[0]));
}

/** A speck beside a number spoils the readings of the number alone: then the pages' readings decide, if all agree. */
function settleByPages(cells: readonly SeenCell[]): SeenCell | undefined {
  const [first] = cells;
  if (!first || first.page === null || cells.length < PAGES_AGREE) return undefined;
  const isAgreed = cells.every(({ page, box }) => page === first.page && overlap(box, first.box));
  return isAgreed ? { ...first, value: first.page, confidence: FROM_FURTHER } : undefined;
}

/** Each look was judged alone: numbers that were added have to fit those of the other looks, too. */
function withoutDisproved(cells: SeenLane["cells"], first: SeenLane["cells"]): SeenLane["cells"] {
  const filled: Candidates = {};
  for (const field of RUN_FIELDS) {
    const cell = cells[field];
    // Of two that contradict each other, the added one counts as wrong.
    const confidence = isFilled(first[field]) ? 1 : FROM_FURTHER;
    if (cell?.value && isFilled(cell)) filled[field] = { value: cell.value, confidence };
  }
  const judged = judge(filled);
  const checked = { ...cells };
  for (const field of RUN_FIELDS) {
    const cell = cells[field];
    const isDoubted = (judged[field]?.confidence ?? 1) < LEAST_FIT * FROM_FURTHER;
    if (cell && isDoubted && !isFilled(first[field])) checked[field] = toBlank(cell);
  }
  return checked;
}

const toBlank = (cell: SeenCell): SeenCell => ({ ...cell, value: null, confidence: 0 });
