import type { Database } from "#db/client.ts";
import { findRuns, type RunFilter, type RunKey, type RunList } from "#db/queries/boards.ts";
import { isTied, reverseOrder } from "./rules.ts";

/** How many runs are read first; doubled until the tie ends. Ties are usually short. */
const FIRST_LIMIT = 20;

/** The place of the run at an offset of a filtered list, shared with the tied runs before it. */
export async function findFirstPlace(
  db: Database,
  list: RunList,
  { filter, offset, run }: { filter: RunFilter; offset: number; run: RunKey | undefined },
): Promise<number> {
  if (!run) return offset + 1;
  for (let limit = FIRST_LIMIT; ; limit *= 2) {
    const page = { filter, offset: 0, limit, after: run };
    const before = await findRuns(db, reverseOrder(list), page);
    const quicker = before.findIndex((other) => !isTied(other, run));
    const tied = quicker >= 0 ? quicker : before.length;
    if (tied < limit) return Math.max(1, offset + 1 - tied);
  }
}
