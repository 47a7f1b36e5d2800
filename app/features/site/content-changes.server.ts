import type { Deps } from "#app/deps.ts";
import { isFresh } from "#app/lib/is-fresh.ts";
import type { Subject } from "#app/lib/subjects.ts";
import { waitAtMost } from "#app/lib/wait-at-most.ts";
import { type ContentChange, findAllChangesSince } from "#db/queries/content-versions.ts";

/** All visitors see a change within this time. */
const MEMO_MS = 500;
/** How long a page waits for D1 if earlier changes are known, and if none are. */
const WAIT_MS = 300;
const FIRST_WAIT_MS = 1_000;
/** Changes that D1 hasn't confirmed for this long may be outdated. */
const CONFIRMED_MS = 5_000;
/** How far replicas lag. A version that stays lower for longer comes from a restored database. */
export const REPLICA_LAG_MS = 10_000;
/** Changes read at once. Copies from before the oldest of them are rendered anew. */
const READ_LIMIT = 1_000;
/** An isolate with more changes than this reads the newest ones anew. */
const KNOWN_LIMIT = 5_000;

/** The state of the content when it was read. */
export type Content = {
  /** The version of the latest change. */
  version: number;
  /** How fresh the read was: what is rendered for this version must not be older. */
  bookmark: string | null;
  /** False if D1 hasn't responded for a while. */
  isConfirmed: boolean;
  /** The version of a subject's latest change; of an unknown one, a version that it isn't later than. */
  versionOf(subject: Subject): number;
  /** Whether none of the subjects changed after a version. */
  isUnchangedSince(subjects: readonly Subject[], version: number): boolean;
};

/** Changes by subject up to a version. Those before version `from` are unknown. */
type KnownChanges = { bySubject: Map<string, number>; from: number; version: number };

type Latest = KnownChanges & Pick<Content, "bookmark"> & { readAt: number };

/**
 * Reads which subjects of public pages have changed, querying D1 at most twice a second per isolate and only for
 * later changes than the known ones. While D1 doesn't respond, the known ones are used. `forget` makes the next read
 * query D1 in any case, so an isolate sees its own writes right away.
 */
export function createContentReader() {
  let latest: Latest | null = null;
  let confirmedAt = Number.NEGATIVE_INFINITY;
  let queriedAt = Number.NEGATIVE_INFINITY;

  /** @returns null if no changes are known and D1 fails or doesn't respond in time */
  async function read(
    deps: Pick<Deps, "db" | "clock" | "log" | "waitUntil">,
    bookmark: () => string | null,
  ): Promise<Content | null> {
    const now = deps.clock.now().getTime();
    if (!latest || !isFresh(queriedAt, now, MEMO_MS)) {
      queriedAt = now;
      const query = refresh(deps, { bookmark, now });
      // A late result is used by the next requests.
      deps.waitUntil(query);
      await waitAtMost(query, latest ? WAIT_MS : FIRST_WAIT_MS);
    }
    return latest && toContent(latest, isFresh(confirmedAt, now, CONFIRMED_MS));
  }

  async function refresh(
    { db, log }: Pick<Deps, "db" | "log">,
    { bookmark, now }: { bookmark: () => string | null; now: number },
  ): Promise<void> {
    const start = latest;
    try {
      const changes = await readChanges(db, start, now);
      confirmedAt = now;
      if (!changes) return;
      // An earlier query may respond later.
      if (latest && latest !== start && latest.version > changes.version) return;
      latest = { ...changes, bookmark: bookmark(), readAt: now };
    } catch (error) {
      log("warn", "page_cache.no_version", { error });
    }
  }

  function forget(): void {
    queriedAt = Number.NEGATIVE_INFINITY;
  }

  return { read, forget };
}

/** Adds later changes to the known ones. @returns null if the replica lags behind them */
async function readChanges(
  db: Deps["db"],
  latest: Latest | null,
  now: number,
): Promise<KnownChanges | null> {
  if (latest && latest.version > 0 && latest.bySubject.size <= KNOWN_LIMIT) {
    // Includes the latest change, unless the replica lags or the database was restored.
    const rows = await findAllChangesSince(db, latest.version, READ_LIMIT);
    if (rows.length > 0) return mergeChanges(latest, rows);
    if (isFresh(latest.readAt, now, REPLICA_LAG_MS)) return null;
  }
  return mergeChanges(null, await findAllChangesSince(db, 0, READ_LIMIT));
}

/** @param rows newest first; as many as were asked for may have left a gap after the previous ones */
function mergeChanges(previous: KnownChanges | null, rows: readonly ContentChange[]): KnownChanges {
  const isComplete = rows.length < READ_LIMIT;
  const bySubject = new Map(previous && isComplete ? previous.bySubject : []);
  for (const { subject, version } of rows) bySubject.set(subject, version);
  const from = isComplete ? (previous?.from ?? 0) : (rows.at(-1)?.version ?? 0);
  return { bySubject, from, version: rows[0]?.version ?? 0 };
}

function toContent({ bySubject, from, version, bookmark }: Latest, isConfirmed: boolean): Content {
  return {
    version,
    bookmark,
    isConfirmed,
    versionOf: (subject) => bySubject.get(subject) ?? from,
    isUnchangedSince: (subjects, since) =>
      since >= from && subjects.every((subject) => (bySubject.get(subject) ?? 0) <= since),
  };
}
