import { claimRefresh, findOrInsertFeed, updateFeed } from "#db/queries/news-feed.ts";
import { type SyncDeps, syncNews } from "./sync-news.server.ts";

/** How long the mirror is fresh, and how soon filling an incomplete one continues. */
const FRESH_MS = 5 * 60_000;
const FILLING_MS = 5_000;
/** The pages fetched after one visit's response. */
const PAGES = 3;
/** How long a visitor waits for an empty mirror. */
const FIRST_WAIT_MS = 3_000;

/** When this isolate checks the feed again. */
export type Refresh = { dueAt: number };

/**
 * Refreshes the mirror after a response, once every five minutes across all isolates. Only an empty mirror is
 * waited for, three seconds at most. Never throws: the page is shown with what is stored.
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
    const work = refreshMirror(deps, { isEmpty: feed.filledCount === 0 });
    deps.waitUntil(work);
    if (feed.filledCount === 0) await Promise.race([work, wait(FIRST_WAIT_MS)]);
  } catch (error) {
    deps.log("error", "news.not_refreshed", { error });
  }
}

/** Filling an incomplete mirror continues with one of the next visits. */
async function refreshMirror(deps: SyncDeps, { isEmpty }: { isEmpty: boolean }): Promise<void> {
  await syncNews(deps, { pages: isEmpty ? 1 : PAGES });
  const { id, filledAt, failures } = await findOrInsertFeed(deps.db, deps.feed.url);
  if (filledAt || failures > 0) return;
  const refreshAt = new Date(deps.clock.now().getTime() + FILLING_MS);
  await updateFeed(deps.db, id, { refreshAt });
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
