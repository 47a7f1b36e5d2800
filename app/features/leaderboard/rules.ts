import { formatCount, formatSeconds, formatSpeed } from "#app/lib/race-numbers.ts";
import type { RunKey, RunSort } from "#db/queries/boards.ts";
import {
  BEGINNING,
  BOARD_DEFAULTS,
  type BoardQuery,
  type BoardStart,
  bestFirst,
  type Order,
  type Sort,
  WINDOW_MAX,
  WINDOW_STEP,
} from "./board-query.ts";

/** The column of a sort. Position is by elapsed time. */
export function sortColumn(sort: Sort): RunSort {
  return sort === "position" ? "elapsedTime" : sort;
}

/**
 * Negative if `a` is before `b` in the ascending order of a column, with the boards' tie-breakers.
 */
export function compareRuns(column: RunSort, a: RunKey, b: RunKey): number {
  if (column === "sixtyFeetTime") return a.sixtyFootMs - b.sixtyFootMs || a.id - b.id;
  const bySpeed = a.trapSpeedHundredthsMph - b.trapSpeedHundredthsMph;
  if (column === "topSpeed") return bySpeed || a.id - b.id;
  return a.elapsedMs - b.elapsedMs || -bySpeed || compareText(a.ranOn, b.ranOn) || a.id - b.id;
}

/** The same list in reverse order. */
export function reverseOrder<T extends { isDescending: boolean }>(list: T): T {
  return { ...list, isDescending: !list.isDescending };
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

type Ranked = Pick<RunKey, "id" | "elapsedMs" | "trapSpeedHundredthsMph">;

/** Equal elapsed time and speed share a rank. */
export function isTied(a: Ranked, b: Ranked): boolean {
  return a.elapsedMs === b.elapsedMs && a.trapSpeedHundredthsMph === b.trapSpeedHundredthsMph;
}

/**
 * Adds ranks to consecutive best runs of one board, quickest first: 1, 2, 2, 4.
 *
 * @param place how many runs are before the first one; its `tiedBefore` says how many of them tie
 * with it
 */
export function rankPlaced<T extends Ranked & { tiedBefore?: number }>(
  runs: readonly T[],
  place: number,
): (Omit<T, "tiedBefore"> & { rank: number })[] {
  let rank = place + 1 - (runs[0]?.tiedBefore ?? 0);
  return runs.map((run, index) => {
    const before = runs[index - 1];
    if (before && !isTied(before, run)) rank = place + 1 + index;
    const { tiedBefore, ...rest } = run;
    return { ...rest, rank };
  });
}

/** A run's sort key for URLs, to continue after it in any order. */
export function cursorOf({ id, elapsedMs, sixtyFootMs, trapSpeedHundredthsMph, ranOn }: RunKey) {
  return [id, elapsedMs, sixtyFootMs, trapSpeedHundredthsMph, ranOn].join(".");
}

/** The URL of a board, without defaults. */
export function boardPath(query: BoardQuery): string {
  return boardUrl("/1320-club", query);
}

/** The URL of the CSV file of this board from the first row shown. */
export function boardFilePath(query: BoardQuery): string {
  return boardUrl("/1320-club/board.csv", { ...query, window: WINDOW_STEP });
}

/** A path with the parameters of a board, without defaults. */
export function boardUrl(path: string, query: BoardQuery): string {
  const parameters = new URLSearchParams();
  const set = (name: string, value: string, isDefault: boolean) => {
    if (!isDefault) parameters.set(name, value);
  };
  set("board", query.board, query.board === BOARD_DEFAULTS.board);
  set("season", String(query.season), query.season === null);
  set("sort", query.sort, query.sort === BOARD_DEFAULTS.sort);
  set("order", query.order, query.order === bestFirst(query.sort));
  set("q", query.q, query.q === "");
  set("vehicle", query.vehicle, query.vehicle === "");
  set("track", query.track, query.track === "");
  set("from", String(query.yearFrom), query.yearFrom === null);
  set("to", String(query.yearTo), query.yearTo === null);
  set("model", query.model, query.model === "");
  set("state", query.state, query.state === "");
  set("runs", "all", !query.isAllRuns);
  set("offset", String(query.offset), query.offset === 0);
  if (query.start) set(query.start.side, cursorOf(query.start.run), false);
  set("show", String(query.window), query.window === WINDOW_STEP);
  const search = parameters.toString();
  return search ? `${path}?${search}` : path;
}

/** The URL of a sort button: a new column starts best first, the current one reverses its order. */
export function sortPath(query: BoardQuery, sort: Sort): string {
  const order: Order =
    query.sort === sort ? (query.order === "asc" ? "desc" : "asc") : bestFirst(sort);
  return boardPath({ ...query, sort, order, ...BEGINNING });
}

/** The same board and season without filters. */
export function resetPath({ board, season }: BoardQuery): string {
  return boardPath({ ...BOARD_DEFAULTS, board, season });
}

/**
 * The window of the whole board that contains a place (0 is the first), with the run as its anchor.
 */
export function placePath(
  { board, season }: BoardQuery,
  { place, runId }: { place: number; runId: number },
): string {
  const offset = place - (place % WINDOW_STEP);
  return `${boardPath({ ...BOARD_DEFAULTS, board, season, offset })}#run-${runId}`;
}

/** A run's place on the all-time board; the board itself if the car has a quicker run. */
export function runPlacePath(run: { id: number; isStock: boolean; rank: number | null }): string {
  const board = { ...BOARD_DEFAULTS, board: run.isStock ? "stock" : "modified" } as const;
  return run.rank === null
    ? boardPath(board)
    : placePath(board, { place: run.rank - 1, runId: run.id });
}

export type WindowLinks = Record<"more" | "less" | "up" | "down", string | null>;

/** In a list paged by run: the first and tenth row, from which the arrows continue. */
export type Turns = { first: RunKey | undefined; tenth: RunKey | undefined };

export type WindowEnds = {
  hasMore: boolean;
  /** One past the last place that can be shown. */
  end: number;
  turns?: Turns | undefined;
};

/**
 * The links of VIEW MORE, VIEW LESS and the arrows; null if there is nothing to show. The last step
 * up leads to the list's start, even if more runs are before these rows by now.
 */
export function windowLinks(
  query: BoardQuery,
  { hasMore, end, turns }: WindowEnds,
  pathOf: (query: BoardQuery) => string = boardPath,
): WindowLinks {
  const { offset, window } = query;
  const next = offset + window;
  const canGoOn = hasMore && next < end;
  const path = (change: Partial<BoardQuery>) => pathOf({ ...query, ...change });
  const above = Math.max(0, offset - WINDOW_STEP);
  return {
    more: canGoOn && window < WINDOW_MAX ? path({ window: window + WINDOW_STEP }) : null,
    less: window > WINDOW_STEP ? path({ window: window - WINDOW_STEP }) : null,
    up:
      offset > 0
        ? path({ offset: above, start: startAt("before", above > 0 && turns?.first) })
        : null,
    down: canGoOn
      ? path({ offset: offset + WINDOW_STEP, start: startAt("after", turns?.tenth) })
      : null,
  };
}

function startAt(side: BoardStart["side"], run: RunKey | undefined | false): BoardStart | null {
  return run ? { side, run } : null;
}

type Filters = Pick<BoardQuery, "q" | "vehicle" | "track"> &
  Partial<Pick<BoardQuery, "yearFrom" | "yearTo" | "model" | "state">>;

/** How many filters are active. */
export function countFilters(query: Filters): number {
  const { q, vehicle, track, model = "", state = "", yearFrom = null, yearTo = null } = query;
  const texts = [q, vehicle, track, model, state].filter((text) => text !== "").length;
  return texts + (yearFrom === null && yearTo === null ? 0 : 1);
}

/** Whether any filter is active. */
export function isFiltered(query: Filters): boolean {
  return countFilters(query) > 0;
}

/**
 * Whether a list is paged by run, so that a deep page reads as little as the first: places by other
 * columns, among all runs and in filtered lists can't be looked up.
 */
export function pagesByRuns(query: Filters & Pick<BoardQuery, "sort" | "isAllRuns">): boolean {
  return isFiltered(query) || query.isAllRuns || sortColumn(query.sort) !== "elapsedTime";
}

/** A run's place in a list by elapsed time: equal runs share it. */
export type Placed<T> = T & { place: number };

/**
 * Adds places to consecutive runs of a list, quickest first: 1, 2, 2, 4.
 *
 * @param offset how many runs of the list are before the first one
 * @param firstPlace the place of the first one, if it shares it with runs before it
 */
export function placeRuns<T extends Ranked>(
  runs: readonly T[],
  offset: number,
  firstPlace = offset + 1,
): Placed<T>[] {
  let place = firstPlace;
  return runs.map((run, index) => {
    const before = runs[index - 1];
    if (before && !isTied(before, run)) place = offset + index + 1;
    return { ...run, place };
  });
}

/** 1st, 2nd, 3rd, 4th, 11th, 21st. */
export function ordinal(place: number): string {
  const teens = place % 100 >= 11 && place % 100 <= 13;
  const ending = teens ? "th" : (["th", "st", "nd", "rd"][place % 10] ?? "th");
  return `${formatCount(place)}${ending}`;
}

/**
 * The gap from a run to the next place above: '0.071 s to 12th'; in speed if the times are equal.
 *
 * @param above the run at that place
 */
export function gapText(run: Ranked, above: Ranked & { place: number }): string {
  const gapMs = run.elapsedMs - above.elapsedMs;
  const gap =
    gapMs > 0
      ? `${formatSeconds(gapMs)} s`
      : `${formatSpeed(above.trapSpeedHundredthsMph - run.trapSpeedHundredthsMph)} mph`;
  return `${gap} to ${ordinal(above.place)}`;
}
