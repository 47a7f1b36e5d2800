import { BOARD_DEFAULTS, type BoardQuery } from "#app/features/leaderboard/board-query.ts";
import type { RunFilter, RunKey, RunList } from "#db/queries/boards.ts";
import type { BoardPage } from "./read-split-board.ts";

/** Pages of one kind, which are a line of the table. */
export type PageKind = { name: string; pages: BoardPage[] };

const ANY_RUN: RunFilter = { username: "", vehicle: "", track: "" };
const BOARDS = [true, false];
const SEASONS = [null, 2025, 2024];
const ORDERS = (["elapsedTime", "sixtyFeetTime", "topSpeed"] as const).flatMap((sort) =>
  [false, true].map((isDescending) => ({ sort, isDescending })),
);
const FILTERS: readonly Partial<RunFilter>[] = [
  { username: "hemi" },
  { username: "_1" },
  { username: "j" },
  { vehicle: "charger" },
  { vehicle: "2018" },
  { track: "raceway" },
  { track: "irwindale" },
  { model: "Challenger" },
  { yearFrom: 2015, yearTo: 2023 },
  { state: "CA" },
  { username: "fox", vehicle: "demon" },
  { username: "nobody" },
];

/** Each filter is compared on every sixth list, and the next filter on the lists after those. */
const LISTS_PER_FILTER = 6;

/** Every list of both boards: all orders, best and all runs, all time and seasons. */
const LISTS: readonly RunList[] = BOARDS.flatMap((isStock) =>
  SEASONS.flatMap((season) =>
    [true, false].flatMap((isBestOnly) =>
      ORDERS.map((order) => ({ isStock, season, isBestOnly, ...order })),
    ),
  ),
);

const isByPlace = ({ sort, isBestOnly }: RunList) => sort === "elapsedTime" && isBestOnly;

/**
 * Pages of every list, and filtered ones.
 *
 * @param places runs from random places, after which pages start
 * @param boardLength how many places there are about on a board
 */
export function planPages(places: readonly RunKey[], boardLength: number): PageKind[] {
  const depths = [0.1, 0.5, 0.9, 2].map((share) => Math.round(boardLength * share));
  const byPlace = LISTS.filter(isByPlace);
  const byRun = LISTS.filter((list) => !isByPlace(list));
  const at = (lists: readonly RunList[], offsets: readonly number[], window = 10) =>
    lists.flatMap((list) => offsets.map((offset) => ({ list, offset, window })));
  const after = (lists: readonly RunList[], page: Partial<BoardPage> = {}) =>
    lists.flatMap((list) =>
      places.map((run) => ({ list, offset: 10, window: 10, after: run, ...page })),
    );
  const filtered = FILTERS.map((filter) => ({ ...ANY_RUN, ...filter }));
  const ofEachFilter = (plan: (filter: RunFilter, at: number) => BoardPage[]) =>
    filtered.flatMap(plan);
  return [
    {
      name: "first page",
      pages: at(
        byPlace.filter((list) => !list.isDescending),
        [0],
      ),
    },
    {
      name: "first page, slowest first",
      pages: at(
        byPlace.filter((list) => list.isDescending),
        [0],
      ),
    },
    { name: "any depth", pages: at(byPlace, [10, ...depths]) },
    { name: "fifty rows, any depth", pages: at(byPlace, [0, ...depths], 50) },
    { name: "60 ft, speed or all runs", pages: at(byRun, [0]) },
    { name: "the same, second page", pages: at(byRun, [10]) },
    { name: "the same after a run", pages: after(byRun) },
    {
      name: "filtered",
      pages: ofEachFilter((filter, at) =>
        LISTS.filter((_, list) => list % LISTS_PER_FILTER === at % LISTS_PER_FILTER).map(
          (list) => ({
            ...{ list, filter, offset: 0, window: 10 },
          }),
        ),
      ),
    },
    {
      name: "filtered, at 20",
      pages: ofEachFilter((filter) =>
        byPlace.map((list) => ({ list, filter, offset: 20, window: 10 })),
      ),
    },
    {
      name: "filtered, after a run",
      pages: ofEachFilter((filter) => after(byPlace.slice(0, 2), { filter })),
    },
  ];
}

/** The query of the product's board page. */
export function queryOf({ list, filter = ANY_RUN, offset, after, window }: BoardPage): BoardQuery {
  const { username, ...others } = filter;
  return {
    ...BOARD_DEFAULTS,
    ...others,
    q: username,
    board: list.isStock ? "stock" : "modified",
    season: list.season ?? null,
    isAllRuns: !list.isBestOnly,
    sort: list.sort,
    order: list.isDescending ? "desc" : "asc",
    ...{ offset, window },
    start: after ? { side: "after", run: after } : null,
  };
}
