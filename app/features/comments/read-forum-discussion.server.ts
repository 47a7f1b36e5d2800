import { z } from "zod";
import { type CopyDeps, readLastGood } from "#app/lib/last-good-copy.server.ts";
import type { Forum } from "./discourse-client.server.ts";
import { isComment, toPost } from "./discourse-schema.ts";
import { readPosts, readTopic } from "./discourse-topic.server.ts";

const FRESH_MS = 60_000;
/** After a failure the forum isn't queried for this long. */
const PAUSE_MS = 60_000;
const POSTS_SHOWN = 10;

const forumPost = z.object({
  postId: z.number(),
  username: z.string(),
  content: z.string(),
  createdAt: z.string(),
  likeCount: z.number(),
});
const latest = z.object({ count: z.number(), posts: z.array(forumPost) });
type Latest = z.output<typeof latest>;

/** An article's discussion in a forum: its latest comments and the URL of the topic. */
export type ForumDiscussion = Latest & { articleId: number; url: string };

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
  return { articleId, url, ...(discussion ?? { count: 0, posts: [] }) };
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
      .map((post) => forumPost.parse(toPost(post, [])))
      .toReversed(),
  };
}
