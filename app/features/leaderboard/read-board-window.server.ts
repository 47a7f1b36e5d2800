import type { Deps } from "#app/deps.ts";
import {
  findAllBestRunsFrom,
  findAllBestRunsToEnd,
  findRuns,
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
import {
  BEGINNING,
  type BoardQuery,
  type BoardStart,
  DEPTH_MAX,
  WINDOW_STEP,
} from "./board-query.ts";
import { findFirstPlace } from "./find-first-place.server.ts";
import { isFiltered, isTied, placeRuns, rankPlaced, type Turns } from "./rules.ts";

type WindowReader = Pick<Deps, "db"> & {
  viewerId: number | undefined;
  /** How deep filtered lists are read. */
  filteredDepth: number;
};

/** `place` stands in filtered lists of best runs that go by elapsed time. */
export type PlacedRow = RankedRun & { place?: number };

export type Window = {
  rows: PlacedRow[];
  /** How many runs stand before the rows, where the address may be wrong about it. */
  offset?: number;
  /** In lists that go by places: the row before the window, if there is one. */
  above?: PlacedRow[];
  /** How many runs the list holds; null on a filtered list, which only knows whether it goes on. */
  total: number | null;
  hasMore: boolean;
  /** One past the last place this list can be paged to. */
  end: number;
  /** In a list that is paged by runs. */
  turns?: Turns;
  counters: Counter[];
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
  const { start, window } = query;
  const name = boardCounter(list.isStock, list.isBestOnly, list.season);
  const counted = findAllCountersOfBoard(db, { names: [name], isStock: list.isStock });
  const [counters, found, ...above] = start
    ? await db.batch([counted, ...findBeside(db, list, { ...start, window })])
    : await db.batch([counted, findFromOffset(db, list, query)]);
  if (start?.side === "before" && above.flat().length < WINDOW_STEP) {
    // Runs have left: fewer than ten stand there now, and the list's beginning shows them all.
    return readInOrder(db, list, { ...query, ...BEGINNING });
  }
  const total = counterOf(counters, name);
  const before = above.flat().slice(0, WINDOW_STEP).toReversed();
  const behind = found.slice(0, start?.side === "before" ? window - WINDOW_STEP : window);
  const hasMore = found.length > behind.length;
  const rows = [...before, ...behind].map(toRun);
  // Runs that came and went have made a number in an old address wrong: at both ends it is known.
  const isBeginning = start?.side === "before" && above.flat().length <= WINDOW_STEP;
  const offset = isBeginning ? 0 : start && !hasMore ? total - rows.length : query.offset;
  return {
    offset,
    rows,
    total,
    hasMore,
    end: Number.POSITIVE_INFINITY,
    turns: { first: rows[0], tenth: rows[WINDOW_STEP - 1] },
    counters,
  };
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
  { side, run, window }: BoardStart & { window: number },
) {
  const find = (among: RunList, after: RunKey, shown: number) =>
    findRuns(db, among, { offset: 0, limit: shown + 1, after });
  if (side === "after") return [find(list, run, window)] as const;
  // Ids break the last ties of all orders: none stands between a run and what comes right before it.
  const rightBefore = { ...run, id: run.id + (list.isDescending ? 1 : -1) };
  const upwards = { ...list, isDescending: !list.isDescending };
  return [find(list, rightBefore, window - WINDOW_STEP), find(upwards, run, WINDOW_STEP)] as const;
}

async function readFiltered(
  { db, viewerId, filteredDepth }: WindowReader,
  list: RunList,
  query: BoardQuery,
): Promise<Window> {
  const offset = Math.min(query.offset, filteredDepth);
  const limit = Math.min(query.window, filteredDepth - offset);
  const { q: username, vehicle, track, model, state, yearFrom, yearTo } = query;
  const filter = { username, vehicle, track, model, state, yearFrom, yearTo };
  const isPlaced = list.sort === "elapsedTime" && list.isBestOnly && !list.isDescending;
  const before = isPlaced && offset > 0 ? 1 : 0;
  // Beyond the depth nothing is shown, but which seasons there are still is.
  const page = { filter, offset: offset - before, limit: limit > 0 ? limit + before + 1 : 0 };
  const { found, counters } = await findWithSeasons(db, list, page);
  const shown = found.slice(before, before + limit);
  const view = {
    total: null,
    hasMore: found.length > before + limit,
    end: filteredDepth,
    counters,
  };
  if (!isPlaced) return { ...view, rows: shown };
  const window = found.slice(0, before + limit);
  const firstPlace = leansOnFirst(window, viewerId)
    ? await findFirstPlace(db, list, { ...page, run: window[0] })
    : undefined;
  const placed = placeRuns(window, page.offset, firstPlace);
  return { ...view, above: placed.slice(0, before), rows: placed.slice(before) };
}

/** Runs of a list, and the counters that tell the seasons of its board. */
async function findWithSeasons(
  db: Deps["db"],
  list: RunList,
  page: RunPage,
): Promise<{ found: RankedRun[]; counters: Counter[] }> {
  const seasons = findAllCountersOfBoard(db, { names: [], isStock: list.isStock });
  if (page.limit === 0) return { found: [], counters: await seasons };
  const [counters, stored] = await db.batch([seasons, findRuns(db, list, page)]);
  return { found: stored.map(toRun), counters };
}

async function readFromPlace(
  db: Deps["db"],
  list: RunList,
  { offset, window }: BoardQuery,
): Promise<Window> {
  const { isStock, season } = list;
  const before = offset > 0 ? 1 : 0;
  const name = boardCounter(isStock, true, season);
  const [counters, stored] = await db.batch([
    findAllCountersOfBoard(db, { names: [name], isStock }),
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
  };
}

async function readFromTheEnd(
  db: Deps["db"],
  { isStock, season }: RunList,
  { offset, window }: BoardQuery,
): Promise<Window> {
  const name = boardCounter(isStock, true, season);
  const [counters, stored] = await db.batch([
    findAllCountersOfBoard(db, { names: [name], isStock }),
    findAllBestRunsToEnd(db, { isStock, season, offset, window }),
  ]);
  const total = counterOf(counters, name);
  const past = Math.max(0, total - offset);
  const place = Math.max(0, past - window);
  const before = place > 0 ? 1 : 0;
  const ranked = rankPlaced(stored.map(toRun), place - before);
  const rows = ranked.slice(before, before + past - place).toReversed();
  return { rows, total, hasMore: place > 0, end: total, counters };
}

/**
 * Whether the place of the run before a window matters to it: the window's first run is tied with it,
 * or one's own run has nobody else above it. Else it may be tied with runs that nobody sees.
 */
function leansOnFirst(
  runs: readonly Pick<Run, "id" | "userId" | "elapsedMs" | "trapSpeedHundredthsMph">[],
  viewerId: number | undefined,
): boolean {
  const [before, first] = runs;
  if (!before || !first) return false;
  return isTied(before, first) || runs.some((run) => run.userId === viewerId && isTied(run, first));
}
