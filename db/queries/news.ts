import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import type { newsAuthors, newsCategories } from "../schema/news.ts";
import { literal } from "./literal.ts";

/** A public list of articles; `home` holds those that the home page shows first. */
export type ArticleList = "all" | "home" | `${"category" | "tag" | "author"}:${number}`;
export type ListName = ArticleList | `${ArticleList}:eu`;
export type Slice = { limit: number; offset: number };

/** The list's name, or the name of its part for Europe. */
export function listName(list: ArticleList, isEuOnly: boolean): ListName {
  return isEuOnly ? `${list}:eu` : list;
}

/** A category, tag or author by its slug, which may be a former one. */
export type TopicPlace = { kind: "category" | "tag" | "author"; slug: string };

/** The name of the list of a topic, to read the topic and its articles at once; null if there is no such topic. */
export function listNameOf({ kind, slug }: TopicPlace, isEuOnly: boolean): SQL {
  const ids = {
    category: sql`select ${termIdOf("category", slug)}`,
    tag: sql`select ${termIdOf("tag", slug)}`,
    author: sql`select ${authorIdOf(slug)}`,
  };
  return sql`(${`${kind}:`} || (${ids[kind]}) || ${isEuOnly ? ":eu" : ""})`;
}

/** The largest offset in a list: older articles are found by category, tag or search. */
const OFFSET_MAX = 2_000;
const TERMS_MAX = 100;

/** The data of a card as the database returns it: terms are JSON, instants milliseconds. */
export type CardRow = {
  id: number;
  slug: string;
  title: string;
  excerpt: string;
  categories: string;
  tags: string;
  isEu: number;
  readMinutes: number;
  listedAt: number;
  modifiedAt: number;
  pictureKey: string | null;
  pictureWidth: number | null;
  pictureHeight: number | null;
  pictureAlt: string;
  authorId: number;
  authorName: string;
  authorSlug: string;
};
export type ArticleRow = CardRow & {
  html: string;
  headings: string;
  forumTopicId: number | null;
  likeCount: number;
  authorBio: string | null;
  authorHometown: string | null;
};
/** The data of a link to an article. */
export type LinkRow = Pick<CardRow, "slug" | "title" | "listedAt"> & { category: string | null };

const CARD_SQL = `
  a.id, a.slug, a.title, a.excerpt, a.categories, a.tags, a.is_eu as isEu, a.read_minutes as readMinutes,
  a.listed_at as listedAt, a.modified_at as modifiedAt, a.picture_key as pictureKey, a.picture_width as pictureWidth,
  a.picture_height as pictureHeight, a.picture_alt as pictureAlt, a.author_id as authorId,
  w.name as authorName, w.slug as authorSlug`;
export const CARD_COLUMNS = sql.raw(CARD_SQL);
export const ARTICLE_COLUMNS = sql.raw(`
  ${CARD_SQL}, a.html, a.headings, a.forum_topic_id as forumTopicId,
  a.like_count as likeCount, w.bio as authorBio, w.hometown as authorHometown`);

/** The newest articles of a list, as rows for a batch. */
export function findAllCards(db: Database, list: ListName | SQL, slice: Slice) {
  return db.all<CardRow>(articlesOf(list, slice, CARD_COLUMNS));
}

/**
 * The newest articles of each of two lists; `place` is 0 in the first list, 1 in the second. An article of both has
 * two rows. Unordered: sorting would read each row again.
 */
export function findAllCardsOfLists(
  db: Database,
  [first, second]: readonly [ListName, ListName],
  limit: number,
) {
  const newest = (list: ListName, place: number) => sql`select * from (
    select article_id, ${literal(place)} as place from news_listings where list = ${list}
    order by published_at desc, article_id desc limit ${literal(limit)})`;
  return db.all<CardRow & { place: number }>(sql`
    select l.place, ${CARD_COLUMNS} from (${newest(first, 0)} union all ${newest(second, 1)}) l
    cross join news_articles a on a.id = l.article_id
    cross join news_authors w on w.id = a.author_id`);
}

/** How many articles a list has: one row, or none for an unknown list. */
export function findAllListLengths(db: Database, list: ListName | SQL) {
  return db.all<{ total: number }>(
    sql`select value as total from counters where name = 'news:' || ${list}`,
  );
}

/** The same with their texts. */
export function findAllArticles(db: Database, list: ListName, slice: Slice) {
  return db.all<ArticleRow>(articlesOf(list, slice, ARTICLE_COLUMNS));
}

function articlesOf(list: ListName | SQL, { limit, offset }: Slice, columns: SQL): SQL {
  return sql`
    select ${columns} from (
      select article_id, published_at from news_listings where list = ${list}
      order by published_at desc, article_id desc
      limit ${literal(limit)} offset ${literal(Math.min(offset, OFFSET_MAX))}) l
    cross join news_articles a on a.id = l.article_id
    cross join news_authors w on w.id = a.author_id
    order by l.published_at desc, l.article_id desc`;
}

/** How many URLs one sitemap lists. */
const SITEMAP_MAX = 5_000;

export type SitemapRow = { slug: string; category: string; listedAt: number; modifiedAt: number };

/** Listed articles for the sitemap, newest first. */
export function findAllSitemapRows(db: Database) {
  return db.all<SitemapRow>(sql`
    select a.slug, a.categories ->> '$[0].slug' as category, a.listed_at as listedAt, a.modified_at as modifiedAt
    from (select article_id from news_listings where list = 'all'
      order by published_at desc, article_id desc limit ${literal(SITEMAP_MAX)}) l
    cross join news_articles a on a.id = l.article_id`);
}

/** The listed article with a slug, with its text, as rows for a batch. */
export function findAllArticlesBySlug(db: Database, slug: string) {
  return db.all<ArticleRow>(sql`
    select ${ARTICLE_COLUMNS} from news_articles a cross join news_authors w on w.id = a.author_id
    where a.slug = ${slug} and a.listed_at is not null`);
}

/** The same by id. */
export function findAllArticlesById(db: Database, id: number) {
  return db.all<ArticleRow>(sql`
    select ${ARTICLE_COLUMNS} from news_articles a cross join news_authors w on w.id = a.author_id
    where a.id = ${id} and a.listed_at is not null`);
}

const LINK_COLUMNS = sql.raw(
  "a.slug, a.title, a.listed_at as listedAt, a.categories ->> '$[0].slug' as category",
);

/** The listed article that had a slug before, as a row for a batch. */
export function findAllLinksByOldSlug(db: Database, slug: string) {
  return db.all<LinkRow>(sql`
    select ${LINK_COLUMNS} from news_old_slugs o cross join news_articles a on a.id = o.article_id
    where o.slug = ${slug} and a.listed_at is not null`);
}

/** The listed article that was mirrored from the WordPress post with an id, as a row for a batch. */
export function findAllLinksByPostId(db: Database, postId: number) {
  return db.all<LinkRow>(sql`
    select ${LINK_COLUMNS} from news_articles a
    where a.source_id = ${postId} and a.listed_at is not null`);
}

/** The next older or newer listed article. */
export function findAllNeighbors(db: Database, slug: string, side: "older" | "newer") {
  const [compare, order] =
    side === "older" ? [sql.raw("<"), sql.raw("desc")] : [sql.raw(">"), sql.raw("asc")];
  return db.all<LinkRow>(sql`
    select ${LINK_COLUMNS} from news_articles a where a.id = (
      select l.article_id from news_articles o cross join news_listings l
        on l.list = 'all' and (l.published_at, l.article_id) ${compare} (o.listed_at, o.id)
      where o.slug = ${slug} order by l.published_at ${order}, l.article_id ${order} limit 1)`);
}

/**
 * The lists that related articles come from, three of the article's tags and its first category, and how many of
 * each are read. D1 doesn't allow a longer chain of SELECTs.
 */
const RELATED_LISTS = [
  ...[0, 1, 2].map((index) => ({ list: `'tag:' || (tags ->> '$[${index}].id')`, most: 3 })),
  { list: "coalesce('category:' || (categories ->> '$[0].id'), 'all')", most: 4 },
];

/**
 * The newest articles of the lists that an article is in: a row for each list that they share. Unordered: grouping
 * would read each row twice more.
 */
export function findAllRelated(db: Database, slug: string) {
  const newest = sql.join(
    RELATED_LISTS.map(
      ({ list, most }) => sql`select * from (select article_id from news_listings
        where list = (select ${sql.raw(list)} from about)
        order by published_at desc, article_id desc limit ${literal(most)})`,
    ),
    sql` union all `,
  );
  return db.all<CardRow>(sql`
    with about as materialized (
      select id, tags, categories from news_articles where slug = ${slug} and listed_at is not null)
    select ${CARD_COLUMNS} from (${newest}) l
    cross join news_articles a on a.id = l.article_id
    cross join news_authors w on w.id = a.author_id
    where a.id <> (select id from about)`);
}

export type CategoryRow = typeof newsCategories.$inferSelect & { articles: number };
export type TagRow = { id: number; slug: string; name: string; articles: number };
export type AuthorRow = typeof newsAuthors.$inferSelect & { articles: number };

const CATEGORY = sql.raw(`
  select c.id, c.source_id as sourceId, c.slug, c.name, c.description, coalesce(n.value, 0) as articles
  from news_categories c left join counters n on n.name = 'news:category:' || c.id`);
const TAG = sql.raw(`
  select t.id, t.slug, t.name, coalesce(n.value, 0) as articles
  from news_tags t left join counters n on n.name = 'news:tag:' || t.id`);
const AUTHOR = sql.raw(`
  select w.id, w.source_id as sourceId, w.slug, w.name, w.bio, w.hometown, w.picture_key as pictureKey,
    w.picture_width as pictureWidth, w.picture_height as pictureHeight, coalesce(n.value, 0) as articles
  from news_authors w left join counters n on n.name = 'news:author:' || w.id`);

/** All categories in the order they were created, with how many listed articles each has. */
export function findAllCategories(db: Database) {
  return db.all<CategoryRow>(sql`${CATEGORY} order by c.id limit ${literal(TERMS_MAX)}`);
}

/** The same without counts. */
export function findAllCategoryTerms(db: Database) {
  return db.all<{ id: number; slug: string; name: string }>(
    sql`select id, slug, name from news_categories order by id limit ${literal(TERMS_MAX)}`,
  );
}

/** The newest cards of each of the first categories, unordered: sorting would read each again. */
export function findAllCardsByCategory(
  db: Database,
  { categories, each, isEuOnly }: { categories: number; each: number; isEuOnly: boolean },
) {
  return db.all<CardRow & { categoryId: number }>(sql`
    select c.id as categoryId, ${CARD_COLUMNS}
    from (select id from news_categories order by id limit ${literal(categories)}) c
    cross join json_each((select json_group_array(article_id) from (
      select article_id from news_listings where list = 'category:' || c.id || ${isEuOnly ? ":eu" : ""}
      order by published_at desc, article_id desc limit ${literal(each)}))) k
    cross join news_articles a on a.id = k.value
    cross join news_authors w on w.id = a.author_id`);
}

export function findAllCategoriesBySlug(db: Database, slug: string) {
  return db.all<CategoryRow>(sql`${CATEGORY} where c.id = ${termIdOf("category", slug)}`);
}

/** Tags by name, with how many listed articles each has. */
export function findAllTags(db: Database) {
  return db.all<TagRow>(sql`${TAG} order by t.name limit ${literal(TERMS_MAX)}`);
}

export function findAllTagsBySlug(db: Database, slug: string) {
  return db.all<TagRow>(sql`${TAG} where t.id = ${termIdOf("tag", slug)}`);
}

/** Categories, tags or authors by their ids. */
export const findAllTermsByIds = {
  categories: (db: Database, ids: readonly number[]) =>
    db.all<CategoryRow>(
      sql`${CATEGORY} where c.id in (select value from json_each(${JSON.stringify(ids)}))`,
    ),
  tags: (db: Database, ids: readonly number[]) =>
    db.all<TagRow>(sql`${TAG} where t.id in (select value from json_each(${JSON.stringify(ids)}))`),
  users: (db: Database, ids: readonly number[]) =>
    db.all<AuthorRow>(
      sql`${AUTHOR} where w.id in (select value from json_each(${JSON.stringify(ids)}))`,
    ),
} as const;

/** Authors by name, with how many listed articles each wrote. */
export function findAllAuthors(db: Database) {
  return db.all<AuthorRow>(sql`${AUTHOR} order by w.name limit ${literal(TERMS_MAX)}`);
}

/** The category or tag with a slug, or the one that the former one with it was merged into. */
const termIdOf = (kind: "category" | "tag", slug: string) => sql`coalesce(
  (select id from ${sql.raw(kind === "category" ? "news_categories" : "news_tags")} where slug = ${slug}),
  (select term_id from news_old_term_slugs where kind = ${kind} and slug = ${slug}))`;

const authorIdOf = (slug: string) => sql`coalesce(
  (select id from news_authors where slug = ${slug}),
  (select author_id from news_old_author_slugs where slug = ${slug}))`;

/** The author with a slug, or the one who had it before. */
export function findAllAuthorsBySlug(db: Database, slug: string) {
  return db.all<AuthorRow>(sql`${AUTHOR} where w.id = ${authorIdOf(slug)}`);
}

/** The newest card of each author; authors without listed articles have none. */
export function findAllNewestByAuthor(db: Database) {
  return db.all<CardRow>(sql`
    select ${CARD_COLUMNS} from (select id from news_authors order by name limit ${literal(TERMS_MAX)}) p
    cross join news_articles a on a.id = (
      select article_id from news_listings where list = 'author:' || p.id
      order by published_at desc, article_id desc limit 1)
    cross join news_authors w on w.id = a.author_id`);
}
