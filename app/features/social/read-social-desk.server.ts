import type { Viewer } from "#app/deps.ts";
import { mediaPath } from "#app/lib/media-path.ts";
import { authorize } from "#app/lib/policy.ts";
import { matchKeyWithoutAccents } from "#app/lib/text/value.ts";
import {
  findAllHiddenForeignPosts,
  findAllLatestSocialPosts,
  type StoredSocialPost,
} from "#db/queries/social-posts.ts";
import { versionOf } from "./edit-social-post.server.ts";
import { socialPolicy } from "./policy.ts";
import { type FeedDeps, readForeignPosts } from "./read-foreign-posts.server.ts";
import { POSTS_MAX } from "./rules.ts";

/**
 * The posts that editors wrote, newest first, whichever feed is shown, and the aggregator's posts
 * including hidden ones; null without an aggregator.
 *
 * @param query.editedId the listed post to edit; `edited` is null if it isn't listed
 * @param query.q lists only posts that have it in their text or poster's name
 * @throws AppError `forbidden`
 */
export async function readSocialDesk(
  { viewer, ...deps }: FeedDeps & { viewer: Viewer },
  { editedId = 0, q = "" }: { editedId?: number; q?: string } = {},
) {
  authorize(socialPolicy, "post", viewer);
  const posts = await findAllLatestSocialPosts(deps.db, POSTS_MAX);
  const edited = posts.find(({ id }) => id === editedId);
  const foreign = await readForeignDesk(deps);
  const isWanted = isAbout(q);
  return {
    q,
    edited: edited ? presentEdited(edited) : null,
    foreign: foreign?.filter(isWanted) ?? null,
    posts: posts
      .filter(isWanted)
      .map(({ id, message, mediaKey, pictureAlt, posterName, postedAt }) => ({
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

function isAbout(q: string): (post: { message: string; posterName: string }) => boolean {
  const words = matchKeyWithoutAccents(q);
  return ({ message, posterName }) =>
    matchKeyWithoutAccents(`${message} ${posterName}`).includes(words);
}

function presentEdited(post: StoredSocialPost) {
  return {
    id: post.id,
    version: versionOf(post),
    picture: mediaPath(post.mediaKey, 400),
    pictureAlt: post.pictureAlt,
    message: post.message,
    link: post.fullUrl,
    posterName: post.posterName,
    likes: String(post.likeCount),
    replies: String(post.commentCount),
  };
}

async function readForeignDesk(deps: FeedDeps) {
  const { socialFeedUrl } = deps.config;
  if (socialFeedUrl === null) return null;
  const posts = await readForeignPosts(deps, socialFeedUrl);
  const ids = posts.map(({ id }) => id);
  const hidden = await findAllHiddenForeignPosts(deps.db, ids);
  return posts.map((post) => ({
    id: post.id,
    message: post.message,
    picture: post.image,
    posterName: post.poster_name,
    postedAt: post.external_created_at,
    isHidden: hidden.has(post.id),
  }));
}
