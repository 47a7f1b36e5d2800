import { UpstreamError } from "#app/lib/fetch-upstream.server.ts";
import { updateMirroredUnpublished } from "#db/queries/news-feed.ts";
import { storePosts } from "./store-posts.server.ts";
import type { SyncDeps } from "./sync-news.server.ts";
import { listPosts } from "./upstream.server.ts";

/**
 * Syncs one post with WordPress; a post that is no longer public is removed from the lists. An upstream failure
 * is logged, and the next sync catches up.
 */
export async function mirrorChangedPost(deps: SyncDeps, id: number): Promise<void> {
  try {
    const { items } = await listPosts(deps.feed, { include: [id], perPage: 1 });
    if (items.length > 0) await storePosts(deps, items);
    else await updateMirroredUnpublished(deps.db, [id], deps.clock.now());
    deps.log("info", "news.post_changed", { id, isShown: items.length > 0 });
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    deps.log("error", "news.feed_failed", { message: "Failed to fetch articles", error });
  }
}
