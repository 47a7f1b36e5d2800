import type { Deps } from "#app/deps.ts";
import { UpstreamError } from "#app/lib/fetch-upstream.server.ts";
import {
  type FeedState,
  findOrInsertFeed,
  storeTerms,
  updateFeed,
  updateOwnUnlisted,
} from "#db/queries/news-feed.ts";
import type { FeedClient } from "./feed-client.server.ts";
import { followChanges } from "./follow-changes.server.ts";
import { mapTerms } from "./mapping.server.ts";
import { readPosts } from "./read-posts.server.ts";
import { storePosts } from "./store-posts.server.ts";
import { sweep } from "./sweep.server.ts";
import { fetchAuthors, fetchCategories, fetchTags } from "./upstream.server.ts";

export type SyncDeps = Pick<Deps, "db" | "clock" | "log"> & {
  feed: FeedClient;
  /** Our own origin: links to it stay on the site. */
  siteOrigin: string;
};

/** The progress of the mirror. */
export type SyncProgress = { filled: number; total: number; isFilled: boolean; isSwept: boolean };

/**
 * Syncs the mirror: fills it page by page if it is incomplete, otherwise follows changes and sweeps for
 * deletions. Each page is stored before the next is fetched, so that the next call continues where this one
 * stopped.
 *
 * @param pages the most pages to fetch
 * @param onProgress called after each page
 * @returns the progress; an upstream failure also stops it, and is logged
 */
export async function syncNews(
  deps: SyncDeps,
  { pages, mayShrink = false }: { pages: number; mayShrink?: boolean },
  onProgress: (progress: SyncProgress) => void = () => {},
): Promise<SyncProgress> {
  let state = await findOrInsertFeed(deps.db, deps.feed.url);
  try {
    if (state.filledCount === 0 || state.filledAt) await mirrorTerms(deps);
    for (let left = pages; left > 0 && !state.filledAt; left -= 1) {
      state = await fillPage(deps, state);
      onProgress(progressOf(state));
    }
    if (state.filledAt) {
      state = await followChanges(deps, state);
      state = await sweep(deps, state, { pages, mayShrink });
      onProgress(progressOf(state));
    }
    await updateFeed(deps.db, state.id, { syncedAt: deps.clock.now(), failures: 0 });
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    const message = "Failed to fetch articles";
    deps.log("error", "news.feed_failed", { message, error });
    state = { ...state, failures: state.failures + 1 };
    const { failures } = state;
    await updateFeed(deps.db, state.id, { failures, failedAt: deps.clock.now() });
  }
  return progressOf(state);
}

function progressOf({ filledCount, total, filledAt, sweepPage }: FeedState): SyncProgress {
  return { filled: filledCount, total, isFilled: filledAt !== null, isSwept: sweepPage === 1 };
}

async function mirrorTerms(deps: SyncDeps): Promise<void> {
  const [categories, tags, authors] = await Promise.all([
    fetchCategories(deps),
    fetchTags(deps),
    fetchAuthors(deps),
  ]);
  await deps.db.batch([
    ...storeTerms(deps.db, "category", mapTerms(categories)),
    ...storeTerms(deps.db, "tag", mapTerms(tags)),
    ...storeTerms(deps.db, "author", mapTerms(authors)),
  ]);
}

/** The next page of the first fill, newest posts first. */
async function fillPage(deps: SyncDeps, state: FeedState): Promise<FeedState> {
  const { items, read, total, isLast } = await readPosts(deps, {}, state.filledCount);
  if (state.filledCount === 0 && items.length > 0) await unlistOwnArticles(deps);
  await storePosts(deps, items);
  const filledCount = state.filledCount + read;
  const next = {
    filledCount,
    total: Math.max(total || state.total, filledCount),
    filledAt: isLast ? deps.clock.now() : null,
  };
  await updateFeed(deps.db, state.id, next);
  return { ...state, ...next };
}

/** With a feed, only its articles are news: unlists those written here. */
async function unlistOwnArticles({ db }: SyncDeps): Promise<void> {
  let left = 1;
  while (left > 0) left = await updateOwnUnlisted(db);
}
