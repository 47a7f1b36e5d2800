import type { RunKey } from "#db/queries/boards.ts";

export const BOARDS = ["stock", "modified"] as const;
export type Board = (typeof BOARDS)[number];

export const SORTS = ["position", "elapsedTime", "sixtyFeetTime", "topSpeed"] as const;
export type Sort = (typeof SORTS)[number];

export const ORDERS = ["asc", "desc"] as const;
export type Order = (typeof ORDERS)[number];

/** Rows that VIEW MORE, VIEW LESS and the arrows move by; also the smallest window. */
export const WINDOW_STEP = 10;
/** The most rows on one page. */
export const WINDOW_MAX = 100;
/**
 * The largest offset where places can't be looked up: other columns, all runs, files and the API.
 */
export const DEPTH_MAX = 2_000;
/** The largest offset in a filtered list without a start run: each skipped run is read. */
export const FILTERED_DEPTH_MAX = 300;
export const FILTER_MAX_LENGTH = 60;
/** The most rows in a downloaded board. */
export const CSV_ROWS_MAX = 1_000;

/** After a run, or from ten places before it. */
export type BoardStart = { side: "after" | "before"; run: RunKey };

/** The parameters of a board page's URL. */
export type BoardQuery = {
  board: Board;
  sort: Sort;
  order: Order;
  /** Substrings of the username, the vehicle and the track; empty means any. */
  q: string;
  vehicle: string;
  track: string;
  /** The car's model year, from and to; null if that end is open. */
  yearFrom: number | null;
  yearTo: number | null;
  /** The car's model, whole; empty means any. */
  model: string;
  /** The state of the track, two letters; empty means any. */
  state: string;
  /** The calendar year of the runs; null for all time. */
  season: number | null;
  /** Also runs that are not the best of their vehicle. */
  isAllRuns: boolean;
  offset: number;
  /** The start of the rows in lists paged by run (pagesByRuns); `offset` is only a count then. */
  start: BoardStart | null;
  /** The number of rows. */
  window: number;
};

/** Values that URLs omit, and that RESET returns to. */
export const BOARD_DEFAULTS: BoardQuery = {
  board: "stock",
  sort: "elapsedTime",
  order: "asc",
  q: "",
  vehicle: "",
  track: "",
  yearFrom: null,
  yearTo: null,
  model: "",
  state: "",
  season: null,
  isAllRuns: false,
  offset: 0,
  start: null,
  window: WINDOW_STEP,
};

/** The start of a list. */
export const BEGINNING = { offset: 0, start: null } satisfies Partial<BoardQuery>;

/** Best first: times ascending, speed descending. */
export function bestFirst(sort: Sort): Order {
  return sort === "topSpeed" ? "desc" : "asc";
}
