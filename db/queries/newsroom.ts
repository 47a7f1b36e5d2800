import { sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import type { ArticleStatus } from "../schema/news.ts";
import { integer, literal } from "./literal.ts";
import { ARTICLE_COLUMNS, type ArticleRow } from "./news.ts";

/** An article in the newsroom's list; instants are milliseconds. */
export type NewsroomRow = {
  id: number;
  title: string;
  status: ArticleStatus;
  author: string;
  publishedAt: number | null;
  updatedAt: number;
};

const ROW = sql.raw(`a.id, a.title, a.status, w.name as author, a.published_at as publishedAt,
  a.updated_at as updatedAt from`);
const AUTHOR = sql.raw("cross join news_authors w on w.id = a.author_id");

/** A place in a list of articles: the instant it is sorted by, in milliseconds, and the id. */
export type ArticlePlace = { at: number; id: number };

/** Articles of one state, or of all, the last edited first. @param after the last one of the page before */
export function findAllArticlesByEdit(
  db: Database,
  {
    status,
    after,
    limit,
  }: { status: ArticleStatus | null; after: ArticlePlace | null; limit: number },
): Promise<NewsroomRow[]> {
  const conditions = [
    ...(status ? [sql`a.status = ${status}`] : []),
    ...(after ? [sql`(a.updated_at, a.id) < (${after.at}, ${after.id})`] : []),
  ];
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
  return db.all<NewsroomRow>(sql`
    select ${ROW} news_articles a ${AUTHOR} ${where}
    order by a.updated_at desc, a.id desc limit ${literal(limit)}`);
}

/** Scheduled articles from an instant on, the next one first. @param before the end of the time, exclusive */
export function findAllScheduledArticles(
  db: Database,
  { after, before, limit }: { after: ArticlePlace; before: number; limit: number },
): Promise<NewsroomRow[]> {
  return db.all<NewsroomRow>(sql`
    select ${ROW} news_articles a ${AUTHOR}
    where a.status = 'SCHEDULED' and (a.published_at, a.id) > (${after.at}, ${after.id})
      and a.published_at < ${before}
    order by a.published_at, a.id limit ${literal(limit)}`);
}

/**
 * The newest articles that match, in any state.
 *
 * @param match an FTS5 expression over title, excerpt, plain_text and state
 */
export function findAllNewsroomHits(
  db: Database,
  match: string,
  { beforeId, limit }: { beforeId: number; limit: number },
): Promise<NewsroomRow[]> {
  return db.all<NewsroomRow>(sql`
    select ${ROW} (select rowid as id from newsroom_search
      where newsroom_search match ${match} and rowid < ${integer(beforeId)}
      order by rowid desc limit ${literal(limit)}) m
    cross join news_articles a on a.id = m.id ${AUTHOR}
    order by a.id desc`);
}

/** Terms as JSON, in order, whether or not the article is listed. */
type OwnTerms = { ownCategories: string; ownTags: string };

export type EditedRow = OwnTerms & {
  id: number;
  slug: string;
  /** Its id in the feed it came from; null for our own. */
  sourceId: number | null;
  status: ArticleStatus;
  version: number;
  publishedAt: number | null;
  authorId: number;
  isHomepage: number;
  isEu: number;
  pictureKey: string | null;
  pictureWidth: number | null;
  pictureHeight: number | null;
  pictureAlt: string;
  title: string;
  excerpt: string;
  html: string;
  markdown: string;
};

const OWN_TERMS = sql.raw("t.categories as ownCategories, t.tags as ownTags");
const WITH_TERMS = sql.raw("cross join news_article_terms t on t.id = a.id");

/** The fields of an article that an editor may change. */
export async function findArticleToEdit(db: Database, id: number): Promise<EditedRow | null> {
  const [row] = await db.all<EditedRow>(sql`
    select a.id, a.slug, a.source_id as sourceId, a.status, a.version, a.published_at as publishedAt,
      a.author_id as authorId,
      a.is_homepage as isHomepage, a.is_eu as isEu, a.picture_key as pictureKey, a.picture_width as pictureWidth,
      a.picture_height as pictureHeight, a.picture_alt as pictureAlt, a.title, a.excerpt, a.html, a.markdown,
      ${OWN_TERMS}
    from news_articles a ${WITH_TERMS} where a.id = ${id}`);
  return row ?? null;
}

/** An article as its page shows it, whether or not it is public. */
export async function findArticleToPreview(
  db: Database,
  id: number,
): Promise<(ArticleRow & OwnTerms & Pick<EditedRow, "status" | "publishedAt">) | null> {
  const [row] = await db.all<ArticleRow & OwnTerms & Pick<EditedRow, "status" | "publishedAt">>(sql`
    select ${ARTICLE_COLUMNS}, a.status, a.published_at as publishedAt, ${OWN_TERMS}
    from news_articles a ${AUTHOR} ${WITH_TERMS} where a.id = ${id}`);
  return row ?? null;
}

type NamedTerm = { slug: string; name: string };

/** The ids of tags in order; new tags are added. Existing tags keep their names. */
export async function findOrInsertTags(
  db: Database,
  tags: readonly NamedTerm[],
): Promise<number[]> {
  if (tags.length === 0) return [];
  const list = JSON.stringify(tags);
  const [, rows] = await db.batch([
    db.run(sql`insert or ignore into news_tags (slug, name)
      select value ->> 'slug', value ->> 'name' from json_each(${list})`),
    db.all<{ id: number }>(sql`select t.id from json_each(${list}) k
      cross join news_tags t on t.slug = k.value ->> 'slug' order by k.key`),
  ]);
  return rows.map(({ id }) => id);
}

/** The id of the category with this slug; a new one is added. */
export async function findOrInsertCategory(
  db: Database,
  { slug, name }: NamedTerm,
): Promise<number> {
  const [, [row]] = await db.batch([
    db.run(sql`insert or ignore into news_categories (slug, name) values (${slug}, ${name})`),
    db.all<{ id: number }>(sql`select id from news_categories where slug = ${slug}`),
  ]);
  if (!row) throw new Error("the category was not stored");
  return row.id;
}

/** The same for an author. */
export async function findOrInsertAuthor(db: Database, { slug, name }: NamedTerm): Promise<number> {
  const [, [row]] = await db.batch([
    db.run(sql`insert or ignore into news_authors (slug, name) values (${slug}, ${name})`),
    db.all<{ id: number }>(sql`select id from news_authors where slug = ${slug}`),
  ]);
  if (!row) throw new Error("the author was not stored");
  return row.id;
}
