import type { Database } from "#db/client.ts";
import { findRuns, type RunFilter, type RunKey, type RunList } from "#db/queries/boards.ts";
import { isTied, turnedRound } from "./rules.ts";

/** Ties are short: so many runs are looked at first, then twice as many. */
const FIRST_LOOK = 20;

/** The place of the run at an offset of a filtered list, which it shares with the runs tied with it before. */
export async function findFirstPlace(
  db: Database,
  list: RunList,
  { filter, offset, run }: { filter: RunFilter; offset: number; run: RunKey | undefined },
): Promise<number> {
  if (!run) return offset + 1;
  for (let look = FIRST_LOOK; ; look *= 2) {
    const page = { filter, offset: 0, limit: look, after: run };
    const before = await findRuns(db, turnedRound(list), page);
    const quicker = before.findIndex((other) => !isTied(other, run));
    const tied = quicker >= 0 ? quicker : before.length;
    if (tied < look) return Math.max(1, offset + 1 - tied);
  }
}
