import type { Deps, Viewer } from "#app/deps.ts";
import {
  findAllBestRunsFrom,
  findAllRunsInOrder,
  type RunList,
  type RunPage,
} from "#db/queries/boards.ts";
import { boardCounter, findAllCounters, sumCounters } from "#db/queries/counters.ts";
import { type Run, toRun } from "#db/queries/runs.ts";
import { type BoardQuery, DEPTH_MAX } from "./board-query.ts";
import { findRuns } from "./find-runs.server.ts";
import { rankRuns, rankRunsInOrder } from "./rank-runs.server.ts";
import { countOnRanks, isFiltered, isTied, sortColumn } from "./rules.ts";

export type BoardRow = Run & {
  /** Null for a run that is not the best of its vehicle. */
  rank: number | null;
  isOwn: boolean;
};

export type BoardView = {
  rows: BoardRow[];
  /** How many runs the list holds; null on a filtered list, which only knows whether it goes on. */
  total: number | null;
  hasMore: boolean;
  /** One past the last place this list can be paged to. */
  end: number;
};

type Reader = Pick<Deps, "db"> & { viewer: Pick<Viewer, "id"> | null };

/** A window of a board. Deep pages of an unfiltered board by elapsed time cost what the first does. */
export async function showBoard({ db, viewer }: Reader, query: BoardQuery): Promise<BoardView> {
  const { rows, ...view } = await readWindow(db, query);
  return { ...view, rows: rows.map((row) => ({ ...row, isOwn: row.userId === viewer?.id })) };
}

type Window = Omit<BoardView, "rows"> & { rows: Omit<BoardRow, "isOwn">[] };

async function readWindow(db: Deps["db"], query: BoardQuery): Promise<Window> {
  const list: RunList = {
    isStock: query.board === "stock",
    isBestOnly: !query.isAllRuns,
    sort: sortColumn(query.sort),
    isDescending: query.order === "desc",
  };
  const isNarrowed = isFiltered(query);
  if (list.sort === "elapsedTime" && list.isBestOnly && !isNarrowed) {
    return list.isDescending ? readFromTheEnd(db, list, query) : readFromPlace(db, list, query);
  }
  const offset = Math.min(query.offset, DEPTH_MAX);
  const limit = Math.min(query.window, DEPTH_MAX - offset);
  const filter = { username: query.q, vehicle: query.vehicle, track: query.track };
  const page = { filter, offset, limit: limit + 1 };
  const { found, total } = isNarrowed
    ? { found: limit > 0 ? await findRuns(db, list, page) : [], total: null }
    : await readWithTotal(db, list, page);
  const runs = found.slice(0, limit);
  const ranks =
    list.sort === "elapsedTime" && !isNarrowed
      ? await rankRunsInOrder(db, runs, list)
      : await rankRuns(db, runs);
  return {
    rows: runs.map((run) => ({ ...run, rank: ranks.get(run.id) ?? null })),
    total,
    hasMore: found.length > limit,
    end: DEPTH_MAX,
  };
}

async function readWithTotal(db: Deps["db"], list: RunList, page: RunPage) {
  const [counters, stored] = await db.batch([
    findAllCounters(db, [boardCounter(list.isStock, list.isBestOnly)]),
    findAllRunsInOrder(db, list, page),
  ]);
  return { found: stored.map(toRun), total: sumCounters(counters) };
}

/** The run before the window tells whether the first one is tied with it; if not, place and rank agree. */
async function readFromPlace(
  db: Deps["db"],
  list: RunList,
  { offset, window }: BoardQuery,
): Promise<Window> {
  const before = offset > 0 ? 1 : 0;
  const [counters, stored] = await db.batch([
    findAllCounters(db, [boardCounter(list.isStock, true)]),
    findAllBestRunsFrom(db, {
      isStock: list.isStock,
      place: offset - before,
      limit: window + before,
    }),
  ]);
  const total = sumCounters(counters);
  return {
    rows: await rankFromPlace(db, stored.map(toRun), { before, place: offset }),
    total,
    hasMore: offset + window < total,
    end: total,
  };
}

async function readFromTheEnd(
  db: Deps["db"],
  list: RunList,
  { offset, window }: BoardQuery,
): Promise<Window> {
  const total = sumCounters(await findAllCounters(db, [boardCounter(list.isStock, true)]));
  const place = Math.max(0, total - offset - window);
  const limit = Math.max(0, total - offset - place);
  const before = place > 0 ? 1 : 0;
  const stored =
    limit === 0
      ? []
      : await findAllBestRunsFrom(db, {
          isStock: list.isStock,
          place: place - before,
          limit: limit + before,
        });
  const rows = await rankFromPlace(db, stored.map(toRun), { before, place });
  return { rows: rows.toReversed(), total, hasMore: place > 0, end: total };
}

/** Ranks for runs that begin `before` runs ahead of a place; those are cut off. */
async function rankFromPlace(
  db: Deps["db"],
  runs: readonly Run[],
  { before, place }: { before: number; place: number },
): Promise<Omit<BoardRow, "isOwn">[]> {
  const shown = runs.slice(before);
  const [first] = shown;
  const last = before > 0 ? runs[0] : undefined;
  if (!first) return [];
  const isFirstTied = last !== undefined && isTied(last, first);
  const firstRank = isFirstTied
    ? ((await rankRuns(db, [first])).get(first.id) ?? place + 1)
    : place + 1;
  const next = shown.findIndex((run) => !isTied(run, first));
  const ranks = countOnRanks(shown, [firstRank, place + next + 1]);
  return shown.map((run, index) => ({ ...run, rank: ranks[index] ?? null }));
}
