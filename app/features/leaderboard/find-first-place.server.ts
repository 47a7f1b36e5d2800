import type { Database } from "#db/client.ts";
import { findRuns, type Run, type RunFilter, type RunList } from "#db/queries/boards.ts";
import { isTied } from "./rules.ts";

/** Ties are short: so many runs are looked at first, then twice as many. */
const FIRST_LOOK = 20;

/** The place of the run at an offset of a filtered list, which it shares with the runs tied with it before. */
export async function findFirstPlace(
  db: Database,
  list: RunList,
  { filter, offset, run }: { filter: RunFilter; offset: number; run: Run | undefined },
): Promise<number> {
  if (!run) return offset + 1;
  for (let look = FIRST_LOOK; ; look *= 2) {
    const from = Math.max(0, offset - look);
    const before = await findRuns(db, list, { filter, offset: from, limit: offset - from });
    const quicker = before.findLastIndex((other) => !isTied(other, run));
    if (quicker >= 0 || from === 0) return from + quicker + 2;
  }
}
