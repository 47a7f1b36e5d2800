import type { Deps } from "#app/deps.ts";
import { type PostTile, toTile } from "#app/features/social/post-tile.ts";
import { readSocialFeed } from "#app/features/social/read-social-feed.server.ts";
import { cutMessage, POSTS_SHOWN } from "#app/features/social/rules.ts";

/** More would only make the document longer: the post itself has the whole description. */
const ALT_SHOWN = 60;

/**
 * The latest posts for the home page; none if they can't be read, which is logged, as with its news. It never waits for
 * an upstream.
 */
export async function readHomePosts(
  deps: Parameters<typeof readSocialFeed>[0] & Pick<Deps, "log">,
): Promise<PostTile[]> {
  try {
    const posts = await readSocialFeed(deps, { per: POSTS_SHOWN, waits: false });
    return posts.map(toTile).map((tile) => ({ ...tile, alt: cutMessage(tile.alt, ALT_SHOWN) }));
  } catch (error) {
    deps.log("error", "social.home_failed", { error });
    return [];
  }
}
