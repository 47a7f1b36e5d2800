import type { Database } from "#db/client.ts";
import { findRanks, type Run } from "#db/queries/runs.ts";
import { countOnRanks, rankAnchors } from "./rules.ts";

export type Ranks = ReadonlyMap<Run["id"], number>;

/** The ranks of the best runs among some runs, each looked up. Others have none. */
export async function rankRuns(db: Database, runs: readonly Run[]): Promise<Ranks> {
  const best = runs.filter((run) => run.isBest);
  const ranks = await findRanks(db, best);
  return new Map(best.map((run, place) => [run.id, ranks[place] ?? 0]));
}

/**
 * The same for runs that follow each other without a gap in the order of elapsed times (of one
 * board or of both): a few are looked up, the others counted on from them.
 */
export async function rankRunsInOrder(
  db: Database,
  runs: readonly Run[],
  { isDescending }: { isDescending: boolean },
): Promise<Ranks> {
  const ordered = isDescending ? runs.toReversed() : runs;
  const boards = [true, false].map((isStock) => {
    const best = ordered.filter((run) => run.isBest && run.isStock === isStock);
    return { best, anchors: rankAnchors(best) };
  });
  const looked = await findRanks(
    db,
    boards.flatMap(({ anchors }) => anchors),
  );
  const ranks = new Map<Run["id"], number>();
  for (const { best, anchors } of boards) {
    const counted = countOnRanks(best, looked.splice(0, anchors.length));
    for (const [place, run] of best.entries()) ranks.set(run.id, counted[place] ?? 0);
  }
  return ranks;
}
