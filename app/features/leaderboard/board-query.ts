import type { RunKey } from "#db/queries/boards.ts";

export const BOARDS = ["stock", "modified"] as const;
export type Board = (typeof BOARDS)[number];

export const SORTS = ["position", "elapsedTime", "sixtyFeetTime", "topSpeed"] as const;
export type Sort = (typeof SORTS)[number];

export const ORDERS = ["asc", "desc"] as const;
export type Order = (typeof ORDERS)[number];

/** Rows that VIEW MORE, VIEW LESS and the arrows move by; also the smallest window. */
export const WINDOW_STEP = 10;
/** The largest window: what one page may show at once. */
export const WINDOW_MAX = 100;
/** How many runs may be skipped where places can't be looked up: by another column, of all runs, in a file or the API. */
export const DEPTH_MAX = 2_000;
/** How many runs of a filtered list may be skipped where the address names none: each is read. */
export const FILTERED_DEPTH_MAX = 300;
export const FILTER_MAX_LENGTH = 60;
/** How many rows a downloaded board holds. */
export const CSV_ROWS_MAX = 1_000;

/** Behind a run, or ten places before it. */
export type BoardStart = { side: "after" | "before"; run: RunKey };

/** What the address of a board page says. */
export type BoardQuery = {
  board: Board;
  sort: Sort;
  order: Order;
  /** Texts that the username, the vehicle and the track contain; empty means any. */
  q: string;
  vehicle: string;
  track: string;
  /** The car's model year, from and to; null where that end is open. */
  yearFrom: number | null;
  yearTo: number | null;
  /** The car's model, whole; empty means any. */
  model: string;
  /** The state of the track, two letters; empty means any. */
  state: string;
  /** The calendar year in which the runs were made; null for the board of all time. */
  season: number | null;
  /** Also runs that are not the best of their vehicle. */
  isAllRuns: boolean;
  offset: number;
  /** Where the rows begin in lists that are paged by runs (pagesByRuns); `offset` only counts then. */
  start: BoardStart | null;
  /** How many rows are shown. */
  window: number;
};

/** What an address leaves out, and what RESET goes back to. */
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

/** The beginning of a list. */
export const BEGINNING = { offset: 0, start: null } satisfies Partial<BoardQuery>;

/** Best first: times ascending, speed descending. */
export function bestFirst(sort: Sort): Order {
  return sort === "topSpeed" ? "desc" : "asc";
}
