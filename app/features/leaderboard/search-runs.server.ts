import type { Database } from "#db/client.ts";
import { findAllFilteredRuns } from "#db/queries/board-search.ts";
import type { RunList, RunPage } from "#db/queries/boards.ts";
import type { Counter, findAllCountersOfBoard } from "#db/queries/counters.ts";
import { type Run, toRun } from "#db/queries/runs.ts";

export type RankedRun = Run & {
  /** Null for a run that is not the best of its vehicle, in the season where the list is of one. */
  rank: number | null;
};

/** Filtered runs of some lists, each in its order and at most `page.limit`. Exact, in one call of the database. */
export async function searchRuns(
  db: Database,
  [first, ...others]: readonly [RunList, ...RunList[]],
  page: RunPage,
): Promise<RankedRun[][]> {
  const stored = await db.batch([
    findAllFilteredRuns(db, first, page),
    ...others.map((list) => findAllFilteredRuns(db, list, page)),
  ]);
  return stored.map((rows) => rows.map(toRun));
}

/** The same of one list, with what `counters` brings along. */
export async function searchAndCount(
  db: Database,
  list: RunList,
  { page, counters }: { page: RunPage; counters: ReturnType<typeof findAllCountersOfBoard> },
): Promise<{ runs: RankedRun[]; counters: Counter[] }> {
  if (page.limit === 0) return { runs: [], counters: await counters };
  const [stored, counted] = await db.batch([findAllFilteredRuns(db, list, page), counters]);
  return { runs: stored.map(toRun), counters: counted };
}
