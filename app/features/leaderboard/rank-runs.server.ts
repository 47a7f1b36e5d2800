import type { Database } from "#db/client.ts";
import { findRanks, type Run, type Season } from "#db/queries/runs.ts";
import { countOnRanks, rankAnchors } from "./rules.ts";

export type Ranks = ReadonlyMap<Run["id"], number>;

/** Only the best run of a vehicle has a rank: of all time, or within a season. */
function hasRank(run: Run, season: Season): boolean {
  return season === null ? run.isBest : run.isSeasonBest;
}

/** The ranks of the best runs among some runs, each looked up. Others have none. */
export async function rankRuns(
  db: Database,
  runs: readonly Run[],
  season: Season = null,
): Promise<Ranks> {
  const best = runs.filter((run) => hasRank(run, season));
  const ranks = await findRanks(db, best, season);
  return new Map(best.map((run, place) => [run.id, ranks[place] ?? 0]));
}

/**
 * The same for runs that follow each other without a gap in the order of elapsed times (of one
 * board or of both): a few are looked up, the others counted on from them.
 */
export async function rankRunsInOrder(
  db: Database,
  runs: readonly Run[],
  { isDescending, season = null }: { isDescending: boolean; season?: Season },
): Promise<Ranks> {
  const ordered = isDescending ? runs.toReversed() : runs;
  const boards = [true, false].map((isStock) => {
    const best = ordered.filter((run) => hasRank(run, season) && run.isStock === isStock);
    return { best, anchors: rankAnchors(best) };
  });
  const looked = await findRanks(
    db,
    boards.flatMap(({ anchors }) => anchors),
    season,
  );
  const ranks = new Map<Run["id"], number>();
  for (const { best, anchors } of boards) {
    const counted = countOnRanks(best, looked.splice(0, anchors.length));
    for (const [place, run] of best.entries()) ranks.set(run.id, counted[place] ?? 0);
  }
  return ranks;
}
