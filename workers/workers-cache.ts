import type { Logger } from "#app/deps.ts";
import type { Database } from "#db/client.ts";
import { findAllChangesSince } from "#db/queries/content-versions.ts";
import type { Env } from "./env.ts";
import { KEPT_SECONDS, MAX_AGE_MS } from "./page-copies.ts";
import { fromStored, type PageStore, type StoredPage, toStored } from "./page-stores.ts";

/** The entrypoint that renders public pages (public-pages.ts), as the others call it through `ctx.exports`. */
export type PublicPages = {
  /** Passes through Workers Cache. */
  fetch(url: string, init: RequestInit<RequestInitCfProperties>): Promise<Response>;
  /** Bypasses it, like every method but `fetch`. */
  purge(tags: string[]): Promise<CachePurgeResult>;
};

/** The entrypoint, if WORKERS_CACHE is on. */
export function publicPagesOf(
  { WORKERS_CACHE }: Pick<Env, "WORKERS_CACHE">,
  context: () => { exports?: object },
): PublicPages | null {
  if (WORKERS_CACHE !== "on") return null;
  const { PublicPages }: { PublicPages?: PublicPages } = context().exports ?? {};
  return PublicPages ?? null;
}

/** How long a page waits for another entrypoint to render it; 300 ms if the database doesn't respond. */
const RENDERING_MS = 3_000;
const WAIT_MS = 300;

/** The values of `cf-cache-status` for a copy. Local servers, which have no cache, send none. */
const SERVED = /^(HIT|REVALIDATED|STALE|UPDATING)$/;

/**
 * Workers Cache in front of the entrypoint: it renders what it doesn't have, so there is nothing to put, and forgets
 * by tag. The key replaces the URL, since Cloudflare's own key has no host.
 */
export function workersCacheStore(
  pages: PublicPages,
  { url, headers, canRender }: { url: URL; headers: Record<string, string>; canRender: boolean },
): PageStore {
  return {
    waitMs: canRender ? RENDERING_MS : WAIT_MS,
    async find(key) {
      const response = await pages.fetch(url.href, { headers, cf: { cacheKey: key } });
      const copy = await fromStored(response);
      return copy && { copy, isNew: !SERVED.test(response.headers.get("cf-cache-status") ?? "") };
    },
    async put() {},
    async delete() {},
  };
}

/** For the last part of its time, a copy is served while it is being rendered anew. */
const REVALIDATED_SECONDS = 60;

/** A page with what Workers Cache needs to know: how long it may be served, and what it depends on. */
export function toTagged(page: StoredPage): Response {
  const seconds = MAX_AGE_MS / 1000 - REVALIDATED_SECONDS;
  return toStored(page, {
    "cache-control": `public, max-age=${seconds}, stale-while-revalidate=${REVALIDATED_SECONDS}, stale-if-error=${KEPT_SECONDS}`,
    "cache-tag": page.copy.subjects.join(","),
  });
}

type PurgeDeps = { db: Database; log: Logger };

/** As many tags as one call takes, and as many changes as are looked at. */
const TAGS_MAX = 100;
const CHANGES_MAX = 1_000;

/**
 * Notes what has changed so far.
 *
 * @returns purges the pages that show what has changed since. If that fails, it is only logged: copies are compared
 *   with the versions of their subjects in any case.
 */
export async function watchChanges(
  { db, log }: PurgeDeps,
  pages: PublicPages,
): Promise<() => Promise<void>> {
  const warn = (fields: Record<string, unknown>) => log("warn", "workers_cache.not_purged", fields);
  let from: number;
  try {
    const [latest] = await findAllChangesSince(db, 0, 1);
    from = (latest?.version ?? 0) + 1;
  } catch (error) {
    warn({ error });
    return async () => {};
  }
  return async () => {
    try {
      const tags = (await findAllChangesSince(db, from, CHANGES_MAX)).map(({ subject }) => subject);
      for (let n = 0; n < tags.length; n += TAGS_MAX) {
        const { success, errors } = await pages.purge(tags.slice(n, n + TAGS_MAX));
        if (!success) warn({ errors });
      }
    } catch (error) {
      warn({ error });
    }
  };
}

/** Does a job's work, then purges the pages that show what it has changed, if Workers Cache is on. */
export async function purgeAfter<T>(
  { pages, ...deps }: PurgeDeps & { pages: PublicPages | null },
  work: () => Promise<T>,
): Promise<T> {
  if (!pages) return work();
  const purgeChanges = await watchChanges(deps, pages);
  try {
    return await work();
  } finally {
    await purgeChanges();
  }
}
