import type { Deps, Viewer } from "#app/deps.ts";
import type { TopicIds } from "#app/features/comments/comments-backend.ts";
import { AppError } from "#app/lib/errors.ts";
import { limitAddress, limitRacer } from "#app/lib/limit.server.ts";
import { authorize } from "#app/lib/policy.ts";
import { insertAuditIfChanged } from "#db/queries/audit.ts";
import { ARTICLE_SUBJECT, findArticleById, updateArticleTopic } from "#db/queries/news-writing.ts";
import { newsPolicy } from "./policy.ts";
import type { TopicOfArticle } from "./schema.ts";
import { NEWS_REFUSALS } from "./texts.ts";

export type ArticleTopic = TopicIds & {
  id: number;
  wordpressId: number;
  title: string;
  slug: string;
};

/**
 * The forum's identifiers of a listed article. An article written here has the id of its post in our own feed.
 *
 * @throws AppError `not_found`, `rate_limited`
 */
export async function readArticleTopic(
  deps: Pick<Deps, "db" | "limits" | "clientAddress" | "comments">,
  { wordpressId }: { wordpressId: number },
): Promise<ArticleTopic> {
  await limitAddress(deps, "news");
  const row = await findArticleById(deps.db, wordpressId);
  if (row?.status !== "PUBLISHED") throw new AppError("not_found", NEWS_REFUSALS.noArticle);
  const { id, title, slug } = row;
  return { id, wordpressId: id, title, slug, ...deps.comments.topicOf(row) };
}

/**
 * Links an article to its topic: with a forum to one of its public topics, otherwise to one that was opened
 * for it here, or whose number is unknown here.
 *
 * @throws AppError `forbidden` (not an editor), `not_found`, `rate_limited`, `conflict` if the article or
 *   the topic already has a discussion, `unavailable` if the forum can't be reached
 */
export async function tieTopic(
  deps: Pick<Deps, "db" | "clock" | "limits" | "comments"> & { viewer: Viewer },
  { newsArticleId, discourseTopicId, discourseCategoryId: categoryId }: TopicOfArticle,
): Promise<void> {
  const { db, clock, viewer, comments } = deps;
  authorize(newsPolicy, "edit", viewer);
  await limitRacer(deps, "change");
  const link = { articleId: newsArticleId, topicId: discourseTopicId, categoryId };
  const { tie, queries } = await comments.prepareTie(deps, link);
  const at = clock.now();
  const [changed] = await db.batch([
    updateArticleTopic(db, newsArticleId, { ...tie, updatedAt: at }),
    insertAuditIfChanged(db, {
      createdAt: at,
      actorId: viewer.id,
      action: "news.topic",
      subjectKind: ARTICLE_SUBJECT,
      subjectId: newsArticleId,
      detail: { discourseTopicId, discourseCategoryId: tie.discourseCategoryId },
    }),
    ...queries,
  ]);
  if (changed.length === 0) throw new AppError("not_found", NEWS_REFUSALS.noArticle);
}
