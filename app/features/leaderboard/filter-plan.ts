import { type FilterKind, filterKinds, type RunFilter } from "#db/queries/board-filters.ts";

/** What is known of one text: how many things it matches and how many runs they stand for. */
export type Match = { kind: FilterKind; matched: number; runs: number };

/** How the runs of a filtered list are found, by the rows that would be read. Always exact. */
export type FilterPlan =
  /**
   * Read the runs of what the text matches, and sort them; at first only those up to the time that
   * stands at `boundPlace` of the board, where the index has times.
   */
  | { way: "matches"; driver: Match; boundPlace: number | null }
  /**
   * Read the board in its order, testing each run. After `lookAhead` rows the runs of what the driver
   * matches are read instead; without a driver the walk goes to the end.
   */
  | { way: "walk"; lookAhead: number; driver: Match }
  | { way: "walk"; lookAhead: null; driver: null };

const TO_THE_END = { way: "walk", lookAhead: null, driver: null } as const;

/** Reading this many rows is always fine; no plan is worth thinking about below it. */
const CHEAP_ROWS = 300;
/** How much further than expected a walk may go before another way is tried. */
const PATIENCE = 2.5;
/** What a text that matches too much to be counted is taken to match. */
const COMMON_SHARE = 0.1;

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

/**
 * The cheaper of the ways to list filtered runs. What it costs to read matches is certain, how far a
 * walk goes is not: it may always go as far as the other way would cost.
 */
export function planFilter({
  filter,
  matches,
  timed,
  wanted,
  listed,
  length,
  isBestOnly,
}: PlanInput): FilterPlan {
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
  const costOf = ({ matched, runs }: Match, share = 1) => 3 * matched + runs * inList * share;
  const ways = matches.map((driver) => {
    const isBound = timed.includes(driver.kind) && reach < length;
    const rows = costOf(driver, isBound ? reach / length : 1);
    return { rows, plan: { way: "matches" as const, driver, boundPlace: isBound ? reach : null } };
  });
  const best = ways.toSorted((a, b) => a.rows - b.rows)[0];
  if (best && best.rows <= Math.max(CHEAP_ROWS, 1.5 * byOrder)) return best.plan;
  const rarest = matches.toSorted((a, b) => costOf(a) - costOf(b))[0];
  if (!rarest) return TO_THE_END;
  const lookAhead = Math.ceil(Math.max(reach, costOf(rarest)));
  return lookAhead < length ? { way: "walk", lookAhead, driver: rarest } : TO_THE_END;
}
