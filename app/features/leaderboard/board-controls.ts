import { STATE_NAMES } from "#app/lib/states.ts";
import {
  BEGINNING,
  BOARDS,
  type Board,
  type BoardQuery,
  bestFirst,
  type Order,
  SORTS,
  type Sort,
  WINDOW_STEP,
} from "./board-query.ts";
import {
  boardFilePath,
  boardPath,
  countFilters,
  resetPath,
  sortPath,
  type WindowEnds,
  type WindowLinks,
  windowLinks,
} from "./rules.ts";

type Tab = { to: string; label: string; isCurrent: boolean };

/**
 * All links on a board's page. Built on the server, so that the page's script doesn't contain the
 * rules for URLs.
 */
export type BoardControls = {
  /** The current board. */
  here: string;
  reset: string;
  /** The CSV file with these rows. */
  file: string;
  /** Leads to the viewer's best run on this board; null for visitors. */
  findMe: string | null;
  boards: Tab[];
  seasons: Tab[];
  sorts: { sort: Sort; to: string; order: Order | null }[];
  window: WindowLinks;
  /** The label of a rank on the whole board, next to the place in a filtered one. */
  rankWord: string;
  /** How many filters are on, including 'All runs'. */
  filterCount: number;
  /** Each of those filters, with a link to the board without it. */
  chips: { label: string; to: string }[];
  /** The hidden fields of the filter form: names and values. */
  kept: [name: string, value: string][];
};

export const BOARD_NAMES = { stock: "Stock", modified: "Modified" } satisfies Record<Board, string>;

/** The URL parameter that looks for the viewer's run, and its value if there is none. */
export const FIND_ME = { name: "find", value: "me", notFound: "none" } as const;

export function boardControls(
  query: BoardQuery,
  {
    view,
    isSignedIn,
  }: {
    /** Null if the board could not be read. */
    view: (WindowEnds & { seasons: readonly number[] }) | null;
    isSignedIn: boolean;
  },
): BoardControls {
  const { board, season, sort, order, window } = query;
  const seasons = new Set([...(view?.seasons ?? []), ...(season === null ? [] : [season])]);
  const fields: [string, string, boolean][] = [
    ["board", board, board !== "stock"],
    ["season", String(season), season !== null],
    ["sort", sort, sort !== "elapsedTime"],
    ["order", order, order !== bestFirst(sort)],
    ["show", String(window), window !== WINDOW_STEP],
  ];
  return {
    here: boardPath(query),
    reset: resetPath(query),
    file: boardFilePath(query),
    findMe: isSignedIn ? findPath(query, FIND_ME.value) : null,
    boards: BOARDS.map((name) => ({
      to: boardPath({ ...query, board: name, ...BEGINNING }),
      label: BOARD_NAMES[name],
      isCurrent: name === board,
    })),
    seasons: [null, ...[...seasons].toSorted((a, b) => b - a)].map((year) => ({
      to: boardPath({ ...query, season: year, ...BEGINNING }),
      label: year === null ? "All time" : String(year),
      isCurrent: year === season,
    })),
    sorts: SORTS.map((column) => ({
      sort: column,
      to: sortPath(query, column),
      order: column === sort ? order : null,
    })),
    window: windowLinks(query, view ?? { hasMore: false, end: 0 }),
    rankWord: season === null ? "overall" : `in ${season}`,
    filterCount: countFilters(query) + (query.isAllRuns ? 1 : 0),
    chips: filterChips(query),
    kept: fields.flatMap(([name, value, isSet]) => (isSet ? [[name, value]] : [])),
  };
}

function filterChips(query: BoardQuery): BoardControls["chips"] {
  const { q, vehicle, track, model, state, yearFrom, yearTo, isAllRuns } = query;
  const chips: [label: string, isOn: boolean, without: Partial<BoardQuery>][] = [
    [`Racer: ${q}`, q !== "", { q: "" }],
    [`Car: ${vehicle}`, vehicle !== "", { vehicle: "" }],
    [`Track: ${track}`, track !== "", { track: "" }],
    [`Model: ${model}`, model !== "", { model: "" }],
    [
      yearsText(yearFrom, yearTo),
      yearFrom !== null || yearTo !== null,
      { yearFrom: null, yearTo: null },
    ],
    [`Tracks in ${STATE_NAMES[state] ?? state}`, state !== "", { state: "" }],
    ["All runs", isAllRuns, { isAllRuns: false }],
  ];
  return chips.flatMap(([label, isOn, without]) =>
    isOn ? [{ label, to: boardPath({ ...query, ...without, ...BEGINNING }) }] : [],
  );
}

/** 'Model years 2015 to 2018', 'Model year 2015 or newer'. */
function yearsText(from: number | null, to: number | null): string {
  if (to === null) return `Model year ${from} or newer`;
  if (from === null) return `Model year ${to} or older`;
  return from === to ? `Model year ${from}` : `Model years ${from} to ${to}`;
}

/**
 * The whole board with the find parameter: look for the viewer's run, or say that there is none.
 */
export function findPath(query: BoardQuery, value: string): string {
  const path = resetPath(query);
  return `${path}${path.includes("?") ? "&" : "?"}${FIND_ME.name}=${value}`;
}
