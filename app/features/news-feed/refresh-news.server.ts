import { claimRefresh, findOrInsertFeed, updateFeed } from "#db/queries/news-feed.ts";
import { type SyncDeps, syncNews } from "./sync-news.server.ts";

/** How long what was read last is taken for fresh, and how soon a mirror that isn't whole goes on. */
const FRESH_MS = 5 * 60_000;
const FILLING_MS = 5_000;
/** What one visit has asked for behind its answer. */
const PAGES = 3;
/** A visitor waits so long for a mirror that has nothing yet. */
const FIRST_WAIT_MS = 3_000;

/** When this isolate looks at the feed again. */
export type Refresh = { dueAt: number };

/**
 * Brings the mirror up to date behind an answer, once in five minutes whatever the number of isolates. Only a
 * mirror that has nothing at all is waited for, three seconds at most. Never throws: the page is shown with what
 * is there.
 */
export async function refreshNews(
  deps: SyncDeps & { waitUntil(work: Promise<unknown>): void },
  refresh: Refresh,
): Promise<void> {
  const now = deps.clock.now();
  if (now.getTime() < refresh.dueAt) return;
  refresh.dueAt = now.getTime() + FILLING_MS;
  try {
    const until = new Date(now.getTime() + FRESH_MS);
    const { feed, isClaimed } = await claimRefresh(deps.db, deps.feed.url, { now, until });
    if (feed.filledAt) refresh.dueAt = until.getTime();
    if (!isClaimed) return;
    const work = bringUpToDate(deps, { isEmpty: feed.filledCount === 0 });
    deps.waitUntil(work);
    if (feed.filledCount === 0) await Promise.race([work, wait(FIRST_WAIT_MS)]);
  } catch (error) {
    deps.log("error", "news.not_refreshed", { error });
  }
}

/** A mirror that isn't whole goes on with one of the next visits. */
async function bringUpToDate(deps: SyncDeps, { isEmpty }: { isEmpty: boolean }): Promise<void> {
  await syncNews(deps, { pages: isEmpty ? 1 : PAGES });
  const { id, filledAt, failures } = await findOrInsertFeed(deps.db, deps.feed.url);
  if (filledAt || failures > 0) return;
  const refreshAt = new Date(deps.clock.now().getTime() + FILLING_MS);
  await updateFeed(deps.db, id, { refreshAt });
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
