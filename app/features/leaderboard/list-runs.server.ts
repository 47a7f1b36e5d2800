import type { Deps, Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { findAllRunsByStatus, type RunList, type RunPage } from "#db/queries/boards.ts";
import {
  boardCounter,
  type CounterName,
  findAllCounters,
  sumCounters,
} from "#db/queries/counters.ts";
import { type Run, toRun } from "#db/queries/runs.ts";
import { bestFirst, DEPTH_MAX } from "./board-query.ts";
import { findRuns } from "./find-runs.server.ts";
import { canListUnapproved } from "./policy.ts";
import { type BoardEntry, presentEntry } from "./present-entry.ts";
import { rankRuns, rankRunsInOrder } from "./rank-runs.server.ts";
import { compareRuns, isFiltered, sortColumn } from "./rules.ts";
import type { RunsQuery } from "./schema.ts";

export type RunListing = {
  entries: BoardEntry[];
  /** How many runs there are; null on a filtered list. */
  total: number | null;
  /** The `after` of the next page; null on the last. */
  next: string | null;
};

/**
 * Runs of one board or of both, ranks and slower runs included.
 *
 * @throws AppError `forbidden` when somebody but staff asks for runs that are not approved
 * @throws AppError `invalid` for an offset deeper than places are counted
 */
export async function listRuns(
  { db, viewer }: Pick<Deps, "db"> & { viewer: Pick<Viewer, "role"> | null },
  query: RunsQuery,
): Promise<RunListing> {
  if (query.status !== "APPROVED" && !canListUnapproved(viewer)) {
    throw new AppError("forbidden", "Only staff may list slips that are not approved.");
  }
  const total = await countRuns(db, query);
  const isNarrowed = isFiltered(query) || total === null;
  if (query.offset >= (total ?? Number.POSITIVE_INFINITY))
    return { entries: [], total: isNarrowed ? null : total, next: null };
  if (query.offset > DEPTH_MAX) {
    const problem = `offset is at most ${DEPTH_MAX}; the Link header leads further.`;
    throw new AppError("invalid", problem, { errors: { offset: problem } });
  }
  const found = await readRuns(db, query);
  const runs = found.slice(0, query.limit);
  const last = runs.at(-1);
  const isDescending = (query.order ?? bestFirst(query.sort)) === "desc";
  const isCounted = sortColumn(query.sort) === "elapsedTime" && !isFiltered(query);
  const ranks = isCounted
    ? await rankRunsInOrder(db, runs, { isDescending })
    : await rankRuns(db, runs);
  return {
    entries: runs.map((run) => presentEntry(run, ranks.get(run.id) ?? null)),
    total: isNarrowed ? null : total,
    next: found.length > query.limit && last ? cursorOf(last) : null,
  };
}

/** How many runs there are before any text filter; null where no counter tells. */
async function countRuns(db: Deps["db"], { status, isStock }: RunsQuery): Promise<number | null> {
  if (status !== "APPROVED" && isStock !== undefined) return null;
  const boards = isStock === undefined ? [true, false] : [isStock];
  const names: CounterName[] =
    status === "APPROVED" ? boards.map((board) => boardCounter(board, false)) : [`slips:${status}`];
  return sumCounters(await findAllCounters(db, names));
}

/** One run more than asked for, when there is one. Two boards are merged in their common order. */
async function readRuns(db: Deps["db"], query: RunsQuery): Promise<Run[]> {
  const { status, isStock, limit, after } = query;
  const filter = { username: query.q, vehicle: query.vehicle, track: query.track };
  const order = {
    isBestOnly: false,
    sort: sortColumn(query.sort),
    isDescending: (query.order ?? bestFirst(query.sort)) === "desc",
  };
  const offset = after ? 0 : query.offset;
  const read = async (list: RunList, page: RunPage) =>
    status === "APPROVED"
      ? findRuns(db, list, page)
      : (await findAllRunsByStatus(db, status, list, page)).map(toRun);
  if (isStock !== undefined)
    return read({ ...order, isStock }, { filter, offset, limit: limit + 1, after });
  const page = { filter, offset: 0, limit: offset + limit + 1, after };
  const [stock, modified] = await Promise.all([
    read({ ...order, isStock: true }, page),
    read({ ...order, isStock: false }, page),
  ]);
  const direction = order.isDescending ? -1 : 1;
  return [...stock, ...modified]
    .toSorted((a, b) => direction * compareRuns(order.sort, a, b))
    .slice(offset, offset + limit + 1);
}

/** Everything any order needs to go on behind a run, as `after` takes it. */
function cursorOf(run: Run): string {
  return [run.id, run.elapsedMs, run.sixtyFootMs, run.trapSpeedHundredthsMph, run.ranOn].join(".");
}
