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
  | (Walk & { lookAhead: number; driver: Match })
  | (Walk & { lookAhead: null; driver: null });
/** Users are tested as a set where that reads fewer rows than looking each racer up. */
type Walk = { way: "walk"; isSetTested: boolean };

/** Reading this many rows is always fine; no plan is worth thinking about below it. */
const CHEAP_ROWS = 300;
/** What any filter may read beside its probe: a plan that certainly stays below it is preferred. */
const MIDDLE_ROWS = 3_400;
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
export function planFilter(input: PlanInput): FilterPlan {
  const { filter, matches, timed, wanted, listed, length } = input;
  const unknown = filterKinds(filter).length - matches.length;
  const hits = share(matches, listed) * COMMON_SHARE ** unknown;
  const steps = Math.min(length, wanted / Math.max(hits, 1e-9));
  const reach = Math.ceil(steps * PATIENCE);
  const users = matches.find(({ kind }) => kind === "username");
  const others = share(except(matches, "username"), listed);
  const isSetTested = users !== undefined && users.matched <= steps * others;
  const rowsAStep = filter.username && !isSetTested ? 1 + others : 1;
  const byOrder = steps * rowsAStep + (isSetTested ? users.matched : 0);
  const ways = matches.map((driver) => {
    const isBound = timed.includes(driver.kind) && reach < length;
    const rows = costOf(driver, input, isBound ? reach / length : 1);
    return { rows, plan: { way: "matches" as const, driver, boundPlace: isBound ? reach : null } };
  });
  const best = ways.toSorted((a, b) => a.rows - b.rows)[0];
  if (best && best.rows <= Math.max(CHEAP_ROWS, 1.5 * byOrder)) return best.plan;

  const driver = matches.toSorted((a, b) => costOf(a, input) - costOf(b, input))[0];
  if (!driver) return { way: "walk", lookAhead: null, driver: null, isSetTested };
  const cost = costOf(driver, input);
  // A walk that leaves room for the other way, or else that other way.
  const room = (MIDDLE_ROWS - cost - (isSetTested ? users.matched : 0)) / rowsAStep;
  const isCertain = cost <= MIDDLE_ROWS;
  if (isCertain && room < 1.5 * steps) {
    const isBound = timed.includes(driver.kind) && reach < length;
    return { way: "matches", driver, boundPlace: isBound ? reach : null };
  }
  const patient = Math.max(reach, cost / rowsAStep);
  const lookAhead = Math.ceil(isCertain ? Math.min(patient, room) : patient);
  return cost < (length - lookAhead) * rowsAStep
    ? { way: "walk", lookAhead, driver, isSetTested }
    : { way: "walk", lookAhead: null, driver: null, isSetTested };
}

/** The rows it reads to take the runs of a text's matches, or the part of them up to a time. */
function costOf({ kind, matched, runs }: Match, input: PlanInput, part = 1): number {
  const { filter, matches, timed, wanted, listed, length, isBestOnly } = input;
  // Of all runs that are counted, about half stand on the other board, and one in a few is a best one.
  const inList = isBestOnly ? Math.min(0.5, length / Math.max(1, listed)) : 0.5;
  const rest = share(except(except(matches, kind), "username"), listed);
  const rowsARun = filter.username && kind !== "username" ? 1 + rest : 1;
  const rows = 3 * matched + runs * inList * part * rowsARun;
  // Alone and indexed with its times, a text's runs are read up to the time that its firsts tell.
  const isCut = timed.includes(kind) && filterKinds(filter).length === 1 && matched >= wanted;
  return isCut ? Math.min(rows, 6 * matched + 10 * wanted) : rows;
}

/** The part of all runs that all of some texts match. */
function share(matches: readonly Match[], listed: number): number {
  return matches.reduce((product, { runs }) => product * (runs / Math.max(1, listed)), 1);
}

function except(matches: readonly Match[], kind: FilterKind): Match[] {
  return matches.filter((match) => match.kind !== kind);
}
