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
  /** Null where the feed hides who wrote it. */
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
  /** The one above it, with its size in pixels. */
  picture: { key: string; width: number; height: number } | null;
  pictureAlt: string;
};

/** A picture of a feed under our key. */
export type MirroredPicture = { key: string; url: string };

/** A category, tag or author of a feed; null is a description that wasn't sent. */
export type MirroredTerm = {
  sourceId: number;
  slug: string;
  name: string;
  description: string | null;
};
export type TermKind = "category" | "tag" | "author";

export type FeedState = typeof newsFeeds.$inferSelect;

/** How far a feed is mirrored; a feed that is met for the first time gets its row. */
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
 * Statements that bring terms of a feed into ours: one of the same slug, or the tag of Europe, becomes the
 * feed's; what was renamed there is renamed; new ones keep their ids where those are free. What is as it was
 * isn't touched.
 */
export function storeTerms(db: Database, kind: TermKind, terms: readonly MirroredTerm[]) {
  const { table, text } = TERMS[kind];
  const given = sql`(select value ->> 'sourceId' as source_id, value ->> 'slug' as slug, value ->> 'name' as name,
    value ->> 'description' as description from json_each(${JSON.stringify(terms)})) s`;
  const own =
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
    db.run(sql`update or ignore ${table} as t set source_id = s.source_id from ${given}
      where t.source_id is null and ${own}
        and not exists (select 1 from ${table} k where k.source_id = s.source_id)`),
    db.run(sql`update or ignore ${table} as t set slug = s.slug, name = s.name ${set} from ${given}
      where t.source_id = s.source_id and (t.slug <> s.slug or t.name <> s.name ${differs})`),
    db.run(sql`insert or ignore into ${table} (id, source_id, slug, name ${column})
      select iif(exists (select 1 from ${table} k where k.id = s.source_id), null, s.source_id),
        s.source_id, s.slug, s.name ${value}
      from ${given} where not exists (select 1 from ${table} k where k.source_id = s.source_id)`),
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

/** Whom articles of hidden authors are by: the account that runs the feed, which is shown as the site. */
const NOBODY = sql.raw("'admin'");

/**
 * Statements that store articles of a feed, each off all lists. Their terms must be there; ids of terms that
 * aren't are left out. A slug that another article has gets the number of the post behind it.
 */
export function storeMirroredArticles(
  db: Database,
  articles: readonly MirroredArticle[],
  at: Date,
) {
  const json = JSON.stringify(articles);
  const now = at.getTime();
  return [
    db.run(sql`insert or ignore into news_authors (slug, name) select ${NOBODY}, ${NOBODY} from json_each(${json})
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
          (select id from news_authors where slug = ${NOBODY})),
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

/** Puts articles of a feed onto their lists, behind the statements that stored them. */
export function listMirroredArticles(db: Database, sourceIds: readonly number[]) {
  return db.run(sql`update news_articles set listed_at = published_at
    where source_id in (select value from json_each(${JSON.stringify(sourceIds)}))
      and status = 'PUBLISHED' and listed_at is null`);
}

/** Words that a search may correct to, with their spellings. */
export function insertSpellings(
  db: Database,
  spellings: readonly (readonly [spelling: string, word: string])[],
) {
  return db.run(sql`insert or ignore into news_spellings (spelling, word)
    select value ->> 0, value ->> 1 from json_each(${JSON.stringify(spellings)})`);
}

/** What the mirror knows of a post. */
export type MirroredMark = { sourceId: number; slug: string; modifiedAt: number };

/** Shown articles of a feed whose ids are in a stretch, both ends included. */
export function findAllMarksBetween(db: Database, from: number, to: number) {
  return db.all<MirroredMark>(sql`
    select source_id as sourceId, slug, modified_at as modifiedAt from news_articles
    where source_id between ${from} and ${to} and listed_at is not null`);
}

/** The same of some ids. */
export function findAllMarksOf(db: Database, sourceIds: readonly number[]) {
  return db.all<MirroredMark>(sql`
    select source_id as sourceId, slug, modified_at as modifiedAt
    from json_each(${JSON.stringify(sourceIds)}) cross join news_articles on source_id = value
    where listed_at is not null`);
}

/** How many articles are on the lists. */
export async function countListed(db: Database): Promise<number> {
  const [row] = await db.all<{ value: number }>(
    sql`select value from counters where name = 'news:all'`,
  );
  return row?.value ?? 0;
}

/** Takes articles that the feed no longer has off all lists; their comments stay with them. */
export function updateMirroredUnpublished(db: Database, sourceIds: readonly number[], at: Date) {
  return db.run(sql`update news_articles set listed_at = null, status = 'UNPUBLISHED',
      updated_at = ${at.getTime()}, version = version + 1
    where source_id in (select value from json_each(${JSON.stringify(sourceIds)}))`);
}

/** So many articles change lists in one statement. */
const SWITCHED_MAX = 200;

/** Takes some articles that were written here off the lists; gives how many. */
export async function updateOwnUnlisted(db: Database): Promise<number> {
  const rows = await db.all(sql`update news_articles set listed_at = null where id in (
    select id from news_articles where listed_at is not null and source_id is null
    limit ${literal(SWITCHED_MAX)}) returning id`);
  return rows.length;
}

/** Takes some articles of a feed off the lists; gives how many. */
export async function updateMirroredUnlisted(db: Database): Promise<number> {
  const rows = await db.all(sql`update news_articles set listed_at = null where id in (
    select id from news_articles where listed_at is not null and source_id is not null
    limit ${literal(SWITCHED_MAX)}) returning id`);
  return rows.length;
}

/** Puts some published articles that were written here back onto the lists; gives how many. */
export async function updateOwnListed(db: Database): Promise<number> {
  const rows = await db.all(sql`update news_articles set listed_at = published_at where id in (
    select id from news_articles where status = 'PUBLISHED' and listed_at is null and source_id is null
      and published_at is not null
    limit ${literal(SWITCHED_MAX)}) returning id`);
  return rows.length;
}

/** Forgets how far other feeds than this one are mirrored; gives how many there were. */
export async function deleteOtherFeeds(db: Database, url: string | null): Promise<number> {
  const rows = await db.all(sql`delete from news_feeds where url is not ${url} returning id`);
  return rows.length;
}

/** Remembers where pictures come from, so that they can be fetched once somebody looks. */
export function insertFeedPictures(db: Database, pictures: readonly MirroredPicture[]) {
  return db.run(sql`insert or ignore into news_feed_pictures (key, url)
    select value ->> 'key', value ->> 'url' from json_each(${JSON.stringify(pictures)})`);
}

/** What is known of the picture of a key; null where no article shows it. */
export async function findFeedPicture(db: Database, key: string) {
  const [row] = await db.select().from(newsFeedPictures).where(eq(newsFeedPictures.key, key));
  return row ?? null;
}

/** Claims a picture for whoever fetches it now; null where it isn't its time. */
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

/** Pictures above the newest articles that nobody has fetched or tried to. */
export function findAllNewFeedPictures(db: Database, articles: number) {
  return db.all<{ key: string }>(sql`
    select p.key from (select picture_key from news_listings l join news_articles a on a.id = l.article_id
      where l.list = 'all' order by l.published_at desc limit ${literal(articles)}) newest
    cross join news_feed_pictures p on p.key = newest.picture_key
    where p.stored_at is null and p.retry_at is null`);
}

/**
 * Claims the feed for a visit that has it looked at, where its time has come.
 *
 * @returns how far it is mirrored, and whether the claim was made
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
