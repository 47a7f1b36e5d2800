import { mediaPath } from "#app/lib/media-path.ts";
import {
  findAllHiddenForeignPosts,
  findAllLatestSocialPosts,
  findSocialPostById,
  type StoredSocialPost,
} from "#db/queries/social-posts.ts";
import { type FeedDeps, readForeignPosts } from "./read-foreign-posts.server.ts";
import { networkOf } from "./rules.ts";
import type { SocialPost } from "./social-post.ts";

/**
 * The latest posts, newest first: the aggregator's if there is one, else our editors'.
 *
 * @param options `waits`: for the aggregator, if it was never read before
 */
export async function readSocialFeed(
  deps: FeedDeps,
  { per, waits = true }: { per: number; waits?: boolean },
): Promise<SocialPost[]> {
  const { socialFeedUrl } = deps.config;
  if (socialFeedUrl) return (await readShownPosts(deps, socialFeedUrl, waits)).slice(0, per);
  return (await findAllLatestSocialPosts(deps.db, per)).map(presentPost);
}

/** One post of the feed; null when there is none, or it has left the feed. */
export async function readSocialPost(deps: FeedDeps, id: string): Promise<SocialPost | null> {
  const { socialFeedUrl } = deps.config;
  if (socialFeedUrl) {
    const posts = await readShownPosts(deps, socialFeedUrl, true);
    return posts.find((post) => post.id === id) ?? null;
  }
  if (!/^[1-9]\d{0,14}$/.test(id)) return null;
  const post = await findSocialPostById(deps.db, Number(id));
  return post && presentPost(post);
}

/** The aggregator's posts without hidden ones. */
async function readShownPosts(deps: FeedDeps, url: string, waits: boolean): Promise<SocialPost[]> {
  const posts = await readForeignPosts(deps, url, { waits });
  const hidden = await findAllHiddenForeignPosts(
    deps.db,
    posts.map(({ id }) => id),
  );
  return posts.filter(({ id }) => !hidden.has(id));
}

function presentPost(post: StoredSocialPost): SocialPost {
  const image = mediaPath(post.mediaKey);
  return {
    id: String(post.id),
    image,
    image_alt: post.pictureAlt,
    media: [{ type: "image", url: image }],
    message: post.message,
    external_created_at: post.postedAt.toISOString(),
    poster_name: post.posterName,
    comment_count: post.commentCount,
    like_count: post.likeCount,
    full_url: post.fullUrl,
    source: { source: networkOf(post.fullUrl) },
  };
}
