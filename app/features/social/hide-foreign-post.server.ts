import type { Deps, Viewer } from "#app/deps.ts";
import { EDITORS_ONLY } from "#app/features/accounts/texts.ts";
import { AppError } from "#app/lib/errors.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { upsertForeignPostMark } from "#db/queries/social-posts.ts";
import { canPostSocially } from "./policy.ts";
import { readForeignPosts } from "./read-foreign-posts.server.ts";
import type { SocialDeps } from "./read-social-feed.server.ts";

type EditorDeps = SocialDeps & Pick<Deps, "limits"> & { viewer: Viewer };

/**
 * Hides a post of the aggregator's feed, or shows it again; it stays hidden when it comes with the feed again.
 *
 * @throws AppError `forbidden`, `rate_limited`, `not_found` for what isn't in the feed
 */
export async function hideForeignPost(
  deps: EditorDeps,
  { id, isHidden }: { id: string; isHidden: boolean },
): Promise<void> {
  const { db, viewer, clock, config } = deps;
  if (!canPostSocially(viewer)) throw new AppError("forbidden", EDITORS_ONLY);
  await limitRacer(deps, "change");
  const posts = config.socialFeedUrl ? await readForeignPosts(deps, config.socialFeedUrl) : [];
  if (!posts.some((post) => post.id === id)) {
    throw new AppError("not_found", "That post has left the feed.");
  }
  const mark = { externalId: id, isHidden, actorId: viewer.id, at: clock.now() };
  await upsertForeignPostMark(db, mark);
}
