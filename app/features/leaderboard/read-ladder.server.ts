import type { Deps, Viewer } from "#app/deps.ts";
import { formatSeconds } from "#app/lib/race-numbers.ts";
import { runVehicleName } from "#app/lib/vehicle-name.ts";
import {
  countTiedBefore,
  findAllLaddersBySlug,
  findAllLeaderTimesOfLadder,
  findAllQuickestOfDays,
  findAllRunsBeforeOnLadder,
  findAllRunsOfLadder,
  findAllSeasonsOfLadder,
  findAllSiblingLadders,
  LADDER_CARS_MIN,
  type Ladder,
  type LadderList,
  ladderDayOf,
  type StoredRun,
  toRun,
} from "#db/queries/boards.ts";
import { BOARD_NAMES } from "./board-controls.ts";
import { BEGINNING, BOARDS, type Board, type BoardQuery, WINDOW_STEP } from "./board-query.ts";
import { type LadderPageKind, ladderLead, ladderPath, ladderTitle } from "./ladder-texts.ts";
import { digest, presentRow, type ShownRun } from "./read-board-page.server.ts";
import { boardUrl, isTied, rankPlaced, type WindowLinks, windowLinks } from "./rules.ts";
import { readLadderQuery } from "./schema.ts";

type Tab = { to: string; label: string; isCurrent: boolean };

/** The quickest run that was approved in the last seven days. */
export type WeekRun = {
  id: number;
  username: string;
  vehicle: string;
  elapsedTime: string;
};

export type LadderPage = {
  kind: LadderPageKind;
  slug: string;
  /** 'Quickest in Michigan' */
  heading: string;
  /** With the class and the season: 'Quickest in Michigan, modified 2025'. */
  title: string;
  lead: string;
  /** The address of this class and season. */
  path: string;
  board: Board;
  /** In this class, of all time. */
  cars: number;
  /** How many cars it needs before it is listed; 0 once it has five. */
  carsToGo: number;
  rows: ShownRun[];
  /** How many cars are before the rows. */
  offset: number;
  /** Null if a season's number isn't known. */
  total: number | null;
  window: WindowLinks;
  boards: Tab[];
  seasons: Tab[];
  week: WeekRun | null;
  /** Other ladders of the same kind, with this class. */
  siblings: { path: string; name: string }[];
  /** Changes whenever something of it changes. */
  version: string;
};

/** The deepest start without a run in the URL, since each skipped row is read. Our links have one. */
const OFFSET_MAX = 10;
const SIBLINGS_MAX = 6;
const DAYS_OF_WEEK = 7;

type LadderDeps = Pick<Deps, "db" | "clock"> & { viewer: Pick<Viewer, "id"> | null };

/**
 * A page of a ladder, in one call to the database: two near its top, and where runs tie across two pages.
 *
 * @param key the kind and the slug of the address, in lower case
 * @returns null if there is no such ladder
 */
export async function readLadder(
  { db, clock, viewer }: LadderDeps,
  key: { kind: LadderPageKind; slug: string },
  parameters: URLSearchParams,
): Promise<LadderPage | null> {
  const query = readLadderQuery(parameters);
  const { board, season } = query;
  const list = { ...key, isStock: board === "stock", season };
  const { start } = query;
  const [[ladder], [leader], seasons, week, siblings, ahead, behind] = await db.batch([
    findAllLaddersBySlug(db, key),
    findAllLeaderTimesOfLadder(db, list),
    findAllSeasonsOfLadder(db, list),
    findAllQuickestOfDays(db, list, lastDays(clock.now())),
    findAllSiblingLadders(db, { ...list, limit: SIBLINGS_MAX }),
    findAllRunsOfLadder(db, list, sliceOf(query)),
    ...(start?.side === "before"
      ? [findAllRunsBeforeOnLadder(db, list, { before: start.run, limit: WINDOW_STEP + 1 })]
      : []),
  ]);
  if (!ladder) return null;
  const part = behind
    ? await joinParts(db, list, { behind, ahead, ...query })
    : { runs: ahead, offset: query.offset };
  const tiedBefore = await countTies(db, list, { ...query, ...part, behind });
  const runs = rankPlaced(
    part.runs.slice(0, query.window).map((run) => ({ ...toRun(run), tiedBefore })),
    part.offset,
  );
  const current = { ...query, offset: part.offset };
  const ends = {
    hasMore: part.runs.length > query.window,
    end: Number.POSITIVE_INFINITY,
    turns: { first: runs[0], tenth: runs[WINDOW_STEP - 1] },
  };
  const pathOf = (shown: BoardQuery) => boardUrl(ladderPath(key), shown);
  const page = {
    ...presentLadder({ ...ladder, ...key }, query),
    path: pathOf({ ...query, ...BEGINNING, window: WINDOW_STEP }),
    rows: runs.map((run) =>
      presentRow({
        ...run,
        place: null,
        isOwn: run.userId === viewer?.id,
        gap: null,
        behindMs:
          leader && run.elapsedMs > leader.elapsedMs ? run.elapsedMs - leader.elapsedMs : null,
      }),
    ),
    offset: part.offset,
    window: windowLinks(current, ends, pathOf),
    ...tabsOf(
      query,
      seasons.map((row) => row.season),
      pathOf,
    ),
    week: week[0] ? presentWeekRun(week[0]) : null,
    siblings: siblings.map(({ name, ...sibling }) => ({
      name,
      path: boardUrl(ladderPath(sibling), {
        ...query,
        ...BEGINNING,
        season: null,
        window: WINDOW_STEP,
      }),
    })),
  };
  return { ...page, version: digest(JSON.stringify(page)) };
}

/** The days of the last week, as `ladder_runs` numbers them. */
export function lastDays(now: Date): number[] {
  const today = ladderDayOf(now);
  return Array.from({ length: DAYS_OF_WEEK }, (_, at) => today - at);
}

/** A run of the week as pages show it. */
export function presentWeekRun(run: StoredRun): WeekRun {
  const { id, username, elapsedMs } = run;
  return {
    id,
    username,
    vehicle: runVehicleName(toRun(run)),
    elapsedTime: formatSeconds(elapsedMs),
  };
}

/** One row more than are shown, from the start, after the URL's run, or from it on. */
function sliceOf({ start, offset, window }: BoardQuery) {
  if (start?.side === "after") return { after: start.run, limit: window + 1 };
  if (start) {
    // Ids are the last tie-breaker: no run is between this one and the next lower id.
    const rightBefore = { ...start.run, id: start.run.id - 1 };
    return { after: rightBefore, limit: window - WINDOW_STEP + 1 };
  }
  return offset > OFFSET_MAX ? { limit: 0 } : { offset, limit: window + 1 };
}

type Rows = StoredRun[];
type Parts = { behind: Rows; ahead: Rows } & Pick<BoardQuery, "offset" | "window">;

/** The ten rows before the URL's run and those from it on; if fewer are before it, the whole first page. */
async function joinParts(
  db: Deps["db"],
  list: LadderList,
  { behind, ahead, offset, window }: Parts,
): Promise<{ runs: Rows; offset: number }> {
  const runs = [...behind.slice(0, WINDOW_STEP).toReversed(), ...ahead];
  if (behind.length >= WINDOW_STEP) return { runs, offset };
  const last = ahead.at(-1);
  if (!last) return { runs, offset: 0 };
  const limit = window + 1 - runs.length;
  return {
    runs: [...runs, ...(await findAllRunsOfLadder(db, list, { after: last, limit }))],
    offset: 0,
  };
}

type Placed = { runs: Rows; behind: Rows | undefined } & Pick<BoardQuery, "start" | "offset">;

/** How many runs before the first row tie with it: counted if the run right before it does, or isn't at hand. */
async function countTies(
  db: Deps["db"],
  list: LadderList,
  { runs: [first], behind, start, offset }: Placed,
): Promise<number> {
  if (!first || offset === 0) return 0;
  const before = start?.side === "after" ? start.run : behind?.[WINDOW_STEP];
  if (start && !(before && isTied(before, first))) return 0;
  return countTiedBefore(db, list, first);
}

function presentLadder(ladder: Ladder & { kind: LadderPageKind }, { board, season }: BoardQuery) {
  const { kind, slug } = ladder;
  const heading = ladderTitle(ladder);
  const cars = board === "stock" ? ladder.stockCars : ladder.modifiedCars;
  return {
    ...{ kind, slug, heading, board, cars },
    title: `${heading}, ${board}${season === null ? "" : ` ${season}`}`,
    lead: ladderLead(ladder),
    carsToGo: Math.max(0, LADDER_CARS_MIN - cars),
    total: season === null ? cars : null,
  };
}

function tabsOf(
  query: BoardQuery,
  seasons: readonly number[],
  pathOf: (query: BoardQuery) => string,
): { boards: Tab[]; seasons: Tab[] } {
  const years = new Set([...seasons, ...(query.season === null ? [] : [query.season])]);
  const tab = (label: string, isCurrent: boolean, change: Partial<BoardQuery>) => ({
    label,
    isCurrent,
    to: pathOf({ ...query, ...change, ...BEGINNING }),
  });
  return {
    boards: BOARDS.map((board) => tab(BOARD_NAMES[board], board === query.board, { board })),
    seasons: [null, ...[...years].toSorted((a, b) => b - a)].map((season) =>
      tab(season === null ? "All time" : String(season), season === query.season, { season }),
    ),
  };
}
