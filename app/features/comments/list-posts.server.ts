import type { Deps, Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { limitAddress } from "#app/lib/limit.server.ts";
import { findAllCommentsByTopic, findTopicById } from "#db/queries/comments.ts";
import { findOpenSubject } from "./find-subject.server.ts";
import { type Post, presentPost } from "./present-comment.ts";
import { COMMENTS_PAGE } from "./rules.ts";
import { COMMENT_TEXTS } from "./texts.ts";

export type PostList = {
  topic: { topicId: number; title: string; subject: string; subjectId: number; path: string };
  /** In the order they were written. */
  comments: Post[];
  total: number;
  /** The value of `after` for the next page; null at the end. */
  next: number | null;
};

/**
 * One page of a discussion for API clients.
 *
 * @throws AppError `rate_limited`, `not_found`, also when its subject isn't public
 */
export async function listPosts(
  deps: Pick<Deps, "db" | "limits" | "clientAddress"> & { viewer: Viewer | null },
  { topicId, after }: { topicId: number; after?: number | null | undefined },
): Promise<PostList> {
  const { db, viewer } = deps;
  await limitAddress(deps, "comments");
  const topic = await findTopicById(db, topicId);
  if (!topic) throw new AppError("not_found", COMMENT_TEXTS.noTopic);
  const subject = await findOpenSubject(deps, { kind: topic.kind, id: topic.subjectId });
  const rows = await findAllCommentsByTopic(db, {
    topicId,
    after: after ?? 0,
    limit: COMMENTS_PAGE + 1,
    viewerId: viewer?.id ?? null,
  });
  const page = rows.slice(0, COMMENTS_PAGE);
  const { kind, id, title, path } = subject;
  return {
    topic: { topicId, title: topic.title || title, subject: kind, subjectId: id, path },
    comments: page.map((row) => presentPost(row, viewer)),
    total: topic.commentCount,
    next: rows.length > COMMENTS_PAGE ? (page.at(-1)?.id ?? null) : null,
  };
}
