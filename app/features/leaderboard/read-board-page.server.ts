import type { Deps, Viewer } from "#app/deps.ts";
import { runVehicleName } from "#app/lib/vehicle-name.ts";
import {
  BOARD_NAMES,
  type BoardControls,
  boardControls,
  FIND_ME,
  findPath,
} from "./board-controls.ts";
import type { BoardQuery } from "./board-query.ts";
import { findOwnPlace } from "./find-own-place.server.ts";
import { boardPath } from "./rules.ts";
import { readBoardQuery } from "./schema.ts";
import { type BoardRow, type BoardView, showBoard } from "./show-board.server.ts";

/** A row as far as the page shows it: every field less is worth it, with a hundred rows a page. */
export type ShownRun = Pick<
  BoardRow,
  | "id"
  | "username"
  | "raceTrack"
  | "elapsedMs"
  | "sixtyFootMs"
  | "trapSpeedHundredthsMph"
  | "rank"
  | "place"
  | "isOwn"
  | "gap"
> & {
  /** '2018 Dodge Challenger SRT Demon' */
  vehicle: string;
  /** Left out unless the racer shows it. */
  realName?: string;
};

export type ShownBoard = Pick<BoardView, "total"> & { rows: ShownRun[] };

export type BoardPage = {
  query: BoardQuery;
  /** 'Stock board', 'Modified board 2026'. */
  title: string;
  view: ShownBoard | null;
  failure: string | null;
  /** Something to tell the visitor beside the board. */
  notice: string | null;
  controls: BoardControls;
};

/**
 * Where a board's address leads instead: to one's own run, to the short form of an address that a
 * form has filled with empty fields; null where it stands as it is.
 *
 * @throws AppError `unauthenticated` when somebody unknown looks for their run
 */
export async function findBoardRedirect(
  deps: Pick<Deps, "db"> & { viewer: Viewer | null },
  parameters: URLSearchParams,
): Promise<string | null> {
  if (parameters.get(FIND_ME.name) === FIND_ME.value) {
    const query = readBoardQuery(parameters);
    return (await findOwnPlace(deps, query)) ?? findPath(query, FIND_ME.notFound);
  }
  return [...parameters.values()].includes("") ? boardPath(readBoardQuery(parameters)) : null;
}

/** A board page by its address. When the database can't be asked the page says so and offers to retry. */
export async function readBoardPage(
  deps: Pick<Deps, "db" | "log"> & { viewer: Viewer | null },
  parameters: URLSearchParams,
): Promise<BoardPage> {
  const query = readBoardQuery(parameters);
  const name = `${BOARD_NAMES[query.board]} board`;
  const page = {
    query,
    title: query.season === null ? name : `${name} ${query.season}`,
    notice:
      parameters.get(FIND_ME.name) === FIND_ME.notFound
        ? "You have no runs on this board yet."
        : null,
  };
  const isSignedIn = deps.viewer !== null;
  try {
    const view = await showBoard(deps, query);
    const shown = { total: view.total, rows: view.rows.map(presentRow) };
    const shownQuery = { ...query, offset: view.offset };
    const controls = boardControls(shownQuery, { view, isSignedIn });
    return { ...page, query: shownQuery, view: shown, failure: null, controls };
  } catch (error) {
    deps.log("error", "board.failed", { error });
    const controls = boardControls(query, { view: null, isSignedIn });
    return { ...page, view: null, failure: "HTTP error status 503", controls };
  }
}

function presentRow(row: BoardRow): ShownRun {
  const { id, username, raceTrack, elapsedMs, sixtyFootMs, trapSpeedHundredthsMph } = row;
  const { rank, place, isOwn, gap } = row;
  const realName = `${row.firstName} ${row.lastName}`.trim();
  const figures = { elapsedMs, sixtyFootMs, trapSpeedHundredthsMph };
  return {
    id,
    username,
    ...(realName && { realName }),
    vehicle: runVehicleName(row),
    raceTrack,
    ...figures,
    rank,
    place,
    isOwn,
    gap,
  };
}
