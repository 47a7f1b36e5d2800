import type { Deps, Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { limitAddress, limitRacer } from "#app/lib/limit.server.ts";
import { insertAuditIfChanged } from "#db/queries/audit.ts";
import { tieFreeTopic } from "#db/queries/comment-writing.ts";
import { findAllTopicsBySubject, findTopicById } from "#db/queries/comments.ts";
import { ARTICLE_SUBJECT, findArticleById, updateArticleTopic } from "#db/queries/news-writing.ts";
import { canEditNews } from "./policy.ts";
import type { TopicOfArticle } from "./schema.ts";

export type ArticleTopic = {
  id: number;
  wordpressId: number;
  title: string;
  slug: string;
  discourseTopicId: number | null;
  discourseCategoryId: number | null;
};

/**
 * What the forum knows a listed article by. An article that was written here has the number of its post in our
 * own feed.
 *
 * @throws AppError `not_found`, `rate_limited`
 */
export async function findArticleTopic(
  deps: Pick<Deps, "db" | "limits" | "clientAddress">,
  { wordpressId }: { wordpressId: number },
): Promise<ArticleTopic> {
  await limitAddress(deps, "news");
  const row = await findArticleById(deps.db, wordpressId);
  if (row?.status !== "PUBLISHED") throw new AppError("not_found", "There's no such article.");
  const { id, title, slug, discourseTopicId, discourseCategoryId } = row;
  return { id, wordpressId: id, title, slug, discourseTopicId, discourseCategoryId };
}

/**
 * Ties an article to its topic: to one that was opened for it here, or to that of a forum elsewhere, whose
 * number says nothing here.
 *
 * @throws AppError `forbidden` (not an editor), `not_found`, `rate_limited`, `conflict` where the article or
 *   the topic has a discussion already
 */
export async function tieTopic(
  deps: Pick<Deps, "db" | "clock" | "limits"> & { viewer: Viewer },
  { newsArticleId, discourseTopicId, discourseCategoryId }: TopicOfArticle,
): Promise<void> {
  if (!canEditNews(deps.viewer)) throw new AppError("forbidden", "Only editors may do this.");
  await limitRacer(deps, "change");
  await refuseTakenTopic(deps, { newsArticleId, discourseTopicId });
  const at = deps.clock.now();
  const [changed] = await deps.db.batch([
    updateArticleTopic(deps.db, newsArticleId, {
      discourseTopicId,
      discourseCategoryId,
      updatedAt: at,
    }),
    insertAuditIfChanged(deps.db, {
      createdAt: at,
      actorId: deps.viewer.id,
      action: "news.topic",
      subjectKind: ARTICLE_SUBJECT,
      subjectId: newsArticleId,
      detail: { discourseTopicId, discourseCategoryId },
    }),
    ...tieFreeTopic(deps.db, { topicId: discourseTopicId, articleId: newsArticleId }),
  ]);
  if (changed.length === 0) throw new AppError("not_found", "There's no such article.");
}

async function refuseTakenTopic(
  { db }: Pick<Deps, "db">,
  {
    newsArticleId: id,
    discourseTopicId,
  }: Pick<TopicOfArticle, "newsArticleId" | "discourseTopicId">,
): Promise<void> {
  const topic = await findTopicById(db, discourseTopicId);
  if (!topic || (topic.kind === "article" && topic.subjectId === id)) return;
  if (topic.kind !== null) throw new AppError("conflict", "This topic belongs to something else.");
  const [own] = await findAllTopicsBySubject(db, { kind: "article", id });
  if (own && own.commentCount > 0) {
    throw new AppError("conflict", "This article has a discussion already.");
  }
}
