import { type FeedState, findAllMarksOf, updateFeed } from "#db/queries/news-feed.ts";
import { isChanged, mirrorPosts } from "./mirror-posts.server.ts";
import { readPosts } from "./read-posts.server.ts";
import { type FeedMark, feedMark } from "./schema.ts";
import { storePosts } from "./store-posts.server.ts";
import type { SyncDeps } from "./sync-news.server.ts";
import { listMarks, validItems } from "./upstream.server.ts";

/** Changes within the same second may be split across two syncs. */
const OVERLAP_MS = 1_000;
const PAGES_MAX = 20;

/**
 * Syncs the changes since the last time, and posts published without a change: a scheduled post was last
 * changed when it was written.
 *
 * @throws UpstreamError
 */
export async function followChanges(deps: SyncDeps, state: FeedState): Promise<FeedState> {
  let modifiedAfter = state.modifiedAfter;
  const since = modifiedAfter && new Date(modifiedAfter.getTime() - OVERLAP_MS);
  let from = 0;
  for (let page = 0; since && page < PAGES_MAX; page += 1) {
    const { items, read, isLast } = await readPosts(deps, { modifiedAfter: since }, from);
    await storePosts(deps, await onlyChanged(deps, items));
    modifiedAfter = newestOf(validItems(items, feedMark), modifiedAfter);
    await updateFeed(deps.db, state.id, { modifiedAfter });
    if (isLast) break;
    from += read;
  }
  const newest = await mirrorNewest(deps);
  if (!modifiedAfter) {
    modifiedAfter = newest;
    await updateFeed(deps.db, state.id, { modifiedAfter });
  }
  return { ...state, modifiedAfter };
}

/** Drops posts that are already up to date, since those of the last change's second are fetched again. */
async function onlyChanged({ db }: SyncDeps, items: readonly unknown[]): Promise<unknown[]> {
  const mirrored = await findAllMarksOf(
    db,
    validItems(items, feedMark).map(({ id }) => id),
  );
  return items.filter((item) => {
    const mark = feedMark.safeParse(item).data;
    return mark && isChanged(mark, mirrored);
  });
}

/** Compares the hundred newest posts with the mirror. @returns the time of their latest change */
async function mirrorNewest(deps: SyncDeps): Promise<Date | null> {
  const { marks } = await listMarks(deps.feed, {});
  const mirrored = await findAllMarksOf(
    deps.db,
    marks.map(({ id }) => id),
  );
  await mirrorPosts(
    deps,
    marks.filter((mark) => isChanged(mark, mirrored)),
  );
  return newestOf(marks, null);
}

function newestOf(marks: readonly FeedMark[], before: Date | null): Date | null {
  const times = marks.map((mark) => mark.modified_gmt.getTime());
  const newest = Math.max(before?.getTime() ?? 0, ...times);
  return newest > 0 ? new Date(newest) : null;
}
