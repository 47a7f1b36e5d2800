import type { Deps, Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { authorize } from "#app/lib/policy.ts";
import { upsertForeignPostMark } from "#db/queries/social-posts.ts";
import { socialPolicy } from "./policy.ts";
import {
  type FeedDeps,
  readForeignPosts,
  refreshForeignPosts,
} from "./read-foreign-posts.server.ts";

type EditorDeps = FeedDeps & Pick<Deps, "limits"> & { viewer: Viewer };

/**
 * Hides a post of the aggregator's feed, or shows it again; it stays hidden across refreshes. The
 * feed is refreshed right away to fill its place.
 *
 * @throws AppError `forbidden`, `rate_limited`, `not_found` when it isn't in the feed
 */
export async function hideForeignPost(
  deps: EditorDeps,
  { id, isHidden }: { id: string; isHidden: boolean },
): Promise<void> {
  const { db, viewer, clock, config, waitUntil } = deps;
  authorize(socialPolicy, "post", viewer);
  await limitRacer(deps, "change");
  const url = config.socialFeedUrl;
  const posts = url ? await readForeignPosts(deps, url) : [];
  if (!url || !posts.some((post) => post.id === id)) {
    throw new AppError("not_found", "That post has left the feed.");
  }
  const mark = { externalId: id, isHidden, actorId: viewer.id, at: clock.now() };
  await upsertForeignPostMark(db, mark);
  if (isHidden) waitUntil(refreshForeignPosts(deps, url));
}
