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
 * A forum topic as seen by one of its members, or by any visitor.
 *
 * @throws AppError as Forum.request does
 */
export async function readTopic(
  forum: Forum,
  topicId: number,
  as: string | null,
): Promise<DiscourseTopic> {
  return parseResponse(discourseTopic, await forum.request({ path: `/t/${topicId}.json`, as }));
}

/** Some of a topic's posts, in topic order. @throws AppError as Forum.request does */
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
    const more = parseResponse(discoursePosts, await forum.request({ path, as }));
    for (const post of more.post_stream.posts) posts.set(post.id, post);
  }
  return ids.flatMap((id) => posts.get(id) ?? []);
}

/** Validates a response against a schema. @throws AppError `unavailable` */
export function parseResponse<Value>(schema: z.ZodType<Value>, response: unknown): Value {
  const read = schema.safeParse(response);
  if (!read.success) {
    throw new AppError("unavailable", COMMENT_TEXTS.forumSilent, { cause: read.error });
  }
  return read.data;
}
