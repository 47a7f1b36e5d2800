import type { Deps } from "#app/deps.ts";
import { BEGINNING, WINDOW_STEP } from "./board-query.ts";
import { isFiltered } from "./rules.ts";
import { readBoardQuery } from "./schema.ts";
import { showBoard } from "./show-board.server.ts";

/** Matches of a filter are counted up to here: each one is a row read. */
const COUNTED_MAX = 50;

/** `hasMore`: at least `count` runs match. */
export type MatchCount = { count: number; hasMore: boolean };

/** How many runs the board of a URL's parameters has, from its beginning. */
export async function countMatches(
  { db }: Pick<Deps, "db">,
  parameters: URLSearchParams,
): Promise<MatchCount> {
  const query = readBoardQuery(parameters);
  const window = isFiltered(query) ? COUNTED_MAX : WINDOW_STEP;
  const view = await showBoard({ db, viewer: null }, { ...query, ...BEGINNING, window });
  const { total, rows, hasMore } = view;
  return total === null ? { count: rows.length, hasMore } : { count: total, hasMore: false };
}
