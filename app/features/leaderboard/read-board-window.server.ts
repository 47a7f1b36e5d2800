import type { Deps } from "#app/deps.ts";
import {
  findAllBestRunsFrom,
  findAllBestRunsToEnd,
  findAllDecidedSince,
  findLeader,
  findRuns,
  type Leader,
  type NewRun,
  type RankedRun,
  type Run,
  type RunKey,
  type RunList,
  type RunPage,
  toRun,
} from "#db/queries/boards.ts";
import {
  boardCounter,
  type Counter,
  counterOf,
  findAllCountersOfBoard,
} from "#db/queries/counters.ts";
import { type BoardQuery, type BoardStart, DEPTH_MAX, WINDOW_STEP } from "./board-query.ts";
import { findFirstPlace } from "./find-first-place.server.ts";
import { isFiltered, isTied, placeRuns, rankPlaced, reverseOrder, type Turns } from "./rules.ts";

type WindowReader = Pick<Deps, "db"> & {
  viewerId: number | undefined;
  /** The largest offset in filtered lists. */
  filteredDepth: number;
  /** The start of the current day, for the news at the top of the whole board; null for none. */
  newSince: Date | null;
};

/** `place` is set in filtered lists of best runs by elapsed time. */
export type PlacedRow = RankedRun & { place?: number };

/** The row before a window; if it comes from the URL, only its sort key is known. */
export type AboveRow = RunKey & { rank?: number | null; place?: number };

export type Window = {
  rows: PlacedRow[];
  /** How many runs are before the rows, if the URL may be wrong about it. */
  offset?: number;
  /** In lists with places: the row before the window, if there is one. */
  above?: AboveRow[];
  /** The length of the list; null if it is filtered, where only `hasMore` is known. */
  total: number | null;
  hasMore: boolean;
  /** One past the last reachable place. */
  end: number;
  /** Only in lists paged by run. */
  turns?: Turns;
  counters: Counter[];
  /** The latest decisions of the day, at the top of the whole all-time board. */
  decided?: NewRun[];
  /**
   * The leader of the whole board, or of its season; only in lists of best runs by elapsed time.
   */
  leader: Leader | undefined;
};

/** Reads one window of a list, with ranks, in the cheapest way for the list's order. */
export async function readBoardWindow(
  reader: WindowReader,
  list: RunList,
  query: BoardQuery,
): Promise<Window> {
  const { db } = reader;
  if (isFiltered(query)) return readFiltered(reader, list, query);
  if (list.sort === "elapsedTime" && list.isBestOnly) {
    return list.isDescending ? readFromTheEnd(db, list, query) : readFromPlace(reader, list, query);
  }
  return readInOrder(db, list, query);
}

/** A list paged by run: if the URL contains a run, nothing before it is read. */
async function readInOrder(db: Deps["db"], list: RunList, query: BoardQuery): Promise<Window> {
  const { start } = query;
  const name = boardCounter(list.isStock, list.isBestOnly, list.season);
  const counted = findAllCountersOfBoard(db, { names: [name], isStock: list.isStock });
  const part = start
    ? await readBeside(db, list, { ...query, start, counted })
    : await readFromOffset(db, list, { ...query, counted });
  const { rows, hasMore, counters, isBeginning } = part;
  const total = counterOf(counters, name);
  // The offset in an old URL may be wrong by now; at both ends of the list it is known exactly.
  const offset = isBeginning ? 0 : start && !hasMore ? total - rows.length : query.offset;
  return { ...turnableWindow(part), offset, total };
}

type Part = {
  rows: RankedRun[];
  /** The run right before the rows, if known. */
  above?: (RunKey & Partial<RankedRun>) | undefined;
  isBeginning: boolean;
  hasMore: boolean;
  counters: Counter[];
  leader: Leader | undefined;
};

/** The common fields of windows in lists paged by run. */
function turnableWindow({ rows, hasMore, counters, leader }: Part) {
  const turns = { first: rows[0], tenth: rows[WINDOW_STEP - 1] };
  return { rows, hasMore, end: Number.POSITIVE_INFINITY, turns, counters, leader };
}

type Counted = { counted: ReturnType<typeof findAllCountersOfBoard> };

/** The run that gaps refer to, in lists of best runs by elapsed time; otherwise reads nothing. */
function leaderOf(db: Deps["db"], list: RunList) {
  const hasLeader = list.sort === "elapsedTime" && list.isBestOnly;
  return findLeader(db, list, hasLeader ? 1 : 0);
}

async function readFromOffset(
  db: Deps["db"],
  list: RunList,
  { counted, ...query }: BoardQuery & Counted,
): Promise<Part> {
  const [counters, [leader], matches] = await db.batch([
    counted,
    leaderOf(db, list),
    findFromOffset(db, list, query),
  ]);
  const rows = matches.slice(0, query.window).map(toRun);
  const hasMore = matches.length > rows.length;
  return { rows, hasMore, counters, leader, isBeginning: query.offset === 0 };
}

type Beside = Pick<RunPage, "filter"> & { start: BoardStart; window: number };

/**
 * The rows next to the run in the URL. If fewer than ten are left before it, the window starts at
 * the list's start, and the rows missing at the window's end are read as well.
 */
async function readBeside(
  db: Deps["db"],
  list: RunList,
  { counted, ...beside }: Beside & Counted,
): Promise<Part> {
  const { start, window, filter } = beside;
  const [counters, [leader], matches, runsBefore] = await db.batch([
    counted,
    leaderOf(db, list),
    ...findBeside(db, list, beside),
  ]);
  const boardFacts = { counters, leader };
  if (!runsBefore) {
    const rows = matches.slice(0, window).map(toRun);
    const hasMore = matches.length > rows.length;
    return { ...boardFacts, rows, above: start.run, hasMore, isBeginning: false };
  }
  if (runsBefore.length < WINDOW_STEP) {
    const loaded = [...runsBefore.toReversed(), ...matches].map(toRun);
    const limit = window + 1 - loaded.length;
    const after = loaded.at(-1);
    const isWhole = matches.length <= window - WINDOW_STEP;
    const missing = isWhole ? [] : await findRuns(db, list, { filter, offset: 0, limit, after });
    const runs = [...loaded, ...missing.map(toRun)];
    const hasMore = runs.length > window;
    return { ...boardFacts, rows: runs.slice(0, window), hasMore, isBeginning: true };
  }
  const [above] = runsBefore.slice(WINDOW_STEP).map(toRun);
  const runsAfter = matches.slice(0, window - WINDOW_STEP);
  const rows = [...runsBefore.slice(0, WINDOW_STEP).toReversed(), ...runsAfter].map(toRun);
  const hasMore = matches.length > runsAfter.length;
  return { ...boardFacts, rows, above, hasMore, isBeginning: !above };
}

/** Reads one row more than are shown, if there is one. */
function findFromOffset(db: Deps["db"], list: RunList, { offset, window }: BoardQuery) {
  const limit = offset < DEPTH_MAX ? window + 1 : 0;
  return findRuns(db, list, { offset: Math.min(offset, DEPTH_MAX), limit });
}

/**
 * The rows after a run; or those from it on, and the ten before it, nearest first. One extra of
 * each.
 */
function findBeside(
  db: Deps["db"],
  list: RunList,
  { start: { side, run }, window, filter }: Beside,
) {
  const find = (among: RunList, after: RunKey, rowCount: number) =>
    findRuns(db, among, { filter, offset: 0, limit: rowCount + 1, after });
  if (side === "after") return [find(list, run, window)] as const;
  // Ids are the last tie-breaker of all orders: no run is between this run and the next lower id.
  const rightBefore = { ...run, id: run.id + (list.isDescending ? 1 : -1) };
  return [
    find(list, rightBefore, window - WINDOW_STEP),
    find(reverseOrder(list), run, WINDOW_STEP),
  ] as const;
}

async function readFiltered(
  reader: WindowReader,
  list: RunList,
  query: BoardQuery,
): Promise<Window> {
  const { start } = query;
  const { q: username, vehicle, track, model, state, yearFrom, yearTo } = query;
  const filter = { username, vehicle, track, model, state, yearFrom, yearTo };
  const part = start
    ? await readFilteredBeside(reader.db, list, { start, window: query.window, filter })
    : await readFilteredFrom(reader, list, { ...query, filter });
  const offset = part.isBeginning ? 0 : query.offset;
  const window = { ...turnableWindow(part), offset, total: null };
  if (!isPlaced(list)) return window;
  const { above, rows } = part;
  const runs = above ? [above, ...rows] : rows;
  const page = { filter, offset: Math.max(0, offset - (above ? 1 : 0)), run: runs[0] };
  const firstPlace = needsFirstPlace(runs, reader.viewerId)
    ? await findFirstPlace(reader.db, list, page)
    : undefined;
  const placed = placeRuns(rows, offset, placeOfFirst(part, { offset, firstPlace }));
  return {
    ...window,
    above: above ? [{ ...above, place: firstPlace ?? offset }] : [],
    rows: placed,
  };
}

/** Whether a filtered list shows places. */
function isPlaced(list: RunList): boolean {
  return list.sort === "elapsedTime" && list.isBestOnly && !list.isDescending;
}

/** The place of the first row if it is tied with the run above it. */
function placeOfFirst(
  { above, rows: [first] }: Part,
  { offset, firstPlace }: { offset: number; firstPlace: number | undefined },
): number | undefined {
  return above && first && isTied(above, first) ? (firstPlace ?? offset) : undefined;
}

function readFilteredBeside(db: Deps["db"], list: RunList, beside: Beside): Promise<Part> {
  const counted = findAllCountersOfBoard(db, { names: [], isStock: list.isStock });
  return readBeside(db, list, { ...beside, counted });
}

/** By an offset alone: reads up to the depth limit, and the run above the rows. */
async function readFilteredFrom(
  { db, filteredDepth }: WindowReader,
  list: RunList,
  { offset, window, filter }: BoardQuery & { filter: RunPage["filter"] },
): Promise<Part> {
  const before = isPlaced(list) && offset > 0 ? 1 : 0;
  // Beyond the limit no rows are shown, but the seasons still are.
  const limit = offset < filteredDepth ? window + before + 1 : 0;
  const page = { filter, offset: Math.min(offset, filteredDepth) - before, limit };
  const { matches, ...boardFacts } = await findWithSeasons(db, list, page);
  const rows = matches.slice(before, before + window);
  const hasMore = matches.length > before + window;
  return {
    ...boardFacts,
    rows,
    above: matches.slice(0, before)[0],
    hasMore,
    isBeginning: offset === 0,
  };
}

/** Runs of a list, and the counters with the seasons of its board. */
async function findWithSeasons(
  db: Deps["db"],
  list: RunList,
  page: RunPage,
): Promise<Pick<Part, "counters" | "leader"> & { matches: RankedRun[] }> {
  const seasons = findAllCountersOfBoard(db, { names: [], isStock: list.isStock });
  if (page.limit === 0) return { matches: [], counters: await seasons, leader: undefined };
  const [counters, [leader], stored] = await db.batch([
    seasons,
    leaderOf(db, list),
    findRuns(db, list, page),
  ]);
  return { matches: stored.map(toRun), counters, leader };
}

/** Decisions searched for the new runs of a day: each one is a row read. */
export const DECISIONS_MAX = 20;

async function readFromPlace(
  { db, newSince }: WindowReader,
  list: RunList,
  { offset, window }: BoardQuery,
): Promise<Window> {
  const { isStock, season } = list;
  const isTop = newSince !== null && season === null && offset === 0;
  const before = offset > 0 ? 1 : 0;
  const name = boardCounter(isStock, true, season);
  const [counters, [leader], stored, decided] = await db.batch([
    findAllCountersOfBoard(db, { names: [name], isStock }),
    leaderOf(db, list),
    findAllBestRunsFrom(db, { ...list, place: offset - before, limit: window + before }),
    ...(isTop
      ? [findAllDecidedSince(db, { isStock, since: newSince, limit: DECISIONS_MAX + 1 })]
      : []),
  ]);
  const total = counterOf(counters, name);
  const runs = rankPlaced(stored.map(toRun), offset - before);
  return {
    rows: runs.slice(before),
    above: runs.slice(0, before),
    total,
    hasMore: offset + window < total,
    end: total,
    counters,
    leader,
    ...(decided && { decided }),
  };
}

async function readFromTheEnd(
  db: Deps["db"],
  list: RunList,
  { offset, window }: BoardQuery,
): Promise<Window> {
  const { isStock, season } = list;
  const name = boardCounter(isStock, true, season);
  const [counters, [leader], stored] = await db.batch([
    findAllCountersOfBoard(db, { names: [name], isStock }),
    leaderOf(db, list),
    findAllBestRunsToEnd(db, { isStock, season, offset, window }),
  ]);
  const total = counterOf(counters, name);
  const past = Math.max(0, total - offset);
  const place = Math.max(0, past - window);
  const before = place > 0 ? 1 : 0;
  const ranked = rankPlaced(stored.map(toRun), place - before);
  const rows = ranked.slice(before, before + past - place).toReversed();
  return { rows, total, hasMore: place > 0, end: total, counters, leader };
}

/**
 * Whether a window needs the place of its first run: the run before the window is tied with the
 * first one, or the viewer's own run is tied with it. Otherwise ties with earlier runs aren't
 * visible.
 */
function needsFirstPlace(
  runs: readonly (RunKey & Partial<Pick<Run, "userId">>)[],
  viewerId: number | undefined,
): boolean {
  const [before, first] = runs;
  if (!before || !first) return false;
  const isOwn = (run: Partial<Pick<Run, "userId">>) =>
    viewerId !== undefined && run.userId === viewerId;
  return isTied(before, first) || runs.some((run) => isOwn(run) && isTied(run, first));
}
