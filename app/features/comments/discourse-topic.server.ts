import type { z } from "zod";
import { AppError } from "#app/lib/errors.ts";
import type { Forum } from "./discourse-client.server.ts";
import {
  type DiscoursePost,
  type DiscourseTopic,
  discoursePosts,
  discourseTopic,
} from "./discourse-schema.ts";
import { COMMENT_TEXTS } from "./texts.ts";

/**
 * A topic of a forum, as one of its members sees it, or any visitor.
 *
 * @throws AppError as Forum.ask does
 */
export async function readTopic(
  forum: Forum,
  topicId: number,
  as: string | null,
): Promise<DiscourseTopic> {
  return known(discourseTopic, await forum.ask({ path: `/t/${topicId}.json`, as }));
}

/** Some posts of a topic, in its order. @throws AppError as Forum.ask does */
export async function readPosts(
  forum: Forum,
  topic: DiscourseTopic,
  { ids, as }: { ids: readonly number[]; as: string | null },
): Promise<DiscoursePost[]> {
  const posts = new Map(topic.post_stream.posts.map((post) => [post.id, post]));
  const missing = ids.filter((id) => !posts.has(id));
  if (missing.length > 0) {
    const query = missing.map((id) => `post_ids[]=${id}`).join("&");
    const path = `/t/${topic.id}/posts.json?${query}`;
    const more = known(discoursePosts, await forum.ask({ path, as }));
    for (const post of more.post_stream.posts) posts.set(post.id, post);
  }
  return ids.flatMap((id) => posts.get(id) ?? []);
}

/** An answer that is what it should be. @throws AppError `unavailable` */
export function known<Value>(schema: z.ZodType<Value>, answer: unknown): Value {
  const read = schema.safeParse(answer);
  if (!read.success) {
    throw new AppError("unavailable", COMMENT_TEXTS.forumSilent, { cause: read.error });
  }
  return read.data;
}
