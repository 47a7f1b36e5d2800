import {
  countListed,
  type FeedState,
  findAllMarksBetween,
  updateFeed,
  updateMirroredUnpublished,
} from "#db/queries/news-feed.ts";
import { isChanged, mirrorPosts } from "./mirror-posts.server.ts";
import type { FeedMark } from "./schema.ts";
import type { SyncDeps } from "./sync-news.server.ts";
import { listMarks, PER_PAGE } from "./upstream.server.ts";

const BY_ID = { orderby: "id", order: "asc" };
const HIGHEST_ID = 4_294_967_295;
/** A mirror of at most this many articles may lose any share of them. */
const SMALL = 20;

/**
 * Scans all ids of the feed, a hundred per page, and compares id, slug and time of change: deleted posts are
 * unlisted, missed ones are fetched. It continues where it stopped, and starts over at the end.
 *
 * @param options `mayShrink` allows it even if the feed has less than half of our posts
 * @throws UpstreamError
 */
export async function sweep(
  deps: SyncDeps,
  state: FeedState,
  { pages, mayShrink }: { pages: number; mayShrink: boolean },
): Promise<FeedState> {
  let at = state;
  for (let left = pages; left > 0; left -= 1) {
    const { marks, total, isLast } = await listMarks(deps.feed, { page: at.sweepPage }, BY_ID);
    // The upstream may have been emptied by mistake, and its list may end before the next page.
    if (!mayShrink && (await isSuspicious(deps, total))) return restart(deps, at);
    if (marks.length === 0 && at.sweepPage > 1) return restart(deps, at);
    at = { ...at, ...(await comparePage(deps, at, marks, isLast)) };
    if (isLast) return at;
  }
  return at;
}

async function restart(deps: SyncDeps, state: FeedState): Promise<FeedState> {
  const start = { sweepPage: 1, sweepId: 0 };
  await updateFeed(deps.db, state.id, start);
  return { ...state, ...start };
}

async function isSuspicious({ db, log }: SyncDeps, total: number): Promise<boolean> {
  const listed = await countListed(db);
  if (listed <= SMALL || total * 2 >= listed) return false;
  log("error", "news.feed_shrank", { total, listed });
  return true;
}

async function comparePage(
  deps: SyncDeps,
  { id, sweepPage, sweepId }: FeedState,
  marks: readonly FeedMark[],
  isLast: boolean,
) {
  const last = isLast ? HIGHEST_ID : Math.max(sweepId, ...marks.map((mark) => mark.id));
  const knownMarks = await findAllMarksBetween(deps.db, sweepId + 1, last);
  const listedIds = new Set(marks.map((mark) => mark.id));
  await mirrorPosts(
    deps,
    marks.filter((mark) => isChanged(mark, knownMarks)),
  );
  await dropGone(
    deps,
    knownMarks.filter(({ sourceId }) => !listedIds.has(sourceId)).map(({ sourceId }) => sourceId),
  );
  const next = isLast
    ? { sweepPage: 1, sweepId: 0, sweptAt: deps.clock.now() }
    : { sweepPage: sweepPage + 1, sweepId: last };
  await updateFeed(deps.db, id, next);
  return next;
}

/** Fetches missing posts by id before unlisting them, since a post may have moved to a page already read. */
async function dropGone(deps: SyncDeps, ids: readonly number[]): Promise<void> {
  for (let from = 0; from < ids.length; from += PER_PAGE) {
    const include = ids.slice(from, from + PER_PAGE);
    const { marks } = await listMarks(deps.feed, { include });
    const there = new Set(marks.map(({ id }) => id));
    const gone = include.filter((id) => !there.has(id));
    if (gone.length === 0) continue;
    await updateMirroredUnpublished(deps.db, gone, deps.clock.now());
    deps.log("info", "news.posts_gone", { ids: gone });
  }
}
