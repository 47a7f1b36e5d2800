import { z } from "zod";
import { type CopyDeps, readLastGood } from "#app/lib/last-good-copy.server.ts";
import type { Forum } from "./discourse-client.server.ts";
import { isComment, toPost } from "./discourse-schema.ts";
import { readPosts, readTopic } from "./discourse-topic.server.ts";
import { readCooked } from "./forum-blocks.server.ts";
import type { Block } from "./light-markdown.ts";

const FRESH_MS = 60_000;
/** After a failure the forum isn't queried for this long. */
const PAUSE_MS = 60_000;
const POSTS_SHOWN = 10;

const forumPost = z.object({
  postId: z.number(),
  username: z.string(),
  cooked: z.string(),
  createdAt: z.string(),
  likeCount: z.number(),
});
const latest = z.object({ count: z.number(), posts: z.array(forumPost) });
type Latest = z.output<typeof latest>;

/** A post as a page shows it. */
export type ForumPost = Omit<z.output<typeof forumPost>, "cooked"> & { blocks: Block[] };

/** An article's discussion in a forum: its latest comments and the URL of the topic. */
export type ForumDiscussion = { articleId: number; url: string; count: number; posts: ForumPost[] };

/** An article's discussion in a forum. If the forum fails, the last copy is used. */
export async function readForumDiscussion(
  deps: CopyDeps,
  forum: Forum,
  { articleId, topicId }: { articleId: number; topicId: number | null },
): Promise<ForumDiscussion> {
  if (topicId === null) return { articleId, url: forum.url, count: 0, posts: [] };
  const url = `${forum.url}/t/${topicId}`;
  const discussion = await readLastGood(deps, {
    // Another forum's topic may have the same number.
    name: `forum-topic:${url}`,
    event: "forum",
    schema: latest,
    freshMs: FRESH_MS,
    pauseMs: PAUSE_MS,
    fetch: () => readLatest(forum, topicId),
  });
  const { count, posts } = discussion ?? { count: 0, posts: [] };
  return {
    ...{ articleId, url, count },
    posts: posts.map(({ cooked, ...post }) => ({ ...post, blocks: readCooked(cooked, forum.url) })),
  };
}

/** Newest first. A topic's first post only introduces the subject. */
async function readLatest(forum: Forum, topicId: number): Promise<Latest> {
  const topic = await readTopic(forum, topicId, null);
  const [, ...all] = topic.post_stream.stream;
  const posts = await readPosts(forum, topic, { ids: all.slice(-POSTS_SHOWN), as: null });
  return {
    count: all.length,
    posts: posts
      .filter(isComment)
      .map((post) => forumPost.parse({ ...toPost(post, []), cooked: post.cooked }))
      .toReversed(),
  };
}
