import { FILTER_KINDS, type FilterKind, type RunFilter } from "#db/queries/board-filters.ts";

/** What is known of one text: how many things it matches and how many runs they stand for. */
export type Match = { kind: FilterKind; matched: number; runs: number };

export type FilterPlan =
  /**
   * Read the runs of what the text matches, and sort them; only those up to the time that stands at
   * `boundPlace` of the board, where the index has times.
   */
  | { way: "matches"; driver: Match; boundPlace: number | null }
  /** Read the board in its order, testing each run; `lookAhead` rows at most. */
  | { way: "order"; lookAhead: number };

/** Reading this many rows is always fine; no plan is worth thinking about below it. */
const CHEAP_ROWS = 300;
/** How much further than expected a walk may go before another way is tried. */
const PATIENCE = 2.5;
/** Rows that a walk tests when nothing is known about a text. */
export const BLIND_LOOK_AHEAD = 200;
/** What a text that matches too much to be counted is taken to match. */
const COMMON_SHARE = 0.1;
/** Fewer hits than this say little about how many more there are. */
const TELLING_HITS = 3;

/** The filters that are set. */
export function filterKinds(filter: RunFilter): FilterKind[] {
  return FILTER_KINDS.filter((kind) => filter[kind] !== "");
}

export type PlanInput = {
  filter: RunFilter;
  /** What is known of the texts; a text whose matches are not all counted is left out. */
  matches: readonly Match[];
  /** Texts whose matches are read in the order of times, as far as needed. */
  timed: readonly FilterKind[];
  /** How many matching runs are to be found. */
  wanted: number;
  /** How many runs the lists hold in all (both boards). */
  listed: number;
  /** How many rows the walked index holds: the runs of one board that the list is about. */
  length: number;
  /** Whether the list is about each vehicle's best run only. */
  isBestOnly: boolean;
};

/** The cheaper of the exact ways to list filtered runs, by the rows each would read. */
export function planFilter({
  filter,
  matches,
  timed,
  wanted,
  listed,
  length,
  isBestOnly,
}: PlanInput): FilterPlan {
  if (matches.length === 0) return { way: "order", lookAhead: BLIND_LOOK_AHEAD };
  const share = (kinds: readonly Match[]) =>
    kinds.reduce((product, { runs }) => product * (runs / Math.max(1, listed)), 1);
  const unknown = filterKinds(filter).length - matches.length;
  const hits = share(matches) * COMMON_SHARE ** unknown;
  const steps = Math.min(length, wanted / Math.max(hits, 1e-9));
  const reach = Math.ceil(steps * PATIENCE);
  // Users that are counted are tested as a set; others are looked up for each run that is left.
  const users = matches.find(({ kind }) => kind === "username");
  const others = matches.filter(({ kind }) => kind !== "username");
  const rowsAStep = filter.username && !users ? 1 + share(others) : 1;
  const byOrder = steps * rowsAStep + (users?.matched ?? 0);
  // Of all runs that are counted, about half stand on the other board, and one in a few is a best one.
  const inList = isBestOnly ? Math.min(0.5, length / Math.max(1, listed)) : 0.5;
  const ways = matches.map((driver) => {
    const isBound = timed.includes(driver.kind) && reach < length;
    const runs = driver.runs * inList * (isBound ? reach / length : 1);
    const rows = 3 * driver.matched + runs;
    return { rows, plan: { way: "matches" as const, driver, boundPlace: isBound ? reach : null } };
  });
  const best = ways.toSorted((a, b) => a.rows - b.rows)[0];
  // What it costs to read the matches is certain, how far a walk goes is not.
  if (best && best.rows <= Math.max(CHEAP_ROWS, 1.5 * byOrder)) return best.plan;
  return { way: "order", lookAhead: reach };
}

/** How much further to walk after a few hits; null when they say too little. */
export function planWalkOn(hits: number, tested: number, wanted: number): number | null {
  if (hits < TELLING_HITS) return null;
  return Math.max(tested, Math.ceil(((wanted - hits) * tested * PATIENCE) / hits));
}
