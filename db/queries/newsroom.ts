import { sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import type { ArticleStatus } from "../schema/news.ts";
import { literal } from "./literal.ts";
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
/** How many articles of a state are searched by title, and how many are returned. */
const SEARCHED_MAX = 500;
const FOUND_MAX = 20;

/** Articles of one state, latest publication first. */
export function findAllArticlesByStatus(
  db: Database,
  status: ArticleStatus,
  { limit, offset }: { limit: number; offset: number },
): Promise<NewsroomRow[]> {
  return db.all<NewsroomRow>(sql`
    select ${ROW} news_articles a ${AUTHOR} where a.status = ${status}
    order by a.published_at desc, a.id desc limit ${literal(limit)} offset ${literal(offset)}`);
}

/**
 * Articles among the newest 500 of a state whose titles contain all words. @param words in lower
 * case
 */
export function findAllArticlesByTitle(
  db: Database,
  status: ArticleStatus,
  words: readonly string[],
): Promise<NewsroomRow[]> {
  const containsAll = sql.join(
    words.map((word) => sql`instr(lower(a.title), ${word}) > 0`),
    sql` and `,
  );
  return db.all<NewsroomRow>(sql`
    select ${ROW} (select * from news_articles where status = ${status}
      order by published_at desc, id desc limit ${literal(SEARCHED_MAX)}) a
    ${AUTHOR} where ${containsAll} limit ${literal(FOUND_MAX)}`);
}

/** Articles in the order of `ids`. */
export function findAllArticlesByIds(db: Database, ids: readonly number[]): Promise<NewsroomRow[]> {
  return db.all<NewsroomRow>(sql`
    select ${ROW} json_each(${JSON.stringify(ids)}) k cross join news_articles a on a.id = k.value ${AUTHOR}
    order by k.key`);
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
