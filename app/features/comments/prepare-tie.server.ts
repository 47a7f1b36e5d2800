import type { Deps } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { tieFreeTopic } from "#db/queries/comment-writing.ts";
import { findAllTopicsBySubject, findTopicById } from "#db/queries/comments.ts";

/**
 * Checks that an article may be tied to a topic here. A number that no topic here has is accepted: it may be that of
 * another forum.
 *
 * @returns the article's new columns, and the queries that tie the topic
 * @throws AppError `conflict` if the article or the topic already has a discussion
 */
export async function prepareTie(
  { db }: Pick<Deps, "db">,
  {
    articleId: id,
    topicId,
    categoryId,
  }: { articleId: number; topicId: number; categoryId: number | null },
) {
  await assertTopicNotTaken(db, { id, topicId });
  return {
    tie: { discourseTopicId: topicId, discourseCategoryId: categoryId },
    queries: tieFreeTopic(db, { topicId, articleId: id }),
  };
}

async function assertTopicNotTaken(
  db: Deps["db"],
  { id, topicId }: { id: number; topicId: number },
): Promise<void> {
  const topic = await findTopicById(db, topicId);
  if (!topic || (topic.kind === "article" && topic.subjectId === id)) return;
  if (topic.kind !== null) throw new AppError("conflict", "This topic belongs to something else.");
  const [own] = await findAllTopicsBySubject(db, { kind: "article", id });
  if (own && own.commentCount > 0) {
    throw new AppError("conflict", "This article has a discussion already.");
  }
}
