import type { Deps, Viewer } from "#app/deps.ts";
import type { BoardQuery } from "./board-query.ts";
import { readBoardQuery } from "./schema.ts";
import { type BoardView, showBoard } from "./show-board.server.ts";

export type BoardPage = {
  query: BoardQuery;
  view: BoardView | null;
  failure: string | null;
};

/** A board page by its address. When the database can't be asked the page says so and offers to retry. */
export async function readBoardPage(
  deps: Pick<Deps, "db" | "log"> & { viewer: Viewer | null },
  parameters: URLSearchParams,
): Promise<BoardPage> {
  const query = readBoardQuery(parameters);
  try {
    return { query, view: await showBoard(deps, query), failure: null };
  } catch (error) {
    deps.log("error", "board.failed", { reason: String(error) });
    return { query, view: null, failure: "HTTP error status 503" };
  }
}
