import type { Deps, Viewer } from "#app/deps.ts";
import { hasPhotos } from "#app/features/slips/policy.ts";
import { BODY_KINDS, type BodyKind, bodyKindOf } from "#app/lib/body-kind.ts";
import { CLUB_ZONE, dayIn } from "#app/lib/dates.ts";
import { runVehicleName } from "#app/lib/vehicle-name.ts";
import { startOfDay } from "#app/lib/zoned-time.ts";
import type { Run } from "#db/queries/boards.ts";
import {
  BOARD_NAMES,
  type BoardControls,
  boardControls,
  FIND_ME,
  findPath,
} from "./board-controls.ts";
import { BOARD_DEFAULTS, type BoardQuery } from "./board-query.ts";
import { findOwnPlace } from "./find-own-place.server.ts";
import type { RailRun } from "./rail-run.ts";
import { DECISIONS_MAX } from "./read-board-window.server.ts";
import { boardPath, pagesByRuns } from "./rules.ts";
import { readBoardQuery } from "./schema.ts";
import { type BoardRow, type BoardView, showBoard } from "./show-board.server.ts";

/**
 * A row with only the fields that the page shows: with a hundred rows a page, each field counts.
 */
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
  | "behindMs"
> & {
  /** '2018 Dodge Challenger SRT Demon' */
  vehicle: string;
  /** The index in BODY_KINDS. */
  car: number;
  /** Only if the racer shows it. */
  realName?: string;
};

/** The first row's run; if it leads the whole board or its season, with its car's photo. */
export type FirstRun = RailRun & { isLeader: boolean };

/**
 * The rendered part of a board; in the browser only present after a navigation (`StaticMarkup`).
 */
export type BoardRows = {
  rows: ShownRun[];
  first: FirstRun | null;
};

export type ShownBoard = Pick<BoardView, "total"> & {
  /** The number of rows. */
  count: number;
  lastId: number | null;
  /** Changes whenever the rows change. */
  version: string;
  /** 'Today: 3 new runs, 1 record', only at the top of the whole board; null without a new run. */
  news: string | null;
};

/** The parameters that differ from the defaults, to keep the payload small. */
export type ShownQuery = Pick<BoardQuery, "board" | "offset"> & Partial<BoardQuery>;

export type BoardPage = {
  query: ShownQuery;
  /** 'Stock board', 'Modified board 2026'. */
  title: string;
  view: (ShownBoard & Partial<BoardRows>) | null;
  failure: string | null;
  /** A message for the visitor. */
  notice: string | null;
  controls: BoardControls;
};

/**
 * Where a board's URL redirects: to the viewer's run, or to the URL without the empty fields of a
 * form; null for no redirect.
 *
 * @throws AppError `unauthenticated` when a visitor looks for their run
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

/**
 * A board page by its URL parameters. If the database fails, the page says so and offers a retry.
 */
export async function readBoardPage(
  deps: Pick<Deps, "db" | "log" | "clock"> & { viewer: Viewer | null },
  parameters: URLSearchParams,
): Promise<BoardPage & { view: (ShownBoard & BoardRows) | null }> {
  const query = readBoardQuery(parameters);
  const name = `${BOARD_NAMES[query.board]} board`;
  const page = {
    query: shownQuery(query),
    title: query.season === null ? name : `${name} ${query.season}`,
    notice:
      parameters.get(FIND_ME.name) === FIND_ME.notFound
        ? "You have no runs on this board yet."
        : null,
  };
  const isSignedIn = deps.viewer !== null;
  try {
    const newSince = startOfDay(dayIn(deps.clock.now(), CLUB_ZONE), CLUB_ZONE);
    const view = await showBoard(deps, query, { newSince });
    const rows = view.rows.map(presentRow);
    const drawn = { rows, first: firstRun(query, view) };
    const boardView = {
      total: view.total,
      count: rows.length,
      lastId: rows.at(-1)?.id ?? null,
      version: digest(JSON.stringify(drawn)),
      news: newsText(view, newSince),
      ...drawn,
    };
    const correctedQuery = { ...query, offset: view.offset };
    const controls = boardControls(correctedQuery, { view, isSignedIn });
    return { ...page, query: shownQuery(correctedQuery), view: boardView, failure: null, controls };
  } catch (error) {
    deps.log("error", "board.failed", { error });
    const controls = boardControls(query, { view: null, isSignedIn });
    return { ...page, view: null, failure: "HTTP error status 503", controls };
  }
}

function shownQuery({ board, offset, start: _, ...query }: BoardQuery): ShownQuery {
  const defaults: Record<string, unknown> = BOARD_DEFAULTS;
  const changed = Object.entries(query).filter(([name, value]) => value !== defaults[name]);
  return { board, offset, ...Object.fromEntries(changed) };
}

/** A hash that distinguishes texts (32-bit FNV-1a): enough for successive views of one visitor. */
export function digest(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}

function kindOf({ vehicleYear: year, vehicleMake: make, vehicleModel: model }: Run): BodyKind {
  return bodyKindOf({ year, make, model });
}

function firstRun(query: BoardQuery, { offset, rows, leader }: BoardView): FirstRun | null {
  const [run] = rows;
  if (!run) return null;
  const isLeader = !pagesByRuns(query) && query.order === "asc" && offset === 0;
  const { id, rank, username, raceTrack, elapsedMs, sixtyFootMs, trapSpeedHundredthsMph } = run;
  return {
    ...{ id, rank, username, raceTrack, elapsedMs, sixtyFootMs, trapSpeedHundredthsMph },
    carKey: (isLeader && leader?.imageKey) || null,
    splits: null,
    isLeader,
    vehicle: runVehicleName(run),
    kind: kindOf(run),
    slipKey: hasPhotos(run) ? run.mediaKey : null,
  };
}

/** The runs that were approved today, of the latest decisions, and whether one of them leads. */
function newsText({ leader, decided = [] }: BoardView, newSince: Date): string | null {
  const fresh = decided.slice(0, DECISIONS_MAX).filter(({ isNew }) => isNew === 1);
  if (fresh.length === 0) return null;
  const isMore = decided.length > DECISIONS_MAX;
  const runs =
    fresh.length === 1 && !isMore ? "1 new run" : `${fresh.length}${isMore ? "+" : ""} new runs`;
  const hasRecord = (leader?.decidedAt ?? 0) >= newSince.getTime();
  return `Today: ${runs}${hasRecord ? ", 1 record" : ""}`;
}

/** A row as a page shows it. */
export function presentRow(row: BoardRow): ShownRun {
  const { id, username, raceTrack, elapsedMs, sixtyFootMs, trapSpeedHundredthsMph } = row;
  const { rank, place, isOwn, gap, behindMs } = row;
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
    behindMs,
    car: BODY_KINDS.indexOf(kindOf(row)),
  };
}
