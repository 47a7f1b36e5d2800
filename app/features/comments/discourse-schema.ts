import { z } from "zod";
import { textOfHtml } from "#app/lib/html-text.ts";
import { cleanLine } from "#app/lib/text/prose.ts";
import type { Post } from "./present-comment.ts";

/** The id of the like action on a post. */
export const LIKE_ACTION = 2;
/** A regular post; other types record that a topic was closed or moved. */
const REGULAR = 1;
const TITLE_MAX = 255;

const id = z.int().positive();
const textOfLength = (max: number) => z.string().transform((text) => cleanLine(text).slice(0, max));

/** The fields of a post used here. */
export const discoursePost = z.object({
  id,
  topic_id: id,
  post_number: z.int().positive(),
  post_type: z.int().catch(REGULAR),
  // A number; the documentation says that it is a string.
  reply_to_post_number: z.coerce.number().int().positive().nullish().catch(null),
  username: textOfLength(100),
  cooked: z.string(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  version: z.int().catch(1),
  reply_count: z.int().nonnegative().catch(0),
  yours: z.boolean().catch(false),
  hidden: z.boolean().catch(false),
  actions_summary: z
    .array(
      z.object({
        id: z.int(),
        count: z.int().nonnegative().catch(0),
        acted: z.boolean().catch(false),
      }),
    )
    .catch([]),
});
export type DiscoursePost = z.output<typeof discoursePost>;

/** A topic with its first posts and the ids of all of them. */
export const discourseTopic = z.object({
  id,
  title: textOfLength(TITLE_MAX),
  category_id: id.nullish(),
  posts_count: z.int().nonnegative(),
  post_stream: z.object({ posts: z.array(discoursePost), stream: z.array(id) }),
});
export type DiscourseTopic = z.output<typeof discourseTopic>;

/** Further posts of a topic. */
export const discoursePosts = z.object({
  post_stream: z.object({ posts: z.array(discoursePost) }),
});

export const discourseCategories = z.object({
  category_list: z.object({
    categories: z
      .array(z.object({ id, name: textOfLength(100), slug: textOfLength(100) }))
      .max(1_000),
  }),
});

/** Whether the post is a publicly visible comment. */
export function isComment({ post_type, hidden, post_number }: DiscoursePost): boolean {
  return post_type === REGULAR && !hidden && post_number > 1;
}

/** A post as a comment for API clients. @param posts the posts it may be a reply to */
export function toPost(post: DiscoursePost, posts: readonly DiscoursePost[]): Post {
  const like = post.actions_summary.find((action) => action.id === LIKE_ACTION);
  const parent = posts.find(({ post_number }) => post_number === post.reply_to_post_number);
  return {
    postId: post.id,
    topicId: post.topic_id,
    parentPost: parent?.id ?? null,
    username: post.username,
    content: textOfHtml(post.cooked),
    createdAt: post.created_at,
    editedAt: post.version > 1 ? post.updated_at : null,
    likeCount: like?.count ?? 0,
    replyCount: post.reply_count,
    isLiked: like?.acted ?? false,
    isOwn: post.yours,
  };
}
