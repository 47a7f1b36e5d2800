import type { Deps } from "#app/deps.ts";
import { isFresh } from "#app/lib/is-fresh.ts";
import { waitAtMost } from "#app/lib/wait-at-most.ts";
import { findAllCounters, sumCounters } from "#db/queries/counters.ts";

/** All visitors see a change within this time. */
const MEMO_MS = 500;
/** How long a page waits for D1 if an earlier version is known, and if none is. */
const WAIT_MS = 300;
const FIRST_WAIT_MS = 1_000;
/** A version that D1 hasn't confirmed for this long may be outdated. */
const CONFIRMED_MS = 5_000;
/** How far replicas lag. A version that stays lower for longer comes from a restored database. */
export const REPLICA_LAG_MS = 10_000;

/**
 * `bookmark` marks how fresh the read was: what is rendered for a version must not be older. `isConfirmed` is
 * false if D1 hasn't responded for a while.
 */
export type ContentVersion = { version: number; bookmark: string | null; isConfirmed: boolean };

/**
 * Reads the content version, querying D1 at most twice a second per isolate. While D1 doesn't respond, the last
 * known version is used. `forget` makes the next read query D1 in any case, so an isolate sees its own writes
 * right away.
 */
export function createContentVersionReader() {
  let latest: (Omit<ContentVersion, "isConfirmed"> & { readAt: number }) | null = null;
  let confirmedAt = Number.NEGATIVE_INFINITY;
  let queriedAt = Number.NEGATIVE_INFINITY;

  /** @returns null if no version is known and D1 fails or doesn't respond in time */
  async function read(
    deps: Pick<Deps, "db" | "clock" | "log" | "waitUntil">,
    bookmark: () => string | null,
  ): Promise<ContentVersion | null> {
    const now = deps.clock.now().getTime();
    if (!latest || !isFresh(queriedAt, now, MEMO_MS)) {
      queriedAt = now;
      const query = refresh(deps, { bookmark, now });
      // A late result is used by the next requests.
      deps.waitUntil(query);
      await waitAtMost(query, latest ? WAIT_MS : FIRST_WAIT_MS);
    }
    if (!latest) return null;
    const isConfirmed = isFresh(confirmedAt, now, CONFIRMED_MS);
    return { version: latest.version, bookmark: latest.bookmark, isConfirmed };
  }

  async function refresh(
    { db, log }: Pick<Deps, "db" | "log">,
    { bookmark, now }: { bookmark: () => string | null; now: number },
  ): Promise<void> {
    try {
      const version = sumCounters(await findAllCounters(db, ["content"]));
      const mayLag =
        latest !== null && version < latest.version && isFresh(latest.readAt, now, REPLICA_LAG_MS);
      if (!mayLag) latest = { version, bookmark: bookmark(), readAt: now };
      confirmedAt = now;
    } catch (error) {
      log("warn", "page_cache.no_version", { error });
    }
  }

  function forget(): void {
    queriedAt = Number.NEGATIVE_INFINITY;
  }

  return { read, forget };
}
