import type { BoardView } from "#app/features/leaderboard/show-board.server.ts";
import type { Database } from "#db/client.ts";
import {
  findAllBestRunsFrom,
  findLeader,
  findRunById,
  findRuns,
  type Leader,
  type RankedRun,
  type RunFilter,
  type RunKey,
  type RunList,
  toRun,
} from "#db/queries/boards.ts";
import {
  boardCounter,
  type Counter,
  counterOf,
  findAllCountersOfBoard,
  seasonsOf,
} from "#db/queries/counters.ts";
import { mergeCounters, mergeNodes, mergePlaced, mergeRuns, seekEntry } from "./merge.ts";
import { countAhead, findNode } from "./tree-nodes.ts";

/** One page of a board. */
export type BoardPage = {
  list: RunList;
  filter?: RunFilter;
  offset: number;
  after?: RunKey;
  window: number;
};

/** What a page shows of its list. */
export type BoardRows = Pick<BoardView, "total" | "hasMore" | "seasons" | "leader"> & {
  rows: RankedRun[];
};

/** A page of a board whose racers are spread over several databases. */
export function readSplitBoard(dbs: readonly Database[], page: BoardPage): Promise<BoardRows> {
  const { list, filter } = page;
  const isByPlace = list.sort === "elapsedTime" && list.isBestOnly && !filter;
  return isByPlace ? readByPlace(dbs, page) : readInOrder(dbs, page);
}

/** The rank of a run on its all-time board; null if its car has a quicker one, or it isn't listed. */
export async function readSplitRank(
  dbs: readonly Database[],
  id: number,
): Promise<{ rank: number | null } | null> {
  const runs = await Promise.all(dbs.map((db) => findRunById(db, id, null)));
  const home = runs.findIndex((run) => run !== null);
  const run = runs[home];
  if (!run) return null;
  const [ranked] = await addRanksElsewhere(dbs, run, [{ ...run, home }]);
  return { rank: ranked?.rank ?? null };
}

/** Lists without places: each database's runs up to the page's end are merged. */
async function readInOrder(dbs: readonly Database[], page: BoardPage): Promise<BoardRows> {
  const { list, filter, after, window } = page;
  // After a run, the offset is only a count.
  const offset = after ? 0 : page.offset;
  const end = offset + window;
  const parts = await Promise.all(
    dbs.map(async (db) => {
      const [counters, leaders, firsts, runs] = await db.batch([
        ...findBoardFacts(db, list),
        findRuns(db, list, { filter, after, offset: 0, limit: end + 1 }),
      ]);
      return { counters, leaders, firsts, runs: runs.map(toRun) };
    }),
  );
  const merged = mergeRuns(
    parts.map(({ runs }, home) => runs.map((run) => ({ ...run, home }))),
    list,
  );
  const rows = await addRanksElsewhere(dbs, list, merged.slice(offset, end));
  const { total, ...facts } = mergeFacts(parts, list);
  return { ...facts, total: filter ? null : total, rows, hasMore: merged.length > end };
}

/** Best runs by elapsed time: the sum of the rank trees says where the page starts in each database. */
async function readByPlace(dbs: readonly Database[], page: BoardPage): Promise<BoardRows> {
  const { list, offset, window } = page;
  if (offset === 0 && !list.isDescending) return readFirstPage(dbs, page);
  const parts = await Promise.all(
    dbs.map(async (db) => {
      const [counters, leaders, firsts] = await db.batch(findBoardFacts(db, list));
      return { counters, leaders, firsts };
    }),
  );
  const { total, ...facts } = mergeFacts(parts, list);
  const past = Math.max(0, total - offset);
  const place = list.isDescending ? Math.max(0, past - window) : offset;
  const limit = Math.min(window, past);
  const rows = limit > 0 ? await readPlaces(dbs, list, { place, limit }) : [];
  return {
    ...facts,
    total,
    rows: list.isDescending ? rows.toReversed() : rows,
    hasMore: list.isDescending ? place > 0 : offset + window < total,
  };
}

async function readFirstPage(
  dbs: readonly Database[],
  { list, window }: BoardPage,
): Promise<BoardRows> {
  const parts = await Promise.all(
    dbs.map(async (db) => {
      const [counters, leaders, runs] = await db.batch([
        countersOf(db, list),
        findLeader(db, list, 1),
        findAllBestRunsFrom(db, { ...list, place: 0, limit: window }),
      ]);
      return { counters, leaders, firsts: runs.slice(0, 1), runs: runs.map(toRun) };
    }),
  );
  const runs = parts.map((part) => part.runs);
  const rows = mergePlaced(runs, { place: 0, skipped: 0, limit: window });
  const facts = mergeFacts(parts, list);
  return { ...facts, rows, hasMore: window < facts.total };
}

/** Runs from a place: two levels of the tree, then the runs. */
async function readPlaces(
  dbs: readonly Database[],
  list: RunList,
  { place, limit }: { place: number; limit: number },
) {
  const seek = async (stepMs: 1 | 100, fromMs: number, before: number) => {
    const nodes = await Promise.all(dbs.map((db) => findNode(db, list, { stepMs, fromMs })));
    const sum = mergeNodes(nodes);
    const entry = seekEntry(sum, place - before);
    return {
      entry,
      before: before + (sum[entry] ?? 0),
      own: nodes.map((node) => node[entry] ?? 0),
    };
  };
  const tenth = await seek(100, 0, 0);
  const millisecond = await seek(1, tenth.entry * 100, tenth.before);
  const skipped = place - millisecond.before;
  const parts = await Promise.all(
    dbs.map((db, index) =>
      findAllBestRunsFrom(db, {
        ...list,
        place: (tenth.own[index] ?? 0) + (millisecond.own[index] ?? 0),
        limit: skipped + limit,
      }),
    ),
  );
  return mergePlaced(
    parts.map((runs) => runs.map(toRun)),
    { place, skipped, limit },
  );
}

function countersOf(db: Database, { isStock, isBestOnly, season }: RunList) {
  const names = [boardCounter(isStock, isBestOnly, season)];
  return findAllCountersOfBoard(db, { names, isStock });
}

/** A board's counters, and its leader with that run, in lists that show gaps to it. */
function findBoardFacts(db: Database, list: RunList) {
  const limit = list.sort === "elapsedTime" && list.isBestOnly ? 1 : 0;
  return [
    countersOf(db, list),
    findLeader(db, list, limit),
    findAllBestRunsFrom(db, { ...list, place: 0, limit }),
  ] as const;
}

type Part = {
  counters: readonly Counter[];
  leaders: readonly Leader[];
  /** The quickest run, whose leader it is. */
  firsts: readonly RunKey[];
};

function mergeFacts(parts: readonly Part[], list: RunList) {
  const counters = mergeCounters(parts.map((part) => part.counters));
  const firsts = parts.map((part, home) => part.firsts.map((run) => ({ ...run, home })));
  const [first] = mergeRuns(firsts, { sort: "elapsedTime", isDescending: false });
  return {
    total: counterOf(counters, boardCounter(list.isStock, list.isBestOnly, list.season)),
    seasons: seasonsOf(counters, list.isStock),
    leader: first && parts[first.home]?.leaders[0],
  };
}

/** Adds to the rank in a run's own database how many runs of the others are ahead. */
async function addRanksElsewhere<T extends RankedRun & { home: number }>(
  dbs: readonly Database[],
  board: Pick<RunList, "isStock" | "season">,
  runs: readonly T[],
): Promise<Omit<T, "home">[]> {
  const ranked = runs.filter(({ rank }) => rank !== null);
  const ahead = new Map<number, number>();
  await Promise.all(
    dbs.map(async (db, index) => {
      const others = ranked.filter(({ home }) => home !== index);
      if (others.length === 0) return;
      const counts = await countAhead(db, board, others);
      for (const [at, { id }] of others.entries())
        ahead.set(id, (ahead.get(id) ?? 0) + (counts[at] ?? 0));
    }),
  );
  return runs.map(({ home, ...run }) => ({
    ...run,
    rank: run.rank === null ? null : run.rank + (ahead.get(run.id) ?? 0),
  }));
}
