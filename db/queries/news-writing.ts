import { eq, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { newsArticles, newsAuthors, newsCategories, newsTags } from "../schema/news.ts";
import { literal } from "./literal.ts";

/** The subject kind of audit entries on an article. */
export const ARTICLE_SUBJECT = "news-article";

export type StoredArticle = Omit<
  typeof newsArticles.$inferInsert,
  | "id"
  | "sourceId"
  | "createdAt"
  | "updatedAt"
  | "listedAt"
  | "version"
  | "categories"
  | "tags"
  | "discourseTopicId"
  | "discourseCategoryId"
>;

/** The related rows of an article, stored in the same batch. */
export type ArticleParts = {
  slug: string;
  /** In order; the first category is part of the URL. */
  categoryIds: readonly number[];
  tagIds: readonly number[];
  /** Words that a search may correct to, with each of their spellings. */
  spellings: readonly (readonly [spelling: string, word: string])[];
};

export type Act = {
  actorId: number;
  /** Null writes no audit entry. */
  action: string | null;
  at: Date;
  /** Added to the article's status in the audit entry. */
  detail?: Readonly<Record<string, unknown>>;
};

/** Adds an unlisted article. @throws if the slug is taken */
export function insertArticle(db: Database, article: StoredArticle, at: Date) {
  return db
    .insert(newsArticles)
    .values({ ...article, createdAt: at, updatedAt: at })
    .returning({ id: newsArticles.id, version: newsArticles.version });
}

/**
 * Changes an article and removes it from all lists. If its version has changed, the statement fails
 * and the batch with it, since a version can't be null.
 */
export function updateArticle(
  db: Database,
  { id, version }: { id: number; version: number },
  article: StoredArticle,
  at: Date,
) {
  return db
    .update(newsArticles)
    .set({
      ...article,
      listedAt: null,
      updatedAt: at,
      version: sql`iif(${newsArticles.version} = ${version}, ${newsArticles.version} + 1, null)`,
    })
    .where(eq(newsArticles.id, id))
    .returning({ id: newsArticles.id, version: newsArticles.version });
}

/** Whether a batch failed because an article's version has changed. */
export function isStaleVersion(thrown: unknown): boolean {
  return hasMessage(thrown, "news_articles.version");
}

/** Whether a batch failed because another article got the slug first. */
export function isTakenSlug(thrown: unknown): boolean {
  return hasMessage(thrown, "UNIQUE constraint failed: news_articles.slug");
}

/** Whether a batch failed because a category, tag or author that it names was deleted. */
export function isMissingTerm(thrown: unknown): boolean {
  return hasMessage(thrown, "FOREIGN KEY constraint failed");
}

function hasMessage(thrown: unknown, words: string): boolean {
  if (!(thrown instanceof Error)) return false;
  return thrown.message.includes(words) || hasMessage(thrown.cause, words);
}

/**
 * The statements after the one that wrote the article: its terms, its lists and the audit entry.
 */
export function storeArticleParts(
  db: Database,
  parts: ArticleParts,
  { actorId, action, at, detail = {} }: Act,
) {
  const id = sql`(select id from news_articles where slug = ${parts.slug})`;
  return [
    db.run(sql`delete from news_article_categories where article_id = ${id}`),
    db.run(sql`insert into news_article_categories (article_id, category_id, place)
      select ${id}, value, key from json_each(${JSON.stringify(parts.categoryIds)})`),
    db.run(sql`delete from news_article_tags where article_id = ${id}`),
    db.run(sql`insert into news_article_tags (article_id, tag_id, place)
      select ${id}, value, key from json_each(${JSON.stringify(parts.tagIds)})`),
    db.run(sql`insert or ignore into news_spellings (spelling, word)
      select value ->> 0, value ->> 1 from json_each(${JSON.stringify(parts.spellings)})`),
    db.run(sql`delete from news_old_slugs where slug = ${parts.slug}`),
    db.run(sql`update news_articles set listed_at = published_at
      where slug = ${parts.slug} and status = 'PUBLISHED'`),
    ...(action === null
      ? []
      : [
          db.run(sql`insert into audit_log (created_at, actor_id, action, subject_kind, subject_id, detail)
            select ${at.getTime()}, ${actorId}, ${action}, ${ARTICLE_SUBJECT}, id,
              json_patch(json_object('status', status), ${JSON.stringify(detail)})
            from news_articles where slug = ${parts.slug}`),
        ]),
  ] as const;
}

/** Keeps an article's current slug as an old one, before it changes. */
export function insertOldSlug(db: Database, id: number, slug: string) {
  return db.run(sql`insert or ignore into news_old_slugs (slug, article_id)
    select slug, id from news_articles where id = ${id} and slug <> ${slug}`);
}

/** How many articles one run of the job publishes; the next run takes the rest. */
const DUE_MAX = 50;

/** Publishes scheduled articles that are due; returns their ids. */
export function updateDueArticlesPublished(db: Database, now: Date) {
  return db.all<{ id: number }>(sql`
    update news_articles set status = 'PUBLISHED', listed_at = published_at, updated_at = ${now.getTime()}
    where id in (select id from news_articles where status = 'SCHEDULED' and published_at <= ${now.getTime()}
      order by published_at limit ${literal(DUE_MAX)})
    returning id`);
}

/** A topic of our own discussions, or of a forum. */
export type ArticleTie = ({ discourseTopicId: number } | { forumTopicId: number }) & {
  discourseCategoryId: number | null;
};

/** Ties an article to its topic; returns its row, or none. */
export function updateArticleTopic(
  db: Database,
  id: number,
  tie: ArticleTie & { updatedAt: Date },
) {
  return db
    .update(newsArticles)
    .set(tie)
    .where(eq(newsArticles.id, id))
    .returning({ id: newsArticles.id });
}

const editedColumns = {
  id: newsArticles.id,
  slug: newsArticles.slug,
  title: newsArticles.title,
  status: newsArticles.status,
  version: newsArticles.version,
  sourceId: newsArticles.sourceId,
  discourseTopicId: newsArticles.discourseTopicId,
  discourseCategoryId: newsArticles.discourseCategoryId,
  forumTopicId: newsArticles.forumTopicId,
};

/** An article in any status, for editing. */
export async function findArticleById(db: Database, id: number) {
  const [row] = await db
    .select(editedColumns)
    .from(newsArticles)
    .where(eq(newsArticles.id, id))
    .limit(1);
  return row ?? null;
}

/** The same by its slug. */
export async function findArticleBySlug(db: Database, slug: string) {
  const [row] = await db
    .select(editedColumns)
    .from(newsArticles)
    .where(eq(newsArticles.slug, slug))
    .limit(1);
  return row ?? null;
}

/** Authors, categories and tags by slug: adds new ones and updates the texts of existing ones. */
export function upsertAuthors(
  db: Database,
  rows: readonly Pick<typeof newsAuthors.$inferInsert, "slug" | "name" | "bio" | "hometown">[],
) {
  return db
    .insert(newsAuthors)
    .values([...rows])
    .onConflictDoUpdate({
      target: newsAuthors.slug,
      set: {
        name: sql`excluded.name`,
        bio: sql`excluded.bio`,
        hometown: sql`excluded.hometown`,
      },
    })
    .returning({ id: newsAuthors.id, slug: newsAuthors.slug });
}

export function upsertCategories(
  db: Database,
  rows: readonly Pick<typeof newsCategories.$inferInsert, "slug" | "name" | "description">[],
) {
  return db
    .insert(newsCategories)
    .values([...rows])
    .onConflictDoUpdate({
      target: newsCategories.slug,
      set: { name: sql`excluded.name`, description: sql`excluded.description` },
    })
    .returning({ id: newsCategories.id, slug: newsCategories.slug });
}

export function upsertTags(
  db: Database,
  rows: readonly Pick<typeof newsTags.$inferInsert, "slug" | "name">[],
) {
  return db
    .insert(newsTags)
    .values([...rows])
    .onConflictDoUpdate({ target: newsTags.slug, set: { name: sql`excluded.name` } })
    .returning({ id: newsTags.id, slug: newsTags.slug });
}
