import { and, eq, isNull, lte, or, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import type { ArticleHeading } from "../schema/news.ts";
import { newsFeedPictures, newsFeeds } from "../schema/news-feed.ts";
import { literal } from "./literal.ts";

/** An article of a feed. Ids are the feed's, instants milliseconds. */
export type MirroredArticle = {
  sourceId: number;
  slug: string;
  title: string;
  excerpt: string;
  publishedAt: number;
  modifiedAt: number;
  /** Null if the feed hides the author. */
  author: number | null;
  isHomepage: boolean;
  isEu: boolean;
  /** In their order. */
  categories: readonly number[];
  tags: readonly number[];
  html: string;
  plainText: string;
  headings: readonly ArticleHeading[];
  readMinutes: number;
  /** The lead picture, with its size in pixels. */
  picture: { key: string; width: number; height: number } | null;
  pictureAlt: string;
};

/** A picture of a feed and our key for it. */
export type MirroredPicture = { key: string; url: string };

/** A category, tag or author of a feed; the description is null if it wasn't sent. */
export type MirroredTerm = {
  sourceId: number;
  slug: string;
  name: string;
  description: string | null;
};
export type TermKind = "category" | "tag" | "author";

export type FeedState = typeof newsFeeds.$inferSelect;

/** The mirror state of a feed; a new feed gets its row. */
export async function findOrInsertFeed(db: Database, url: string): Promise<FeedState> {
  const [, [row]] = await db.batch([
    db.run(sql`insert or ignore into news_feeds (url) values (${url})`),
    db.select().from(newsFeeds).where(eq(newsFeeds.url, url)),
  ]);
  if (!row) throw new Error("the feed was not stored");
  return row;
}

export function updateFeed(db: Database, id: number, state: Partial<FeedState>) {
  return db.update(newsFeeds).set(state).where(eq(newsFeeds.id, id));
}

const TERMS = {
  category: { table: sql.raw("news_categories"), text: sql.raw("description") },
  tag: { table: sql.raw("news_tags"), text: null },
  author: { table: sql.raw("news_authors"), text: sql.raw("bio") },
} as const;

/**
 * Statements that merge a feed's terms into ours: a term with the same slug, or the tag Europe,
 * becomes the feed's; terms renamed in the feed are renamed here; new ones keep their ids if those
 * are free. Unchanged terms aren't written.
 */
export function storeTerms(db: Database, kind: TermKind, terms: readonly MirroredTerm[]) {
  const { table, text } = TERMS[kind];
  const incoming = sql`(select value ->> 'sourceId' as source_id, value ->> 'slug' as slug, value ->> 'name' as name,
    value ->> 'description' as description from json_each(${JSON.stringify(terms)})) s`;
  const isSameTerm =
    kind === "tag"
      ? sql`(t.slug = s.slug or t.id = 3012 and s.source_id = 3012)`
      : sql`t.slug = s.slug`;
  const [set, differs, column, value] = text
    ? [
        sql`, ${text} = coalesce(s.description, t.${text})`,
        sql` or coalesce(t.${text}, '') <> s.description`,
        sql`, ${text}`,
        sql`, coalesce(s.description, '')`,
      ]
    : [sql``, sql``, sql``, sql``];
  return [
    db.run(sql`update or ignore ${table} as t set source_id = s.source_id from ${incoming}
      where t.source_id is null and ${isSameTerm}
        and not exists (select 1 from ${table} k where k.source_id = s.source_id)`),
    db.run(sql`update or ignore ${table} as t set slug = s.slug, name = s.name ${set} from ${incoming}
      where t.source_id = s.source_id and (t.slug <> s.slug or t.name <> s.name ${differs})`),
    db.run(sql`insert or ignore into ${table} (id, source_id, slug, name ${column})
      select iif(exists (select 1 from ${table} k where k.id = s.source_id), null, s.source_id),
        s.source_id, s.slug, s.name ${value}
      from ${incoming} where not exists (select 1 from ${table} k where k.source_id = s.source_id)`),
  ] as const;
}

const FIELDS = sql.raw(
  [
    "sourceId",
    "slug",
    "title",
    "excerpt",
    "publishedAt",
    "modifiedAt",
    "author",
    "isHomepage",
    "isEu",
    "html",
    "plainText",
    "readMinutes",
    "pictureAlt",
    "picture.key",
    "picture.width",
    "picture.height",
  ]
    .map((path) => `value ->> '$.${path}' as ${path.replace(".", "_")}`)
    .join(", "),
);

/**
 * The author of articles whose author is hidden: the account that runs the feed, shown as the site.
 */
const HIDDEN_AUTHOR = sql.raw("'admin'");

/**
 * Statements that store articles of a feed, not yet on any list. Their terms must be stored
 * already; unknown term ids are skipped. If another article has the slug, the post's number is
 * appended.
 */
export function storeMirroredArticles(
  db: Database,
  articles: readonly MirroredArticle[],
  at: Date,
) {
  const json = JSON.stringify(articles);
  const now = at.getTime();
  return [
    db.run(sql`insert or ignore into news_authors (slug, name) select ${HIDDEN_AUTHOR}, ${HIDDEN_AUTHOR} from json_each(${json})
      where not exists (select 1 from news_authors where source_id = value ->> 'author') limit 1`),
    db.run(sql`insert or ignore into news_old_slugs (slug, article_id)
      select a.slug, a.id from json_each(${json}) cross join news_articles a on a.source_id = value ->> 'sourceId'
      where a.slug <> value ->> 'slug' and a.slug <> (value ->> 'slug') || '-' || a.source_id`),
    db.run(sql`insert into news_articles (id, source_id, created_at, updated_at, slug, status, published_at,
        modified_at, author_id, is_homepage, is_eu, read_minutes, title, excerpt, headings, html, plain_text, markdown,
        picture_key, picture_width, picture_height, picture_alt)
      select iif(exists (select 1 from news_articles where id = s.sourceId), null, s.sourceId), s.sourceId, ${now}, ${now},
        iif(exists (select 1 from news_articles k where k.slug = s.slug and k.source_id is not s.sourceId),
          s.slug || '-' || s.sourceId, s.slug),
        'PUBLISHED', s.publishedAt, s.modifiedAt,
        coalesce((select id from news_authors where source_id = s.author),
          (select id from news_authors where slug = ${HIDDEN_AUTHOR})),
        s.isHomepage, s.isEu, s.readMinutes, s.title, s.excerpt, s.headings, s.html, s.plainText, '',
        s.picture_key, s.picture_width, s.picture_height, s.pictureAlt
      from (select ${FIELDS}, value -> 'headings' as headings from json_each(${json})) s where true
      on conflict (source_id) do update set listed_at = null, version = version + 1,
        updated_at = excluded.updated_at, slug = excluded.slug, status = excluded.status,
        published_at = excluded.published_at, modified_at = excluded.modified_at, author_id = excluded.author_id,
        is_homepage = excluded.is_homepage, is_eu = excluded.is_eu, read_minutes = excluded.read_minutes,
        title = excluded.title, excerpt = excluded.excerpt, headings = excluded.headings, html = excluded.html,
        plain_text = excluded.plain_text, picture_key = excluded.picture_key, picture_width = excluded.picture_width,
        picture_height = excluded.picture_height, picture_alt = excluded.picture_alt`),
    ...storeTermsOf(db, articles),
  ] as const;
}

function storeTermsOf(db: Database, articles: readonly MirroredArticle[]) {
  const json = JSON.stringify(
    articles.map(({ sourceId, categories, tags }) => ({ sourceId, categories, tags })),
  );
  const mirrored = sql`json_each(${json}) p cross join news_articles a on a.source_id = p.value ->> 'sourceId'`;
  return [
    db.run(
      sql`delete from news_article_categories where article_id in (select a.id from ${mirrored})`,
    ),
    db.run(sql`insert or ignore into news_article_categories (article_id, category_id, place)
      select a.id, c.id, k.key from ${mirrored} cross join json_each(p.value -> 'categories') k
      cross join news_categories c on c.source_id = k.value`),
    db.run(sql`delete from news_article_tags where article_id in (select a.id from ${mirrored})`),
    db.run(sql`insert or ignore into news_article_tags (article_id, tag_id, place)
      select a.id, t.id, k.key from ${mirrored} cross join json_each(p.value -> 'tags') k
      cross join news_tags t on t.source_id = k.value`),
    db.run(sql`delete from news_old_slugs where slug in (select a.slug from ${mirrored})`),
  ] as const;
}

/** Adds articles of a feed to their lists, after the statements that stored them. */
export function listMirroredArticles(db: Database, sourceIds: readonly number[]) {
  return db.run(sql`update news_articles set listed_at = published_at
    where source_id in (select value from json_each(${JSON.stringify(sourceIds)}))
      and status = 'PUBLISHED' and listed_at is null`);
}

/** Adds words that a search may correct to, with their spellings. */
export function insertSpellings(
  db: Database,
  spellings: readonly (readonly [spelling: string, word: string])[],
) {
  return db.run(sql`insert or ignore into news_spellings (spelling, word)
    select value ->> 0, value ->> 1 from json_each(${JSON.stringify(spellings)})`);
}

/** A mirrored post. */
export type MirroredMark = { sourceId: number; slug: string; modifiedAt: number };

/** Listed articles of a feed with ids in a range, both ends included. */
export function findAllMarksBetween(db: Database, from: number, to: number) {
  return db.all<MirroredMark>(sql`
    select source_id as sourceId, slug, modified_at as modifiedAt from news_articles
    where source_id between ${from} and ${to} and listed_at is not null`);
}

/** The same for some ids. */
export function findAllMarksOf(db: Database, sourceIds: readonly number[]) {
  return db.all<MirroredMark>(sql`
    select source_id as sourceId, slug, modified_at as modifiedAt
    from json_each(${JSON.stringify(sourceIds)}) cross join news_articles on source_id = value
    where listed_at is not null`);
}

/** How many articles are listed. */
export async function countListed(db: Database): Promise<number> {
  const [row] = await db.all<{ value: number }>(
    sql`select value from counters where name = 'news:all'`,
  );
  return row?.value ?? 0;
}

/** Removes articles that the feed no longer has from all lists; their comments stay. */
export function updateMirroredUnpublished(db: Database, sourceIds: readonly number[], at: Date) {
  return db.run(sql`update news_articles set listed_at = null, status = 'UNPUBLISHED',
      updated_at = ${at.getTime()}, version = version + 1
    where source_id in (select value from json_each(${JSON.stringify(sourceIds)}))`);
}

/** How many articles are listed or unlisted in one statement. */
const SWITCHED_MAX = 200;

/** Removes some articles that were written here from the lists; returns how many. */
export async function updateOwnUnlisted(db: Database): Promise<number> {
  const rows = await db.all(sql`update news_articles set listed_at = null where id in (
    select id from news_articles where listed_at is not null and source_id is null
    limit ${literal(SWITCHED_MAX)}) returning id`);
  return rows.length;
}

/** Removes some articles of a feed from the lists; returns how many. */
export async function updateMirroredUnlisted(db: Database): Promise<number> {
  const rows = await db.all(sql`update news_articles set listed_at = null where id in (
    select id from news_articles where listed_at is not null and source_id is not null
    limit ${literal(SWITCHED_MAX)}) returning id`);
  return rows.length;
}

/** Lists some published articles that were written here again; returns how many. */
export async function updateOwnListed(db: Database): Promise<number> {
  const rows = await db.all(sql`update news_articles set listed_at = published_at where id in (
    select id from news_articles where status = 'PUBLISHED' and listed_at is null and source_id is null
      and published_at is not null
    limit ${literal(SWITCHED_MAX)}) returning id`);
  return rows.length;
}

/** Deletes the mirror state of all feeds but this one; returns how many there were. */
export async function deleteOtherFeeds(db: Database, url: string | null): Promise<number> {
  const rows = await db.all(sql`delete from news_feeds where url is not ${url} returning id`);
  return rows.length;
}

/** Stores the URLs of pictures, so that they can be fetched on the first view. */
export function insertFeedPictures(db: Database, pictures: readonly MirroredPicture[]) {
  return db.run(sql`insert or ignore into news_feed_pictures (key, url)
    select value ->> 'key', value ->> 'url' from json_each(${JSON.stringify(pictures)})`);
}

/** The picture with a key; null if no article shows it. */
export async function findFeedPicture(db: Database, key: string) {
  const [row] = await db.select().from(newsFeedPictures).where(eq(newsFeedPictures.key, key));
  return row ?? null;
}

/** Claims a picture for fetching; null if it isn't due. */
export async function claimFeedPicture(
  db: Database,
  key: string,
  { now, until }: { now: Date; until: Date },
) {
  const [row] = await db
    .update(newsFeedPictures)
    .set({ retryAt: until })
    .where(
      and(
        eq(newsFeedPictures.key, key),
        or(isNull(newsFeedPictures.retryAt), lte(newsFeedPictures.retryAt, now)),
      ),
    )
    .returning();
  return row ?? null;
}

export function updateFeedPicture(
  db: Database,
  key: string,
  facts: Partial<Omit<typeof newsFeedPictures.$inferInsert, "key" | "url">>,
) {
  return db.update(newsFeedPictures).set(facts).where(eq(newsFeedPictures.key, key));
}

/** Lead pictures of the newest articles that have never been fetched or tried. */
export function findAllNewFeedPictures(db: Database, articles: number) {
  return db.all<{ key: string }>(sql`
    select p.key from (select picture_key from news_listings l join news_articles a on a.id = l.article_id
      where l.list = 'all' order by l.published_at desc limit ${literal(articles)}) newest
    cross join news_feed_pictures p on p.key = newest.picture_key
    where p.stored_at is null and p.retry_at is null`);
}

/**
 * Claims the refresh of a feed, if it is due.
 *
 * @returns the mirror state, and whether the claim was made
 */
export async function claimRefresh(
  db: Database,
  url: string,
  { now, until }: { now: Date; until: Date },
): Promise<{ feed: FeedState; isClaimed: boolean }> {
  const isDue = or(isNull(newsFeeds.refreshAt), lte(newsFeeds.refreshAt, now));
  const [, claimed, [feed]] = await db.batch([
    db.run(sql`insert or ignore into news_feeds (url) values (${url})`),
    db
      .update(newsFeeds)
      .set({ refreshAt: until })
      .where(and(eq(newsFeeds.url, url), isDue))
      .returning({ id: newsFeeds.id }),
    db.select().from(newsFeeds).where(eq(newsFeeds.url, url)),
  ]);
  if (!feed) throw new Error("the feed was not stored");
  return { feed, isClaimed: claimed.length > 0 };
}
