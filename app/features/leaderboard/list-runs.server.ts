import type { Deps, Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { authorize } from "#app/lib/policy.ts";
import {
  findAllRunsByStatus,
  findRuns,
  type RankedRun,
  type Run,
  type RunList,
  toRun,
} from "#db/queries/boards.ts";
import {
  boardCounter,
  type CounterName,
  findAllCounters,
  sumCounters,
} from "#db/queries/counters.ts";
import { bestFirst, DEPTH_MAX } from "./board-query.ts";
import { unlistedRunPolicy } from "./policy.ts";
import { type BoardEntry, presentEntry } from "./present-entry.ts";
import { compareRuns, cursorOf, isFiltered, sortColumn } from "./rules.ts";
import type { RunsQuery } from "./schema.ts";

export type RunListing = {
  entries: BoardEntry[];
  /** How many runs there are; null on a filtered list. */
  total: number | null;
  /** The `after` of the next page; null on the last. */
  next: string | null;
};

/**
 * Runs of one board or both, with ranks, including slower runs.
 *
 * @throws AppError `forbidden` for runs that are not approved, except for staff
 * @throws AppError `invalid` for an offset beyond `DEPTH_MAX`
 */
export async function listRuns(
  { db, viewer }: Pick<Deps, "db"> & { viewer: Pick<Viewer, "role"> | null },
  query: RunsQuery,
): Promise<RunListing> {
  if (query.status !== "APPROVED") authorize(unlistedRunPolicy, "list", viewer);
  if (query.offset > DEPTH_MAX) return listTooDeep(db, query);
  const { rows, total } = await readRuns(db, query);
  const runs = rows.slice(0, query.limit);
  const last = runs.at(-1);
  return {
    entries: runs.map((run) => presentEntry(run, run.rank)),
    total,
    next: rows.length > query.limit && last ? cursorOf(last) : null,
  };
}

/** An empty page if the list ends before the offset. @throws AppError otherwise */
async function listTooDeep(db: Deps["db"], query: RunsQuery): Promise<RunListing> {
  const names = countersOf(query);
  const total = names ? sumCounters(await findAllCounters(db, names)) : null;
  if (query.offset >= (total ?? Number.POSITIVE_INFINITY)) {
    return { entries: [], total: isFiltered(query) ? null : total, next: null };
  }
  const problem = `offset is at most ${DEPTH_MAX}; the Link header goes deeper.`;
  throw new AppError("invalid", problem, { errors: { offset: problem } });
}

/** The counters of runs before text filters; null if there are none for this query. */
function countersOf({ status, isStock }: RunsQuery): CounterName[] | null {
  if (status !== "APPROVED") return isStock === undefined ? [`slips:${status}`] : null;
  const boards = isStock === undefined ? [true, false] : [isStock];
  return boards.map((board) => boardCounter(board, false));
}

type RunRows = { rows: RankedRun[]; total: number | null };

/**
 * Reads one run more than the limit, if there is one. Two boards are merged in their common order.
 */
async function readRuns(db: Deps["db"], query: RunsQuery): Promise<RunRows> {
  const { status, isStock, limit, after } = query;
  const sort = sortColumn(query.sort);
  const isDescending = (query.order ?? bestFirst(query.sort)) === "desc";
  const offset = after ? 0 : query.offset;
  const listOf = (board: boolean) => ({ isStock: board, isBestOnly: false, sort, isDescending });
  const lists: [RunList, ...RunList[]] =
    isStock === undefined ? [listOf(true), listOf(false)] : [listOf(isStock)];
  // With two boards, all requested runs may be on either.
  const skipped = lists.length > 1 ? offset : 0;
  const filter = { username: query.q, vehicle: query.vehicle, track: query.track };
  const page = { filter, offset: offset - skipped, limit: skipped + limit + 1, after };
  const direction = isDescending ? -1 : 1;
  const merge = <T extends Run>(boards: readonly T[][]) =>
    (boards.length > 1
      ? boards.flat().toSorted((a, b) => direction * compareRuns(sort, a, b))
      : boards.flat()
    ).slice(skipped, skipped + limit + 1);

  const names = (isFiltered(query) ? null : countersOf(query)) ?? [];
  const [counters, ...stored] = await db.batch([
    findAllCounters(db, names),
    ...lists.map((list) =>
      status === "APPROVED"
        ? findRuns(db, list, page)
        : findAllRunsByStatus(db, status, list, page),
    ),
  ]);
  return {
    rows: merge(stored.map((rows) => rows.map(toRun))),
    total: names.length === 0 ? null : sumCounters(counters),
  };
}
