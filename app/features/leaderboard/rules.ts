import type { RunKey, RunSort } from "#db/queries/boards.ts";
import {
  type BoardQuery,
  bestFirst,
  type Order,
  type Sort,
  WINDOW_MAX,
  WINDOW_STEP,
} from "./board-query.ts";

/** The column a sort reads. Position is the order of elapsed times: that is what places a run. */
export function sortColumn(sort: Sort): RunSort {
  return sort === "position" ? "elapsedTime" : sort;
}

/** Negative when `a` stands before `b` in the ascending order of a column; ties as the boards break them. */
export function compareRuns(column: RunSort, a: RunKey, b: RunKey): number {
  if (column === "sixtyFeetTime") return a.sixtyFootMs - b.sixtyFootMs || a.id - b.id;
  const bySpeed = a.trapSpeedHundredthsMph - b.trapSpeedHundredthsMph;
  if (column === "topSpeed") return bySpeed || a.id - b.id;
  return a.elapsedMs - b.elapsedMs || -bySpeed || compareText(a.ranOn, b.ranOn) || a.id - b.id;
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
 * The runs whose ranks must be looked up before the others can be counted on from them: the first
 * (tied runs may stand before it, unseen) and the first that isn't tied with it.
 */
export function rankAnchors<T extends Ranked>(runs: readonly T[]): T[] {
  const [first] = runs;
  if (!first) return [];
  const second = runs.find((run) => !isTied(run, first));
  return second ? [first, second] : [first];
}

/**
 * Ranks of best runs that follow each other on one board, quickest first: 1, 2, 2, 4.
 *
 * @param anchors the ranks of `rankAnchors(runs)`
 */
export function countOnRanks(runs: readonly Ranked[], anchors: readonly number[]): number[] {
  const [first = 1, second = first] = anchors;
  const start = runs.findIndex((run) => runs[0] && !isTied(run, runs[0]));
  let rank = second;
  return runs.map((run, place) => {
    if (start === -1 || place < start) return first;
    const before = runs[place - 1];
    if (place > start && before && !isTied(run, before)) rank = second + place - start;
    return rank;
  });
}

/** What an address leaves out, and what RESET goes back to. */
const DEFAULTS: BoardQuery = {
  board: "stock",
  sort: "elapsedTime",
  order: "asc",
  q: "",
  vehicle: "",
  track: "",
  isAllRuns: false,
  offset: 0,
  window: WINDOW_STEP,
};

/** The address of a board, as short as can be. */
export function boardPath(query: BoardQuery): string {
  const parameters = new URLSearchParams();
  const set = (name: string, value: string, isDefault: boolean) => {
    if (!isDefault) parameters.set(name, value);
  };
  set("board", query.board, query.board === DEFAULTS.board);
  set("sort", query.sort, query.sort === DEFAULTS.sort);
  set("order", query.order, query.order === bestFirst(query.sort));
  set("q", query.q, query.q === "");
  set("vehicle", query.vehicle, query.vehicle === "");
  set("track", query.track, query.track === "");
  set("runs", "all", !query.isAllRuns);
  set("offset", String(query.offset), query.offset === 0);
  set("show", String(query.window), query.window === WINDOW_STEP);
  const search = parameters.toString();
  return search ? `/1320-club?${search}` : "/1320-club";
}

/** Where a sort button leads: a new column starts best first, the same one again turns round. */
export function sortPath(query: BoardQuery, sort: Sort): string {
  const order: Order =
    query.sort === sort ? (query.order === "asc" ? "desc" : "asc") : bestFirst(sort);
  return boardPath({ ...query, sort, order, offset: 0 });
}

/** The same board as it was at first. */
export function resetPath({ board }: BoardQuery): string {
  return boardPath({ ...DEFAULTS, board });
}

export type WindowLinks = Record<"more" | "less" | "up" | "down", string | null>;

/**
 * Where VIEW MORE, VIEW LESS and the arrows lead; null where there is nothing to show.
 *
 * @param end one past the last place that can be shown
 */
export function windowLinks(
  query: BoardQuery,
  { hasMore, end }: { hasMore: boolean; end: number },
): WindowLinks {
  const { offset, window } = query;
  const next = offset + window;
  const canGoOn = hasMore && next < end;
  const path = (change: Partial<BoardQuery>) => boardPath({ ...query, ...change });
  return {
    more: canGoOn && window < WINDOW_MAX ? path({ window: window + WINDOW_STEP }) : null,
    less: window > WINDOW_STEP ? path({ window: window - WINDOW_STEP }) : null,
    up: offset > 0 ? path({ offset: Math.max(0, offset - WINDOW_STEP) }) : null,
    down: canGoOn ? path({ offset: offset + WINDOW_STEP }) : null,
  };
}

/** Whether any text narrows the board. */
export function isFiltered({
  q,
  vehicle,
  track,
}: Pick<BoardQuery, "q" | "vehicle" | "track">): boolean {
  return q !== "" || vehicle !== "" || track !== "";
}
