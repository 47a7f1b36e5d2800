import type { Deps, Viewer } from "#app/deps.ts";
import { readTopic } from "#app/features/comments/discourse-topic.server.ts";
import { AppError } from "#app/lib/errors.ts";
import { limitAddress, limitRacer } from "#app/lib/limit.server.ts";
import { authorize } from "#app/lib/policy.ts";
import { insertAuditIfChanged } from "#db/queries/audit.ts";
import { tieFreeTopic } from "#db/queries/comment-writing.ts";
import { findAllTopicsBySubject, findTopicById } from "#db/queries/comments.ts";
import {
  ARTICLE_SUBJECT,
  type ArticleTie,
  findArticleById,
  updateArticleTopic,
} from "#db/queries/news-writing.ts";
import { newsPolicy } from "./policy.ts";
import type { TopicOfArticle } from "./schema.ts";
import { NEWS_REFUSALS } from "./texts.ts";

export type ArticleTopic = {
  id: number;
  wordpressId: number;
  title: string;
  slug: string;
  discourseTopicId: number | null;
  discourseCategoryId: number | null;
};

/**
 * The forum's identifiers of a listed article. An article written here has the id of its post in our own feed.
 *
 * @throws AppError `not_found`, `rate_limited`
 */
export async function readArticleTopic(
  deps: Pick<Deps, "db" | "limits" | "clientAddress" | "forum">,
  { wordpressId }: { wordpressId: number },
): Promise<ArticleTopic> {
  await limitAddress(deps, "news");
  const row = await findArticleById(deps.db, wordpressId);
  if (row?.status !== "PUBLISHED") throw new AppError("not_found", NEWS_REFUSALS.noArticle);
  const { id, title, slug, discourseTopicId, discourseCategoryId, forumTopicId } = row;
  const topic = deps.forum
    ? { discourseTopicId: forumTopicId, discourseCategoryId: forumTopicId && discourseCategoryId }
    : { discourseTopicId, discourseCategoryId };
  return { id, wordpressId: id, title, slug, ...topic };
}

/**
 * Links an article to its topic: with a forum to one of its public topics, otherwise to one that was opened
 * for it here, or whose number is unknown here.
 *
 * @throws AppError `forbidden` (not an editor), `not_found`, `rate_limited`, `conflict` if the article or
 *   the topic already has a discussion, `unavailable` if the forum can't be reached
 */
export async function tieTopic(
  deps: Pick<Deps, "db" | "clock" | "limits" | "forum"> & { viewer: Viewer },
  input: TopicOfArticle,
): Promise<void> {
  authorize(newsPolicy, "edit", deps.viewer);
  await limitRacer(deps, "change");
  const { db, forum } = deps;
  const { newsArticleId, discourseTopicId } = input;
  if (forum) {
    const topic = await readTopic(forum, discourseTopicId, null);
    const discourseCategoryId = topic.category_id ?? null;
    const tie = { forumTopicId: discourseTopicId, discourseCategoryId };
    return storeTie(deps, { ...input, discourseCategoryId }, tie);
  }
  await assertTopicNotTaken(deps, input);
  const { discourseCategoryId } = input;
  return storeTie(
    deps,
    input,
    { discourseTopicId, discourseCategoryId },
    tieFreeTopic(db, { topicId: discourseTopicId, articleId: newsArticleId }),
  );
}

async function storeTie(
  { db, clock, viewer }: Pick<Deps, "db" | "clock"> & { viewer: Viewer },
  { newsArticleId, ...detail }: TopicOfArticle,
  tie: ArticleTie,
  besides: ReturnType<typeof tieFreeTopic> | [] = [],
): Promise<void> {
  const at = clock.now();
  const [changed] = await db.batch([
    updateArticleTopic(db, newsArticleId, { ...tie, updatedAt: at }),
    insertAuditIfChanged(db, {
      createdAt: at,
      actorId: viewer.id,
      action: "news.topic",
      subjectKind: ARTICLE_SUBJECT,
      subjectId: newsArticleId,
      detail,
    }),
    ...besides,
  ]);
  if (changed.length === 0) throw new AppError("not_found", NEWS_REFUSALS.noArticle);
}

async function assertTopicNotTaken(
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
