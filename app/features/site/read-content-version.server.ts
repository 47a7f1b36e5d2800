import type { Deps } from "#app/deps.ts";
import { isFresh } from "#app/lib/is-fresh.ts";
import { findAllCounters, sumCounters } from "#db/queries/counters.ts";

/** All visitors see a change within this time. */
const MEMO_MS = 500;

/** `bookmark` marks how fresh the read was: what is rendered for a version must not be older. */
type ContentVersion = { version: number; bookmark: string | null };

/**
 * Reads the content version, querying D1 at most twice a second per isolate. `forget` makes the
 * next read query it in any case, so an isolate sees its own writes right away.
 */
export function createContentVersionReader() {
  let cached: ContentVersion | undefined;
  let readAt = Number.NEGATIVE_INFINITY;

  async function read(
    { db, clock }: Pick<Deps, "db" | "clock">,
    bookmark: () => string | null,
  ): Promise<ContentVersion> {
    const now = clock.now().getTime();
    if (cached !== undefined && isFresh(readAt, now, MEMO_MS)) return cached;
    readAt = now;
    const version = sumCounters(await findAllCounters(db, ["content"]));
    cached = { version, bookmark: bookmark() };
    return cached;
  }

  function forget(): void {
    readAt = Number.NEGATIVE_INFINITY;
  }

  return { read, forget };
}
