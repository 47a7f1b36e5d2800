import { type FeedState, findAllMarksOf, updateFeed } from "#db/queries/news-feed.ts";
import { bringPosts, isChanged } from "./bring-posts.server.ts";
import { readPosts } from "./read-posts.server.ts";
import { feedMark } from "./schema.ts";
import { storePosts } from "./store-posts.server.ts";
import type { SyncDeps } from "./sync-news.server.ts";
import { listMarks } from "./upstream.server.ts";

/** Changes of the same second may have been told apart. */
const OVERLAP_MS = 1_000;
const PAGES_MAX = 20;

/**
 * Takes over what was changed since the last time, and what came out without a change: a scheduled post was
 * changed last when it was written.
 *
 * @throws UpstreamError
 */
export async function followChanges(deps: SyncDeps, state: FeedState): Promise<FeedState> {
  let modifiedAfter = state.modifiedAfter;
  const since = modifiedAfter && new Date(modifiedAfter.getTime() - OVERLAP_MS);
  let from = 0;
  for (let page = 0; since && page < PAGES_MAX; page += 1) {
    const { items, read, isLast } = await readPosts(deps, { modifiedAfter: since }, from);
    await storePosts(deps, items);
    modifiedAfter = newestOf(items, modifiedAfter);
    await updateFeed(deps.db, state.id, { modifiedAfter });
    if (isLast) break;
    from += read;
  }
  const newest = await bringNewest(deps);
  if (!modifiedAfter) {
    modifiedAfter = newest;
    await updateFeed(deps.db, state.id, { modifiedAfter });
  }
  return { ...state, modifiedAfter };
}

/** Compares the hundred newest posts with the mirror. @returns when the last of them was changed */
async function bringNewest(deps: SyncDeps): Promise<Date | null> {
  const { marks } = await listMarks(deps.feed, {});
  const known = await findAllMarksOf(
    deps.db,
    marks.map(({ id }) => id),
  );
  await bringPosts(
    deps,
    marks.filter((mark) => isChanged(mark, known)),
  );
  return newestOf(marks, null);
}

function newestOf(items: readonly unknown[], known: Date | null): Date | null {
  const times = items.flatMap((item) => {
    const mark = feedMark.safeParse(item).data ?? null;
    return mark ? [mark.modified_gmt.getTime()] : [];
  });
  const newest = Math.max(known?.getTime() ?? 0, ...times);
  return newest > 0 ? new Date(newest) : null;
}
