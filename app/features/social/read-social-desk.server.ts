import type { Deps, Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { mediaPath } from "#app/lib/media-path.ts";
import { findAllLatestSocialPosts } from "#db/queries/social-posts.ts";
import { canPostSocially } from "./policy.ts";
import { POSTS_MAX } from "./rules.ts";

/**
 * The posts that editors wrote, newest first, whichever feed is shown.
 *
 * @throws AppError `forbidden`
 */
export async function readSocialDesk({
  db,
  config,
  viewer,
}: Pick<Deps, "db" | "config"> & { viewer: Viewer }) {
  if (!canPostSocially(viewer)) throw new AppError("forbidden", "This is for editors.");
  const posts = await findAllLatestSocialPosts(db, POSTS_MAX);
  return {
    isReplaced: config.socialFeedUrl !== null,
    posts: posts.map(({ id, message, mediaKey, pictureAlt, posterName, postedAt }) => ({
      id,
      message,
      picture: mediaPath(mediaKey, 400),
      alt: pictureAlt,
      posterName,
      postedAt: postedAt.toISOString(),
    })),
  };
}
export type SocialDesk = Awaited<ReturnType<typeof readSocialDesk>>;
