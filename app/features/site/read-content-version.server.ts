import type { Deps } from "#app/deps.ts";
import { isFresh } from "#app/lib/is-fresh.ts";
import { findAllCounters, sumCounters } from "#db/queries/counters.ts";

/** A change is seen by every visitor within this time. */
const MEMO_MS = 500;

/** `bookmark` says how fresh the reading was: what is rendered for a version must not be older. */
type ContentVersion = { version: number; bookmark: string | null };

/**
 * A reader of the content version that asks D1 at most twice a second in each isolate. `forget` makes the next
 * reading ask, whatever is known: an isolate that wrote itself need not wait for what it did.
 */
export function createContentVersionReader() {
  let known: ContentVersion | undefined;
  let readAt = Number.NEGATIVE_INFINITY;

  async function read(
    { db, clock }: Pick<Deps, "db" | "clock">,
    bookmark: () => string | null,
  ): Promise<ContentVersion> {
    const now = clock.now().getTime();
    if (known !== undefined && isFresh(readAt, now, MEMO_MS)) return known;
    readAt = now;
    const version = sumCounters(await findAllCounters(db, ["content"]));
    known = { version, bookmark: bookmark() };
    return known;
  }

  function forget(): void {
    readAt = Number.NEGATIVE_INFINITY;
  }

  return { read, forget };
}
