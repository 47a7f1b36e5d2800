import type { Deps } from "#app/deps.ts";
import { limitAddress } from "#app/lib/limit.server.ts";
import { BEGINNING, WINDOW_STEP } from "./board-query.ts";
import { isFiltered } from "./rules.ts";
import { readBoardQuery } from "./schema.ts";
import { showBoard } from "./show-board.server.ts";

/** Matches of a filter are counted up to here, since each one is read with its place. */
const COUNTED_MAX = 50;

/** `hasMore`: at least `count` runs match. */
export type MatchCount = { count: number; hasMore: boolean };

/** How many runs the board of a URL's parameters has, from its beginning. @throws AppError `rate_limited` */
export async function countMatches(
  deps: Pick<Deps, "db" | "limits" | "clientAddress">,
  parameters: URLSearchParams,
): Promise<MatchCount> {
  await limitAddress(deps, "slips");
  const { db } = deps;
  const query = readBoardQuery(parameters);
  const window = isFiltered(query) ? COUNTED_MAX : WINDOW_STEP;
  const view = await showBoard({ db, viewer: null }, { ...query, ...BEGINNING, window });
  const { total, rows, hasMore } = view;
  return total === null ? { count: rows.length, hasMore } : { count: total, hasMore: false };
}
