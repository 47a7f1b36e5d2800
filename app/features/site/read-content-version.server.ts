import type { Deps } from "#app/deps.ts";
import { findAllCounters, sumCounters } from "#db/queries/counters.ts";

/** A change is seen by every visitor within this time. */
const MEMO_MS = 500;

/** A reader of the content version that asks D1 at most twice a second in each isolate. */
export function createContentVersionReader() {
  let known: number | undefined;
  let readAt = Number.NEGATIVE_INFINITY;

  return async function readContentVersion({
    db,
    clock,
  }: Pick<Deps, "db" | "clock">): Promise<number> {
    const now = clock.now().getTime();
    if (known !== undefined && now - readAt < MEMO_MS) return known;
    readAt = now;
    known = sumCounters(await findAllCounters(db, ["content"]));
    return known;
  };
}
