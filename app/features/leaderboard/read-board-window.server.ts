import type { Deps } from "#app/deps.ts";
import {
  findAllBestRunsFrom,
  findAllBestRunsToEnd,
  findLeader,
  findRuns,
  type Leader,
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
import { isFiltered, isTied, placeRuns, rankPlaced, type Turns, turnedRound } from "./rules.ts";

type WindowReader = Pick<Deps, "db"> & {
  viewerId: number | undefined;
  /** How deep filtered lists are read. */
  filteredDepth: number;
};

/** `place` is in filtered lists of best runs that go by elapsed time. */
export type PlacedRow = RankedRun & { place?: number };

/** The row before a window: an address tells only where it is in the order. */
export type AboveRow = RunKey & { rank?: number | null; place?: number };

export type Window = {
  rows: PlacedRow[];
  /** How many runs are before the rows, where the address may be wrong about it. */
  offset?: number;
  /** In lists that go by places: the row before the window, if there is one. */
  above?: AboveRow[];
  /** How many runs the list holds; null on a filtered list, which only knows whether it goes on. */
  total: number | null;
  hasMore: boolean;
  /** One past the last place this list can be paged to. */
  end: number;
  /** In a list that is paged by runs. */
  turns?: Turns;
  counters: Counter[];
  /** Of the whole board, or of its season; known in lists of best runs by elapsed time. */
  leader: Leader | undefined;
};

/** The rows of one window of a list, each with its rank, by the cheapest way the list's order allows. */
export async function readBoardWindow(
  reader: WindowReader,
  list: RunList,
  query: BoardQuery,
): Promise<Window> {
  const { db } = reader;
  if (isFiltered(query)) return readFiltered(reader, list, query);
  if (list.sort === "elapsedTime" && list.isBestOnly) {
    return list.isDescending ? readFromTheEnd(db, list, query) : readFromPlace(db, list, query);
  }
  return readInOrder(db, list, query);
}

/** A list that is paged by runs: where the address names one, nothing further up is read. */
async function readInOrder(db: Deps["db"], list: RunList, query: BoardQuery): Promise<Window> {
  const { start } = query;
  const name = boardCounter(list.isStock, list.isBestOnly, list.season);
  const counted = findAllCountersOfBoard(db, { names: [name], isStock: list.isStock });
  const part = start
    ? await readBeside(db, list, { ...query, start, counted })
    : await readFromOffset(db, list, { ...query, counted });
  const { rows, hasMore, counters, isBeginning } = part;
  const total = counterOf(counters, name);
  // Runs that came and went have made a number in an old address wrong: at both ends it is known.
  const offset = isBeginning ? 0 : start && !hasMore ? total - rows.length : query.offset;
  return { ...turning(part), offset, total };
}

type Part = {
  rows: RankedRun[];
  /** What is right before the rows, as far as it is known. */
  above?: (RunKey & Partial<RankedRun>) | undefined;
  isBeginning: boolean;
  hasMore: boolean;
  counters: Counter[];
  leader: Leader | undefined;
};

/** What all windows of lists have in common that are paged by runs. */
function turning({ rows, hasMore, counters, leader }: Part) {
  const turns = { first: rows[0], tenth: rows[WINDOW_STEP - 1] };
  return { rows, hasMore, end: Number.POSITIVE_INFINITY, turns, counters, leader };
}

type Counted = { counted: ReturnType<typeof findAllCountersOfBoard> };

/** What gaps are counted from, in lists of best runs by elapsed time; else nothing is read. */
function leaderOf(db: Deps["db"], list: RunList) {
  const isTold = list.sort === "elapsedTime" && list.isBestOnly;
  return findLeader(db, list, isTold ? 1 : 0);
}

async function readFromOffset(
  db: Deps["db"],
  list: RunList,
  { counted, ...query }: BoardQuery & Counted,
): Promise<Part> {
  const [counters, [leader], found] = await db.batch([
    counted,
    leaderOf(db, list),
    findFromOffset(db, list, query),
  ]);
  const rows = found.slice(0, query.window).map(toRun);
  const hasMore = found.length > rows.length;
  return { rows, hasMore, counters, leader, isBeginning: query.offset === 0 };
}

type Beside = Pick<RunPage, "filter"> & { start: BoardStart; window: number };

/**
 * The rows at a run that an address names. Where fewer than ten are before it by now, the list's beginning
 * shows them all, and what is missing at the window's end is read with it.
 */
async function readBeside(
  db: Deps["db"],
  list: RunList,
  { counted, ...beside }: Beside & Counted,
): Promise<Part> {
  const { start, window, filter } = beside;
  const [counters, [leader], found, upwards] = await db.batch([
    counted,
    leaderOf(db, list),
    ...findBeside(db, list, beside),
  ]);
  const told = { counters, leader };
  if (!upwards) {
    const rows = found.slice(0, window).map(toRun);
    const hasMore = found.length > rows.length;
    return { ...told, rows, above: start.run, hasMore, isBeginning: false };
  }
  if (upwards.length < WINDOW_STEP) {
    const known = [...upwards.toReversed(), ...found].map(toRun);
    const limit = window + 1 - known.length;
    const after = known.at(-1);
    const isWhole = found.length <= window - WINDOW_STEP;
    const missing = isWhole ? [] : await findRuns(db, list, { filter, offset: 0, limit, after });
    const runs = [...known, ...missing.map(toRun)];
    const hasMore = runs.length > window;
    return { ...told, rows: runs.slice(0, window), hasMore, isBeginning: true };
  }
  const [above] = upwards.slice(WINDOW_STEP).map(toRun);
  const behind = found.slice(0, window - WINDOW_STEP);
  const rows = [...upwards.slice(0, WINDOW_STEP).toReversed(), ...behind].map(toRun);
  const hasMore = found.length > behind.length;
  return { ...told, rows, above, hasMore, isBeginning: !above };
}

/** One row more than are shown, where there is one. */
function findFromOffset(db: Deps["db"], list: RunList, { offset, window }: BoardQuery) {
  const limit = offset < DEPTH_MAX ? window + 1 : 0;
  return findRuns(db, list, { offset: Math.min(offset, DEPTH_MAX), limit });
}

/** The rows behind a run; or those from it on, and the ten before it, nearest first. One more of each. */
function findBeside(
  db: Deps["db"],
  list: RunList,
  { start: { side, run }, window, filter }: Beside,
) {
  const find = (among: RunList, after: RunKey, shown: number) =>
    findRuns(db, among, { filter, offset: 0, limit: shown + 1, after });
  if (side === "after") return [find(list, run, window)] as const;
  // Ids break the last ties of all orders: none is between a run and what comes right before it.
  const rightBefore = { ...run, id: run.id + (list.isDescending ? 1 : -1) };
  return [
    find(list, rightBefore, window - WINDOW_STEP),
    find(turnedRound(list), run, WINDOW_STEP),
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
  const window = { ...turning(part), offset, total: null };
  if (!isPlaced(list)) return window;
  const { above, rows } = part;
  const runs = above ? [above, ...rows] : rows;
  const page = { filter, offset: Math.max(0, offset - (above ? 1 : 0)), run: runs[0] };
  const firstPlace = leansOnFirst(runs, reader.viewerId)
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

/** Shared with the run above it, where they are tied. */
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

/** By an address that only counts: as deep as may be counted, and what is above the rows. */
async function readFilteredFrom(
  { db, filteredDepth }: WindowReader,
  list: RunList,
  { offset, window, filter }: BoardQuery & { filter: RunPage["filter"] },
): Promise<Part> {
  const before = isPlaced(list) && offset > 0 ? 1 : 0;
  // Beyond the depth nothing is shown, but which seasons there are still is.
  const limit = offset < filteredDepth ? window + before + 1 : 0;
  const page = { filter, offset: Math.min(offset, filteredDepth) - before, limit };
  const { found, ...told } = await findWithSeasons(db, list, page);
  const rows = found.slice(before, before + window);
  const hasMore = found.length > before + window;
  return { ...told, rows, above: found.slice(0, before)[0], hasMore, isBeginning: offset === 0 };
}

/** Runs of a list, and the counters that tell the seasons of its board. */
async function findWithSeasons(
  db: Deps["db"],
  list: RunList,
  page: RunPage,
): Promise<Pick<Part, "counters" | "leader"> & { found: RankedRun[] }> {
  const seasons = findAllCountersOfBoard(db, { names: [], isStock: list.isStock });
  if (page.limit === 0) return { found: [], counters: await seasons, leader: undefined };
  const [counters, [leader], stored] = await db.batch([
    seasons,
    leaderOf(db, list),
    findRuns(db, list, page),
  ]);
  return { found: stored.map(toRun), counters, leader };
}

async function readFromPlace(
  db: Deps["db"],
  list: RunList,
  { offset, window }: BoardQuery,
): Promise<Window> {
  const { isStock, season } = list;
  const before = offset > 0 ? 1 : 0;
  const name = boardCounter(isStock, true, season);
  const [counters, [leader], stored] = await db.batch([
    findAllCountersOfBoard(db, { names: [name], isStock }),
    leaderOf(db, list),
    findAllBestRunsFrom(db, { ...list, place: offset - before, limit: window + before }),
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
 * Whether the place of the run before a window matters to it: the window's first run is tied with it,
 * or one's own run has nobody else above it. Else it may be tied with runs that nobody sees.
 */
function leansOnFirst(
  runs: readonly (RunKey & Partial<Pick<Run, "userId">>)[],
  viewerId: number | undefined,
): boolean {
  const [before, first] = runs;
  if (!before || !first) return false;
  const isOwn = (run: Partial<Pick<Run, "userId">>) =>
    viewerId !== undefined && run.userId === viewerId;
  return isTied(before, first) || runs.some((run) => isOwn(run) && isTied(run, first));
}
