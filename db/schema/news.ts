import { sql } from "drizzle-orm";
import {
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { flag, instant, timestamps } from "../columns.ts";
import { users } from "./users.ts";

/** `SCHEDULED` becomes `PUBLISHED` when it is due; only published articles are public. */
export const ARTICLE_STATUSES = ["DRAFT", "SCHEDULED", "PUBLISHED", "UNPUBLISHED"] as const;
export type ArticleStatus = (typeof ARTICLE_STATUSES)[number];

/** A category or tag as stored with an article. */
export type ArticleTerm = { id: number; slug: string; name: string };
export type ArticleHeading = { id: string; text: string; level: number };

/** The tag of articles for Europe. */
export const EU_TAG_ID = 3012;

export const newsAuthors = sqliteTable(
  "news_authors",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    /** Its id in the feed it was copied from. */
    sourceId: integer("source_id"),
    slug: text("slug").notNull(),
    name: text("name").notNull(),
    bio: text("bio"),
    hometown: text("hometown"),
    pictureKey: text("picture_key"),
    pictureWidth: integer("picture_width"),
    pictureHeight: integer("picture_height"),
  },
  (t) => [
    uniqueIndex("news_authors_slug").on(t.slug),
    uniqueIndex("news_authors_source").on(t.sourceId),
    index("news_authors_name").on(sql`name collate nocase`),
    // For the job that deletes orphaned pictures.
    index("news_authors_picture").on(t.pictureKey),
  ],
);

/** Former slugs of authors; their URLs redirect. */
export const newsOldAuthorSlugs = sqliteTable(
  "news_old_author_slugs",
  {
    slug: text("slug").primaryKey(),
    authorId: integer("author_id")
      .notNull()
      .references(() => newsAuthors.id, { onDelete: "cascade" }),
  },
  (t) => [index("news_old_author_slugs_author").on(t.authorId)],
);

export const newsCategories = sqliteTable(
  "news_categories",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    sourceId: integer("source_id"),
    slug: text("slug").notNull(),
    name: text("name").notNull(),
    description: text("description").notNull().default(""),
  },
  (t) => [
    uniqueIndex("news_categories_slug").on(t.slug),
    uniqueIndex("news_categories_source").on(t.sourceId),
    index("news_categories_name").on(sql`name collate nocase`),
  ],
);

export const newsTags = sqliteTable(
  "news_tags",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    sourceId: integer("source_id"),
    slug: text("slug").notNull(),
    name: text("name").notNull(),
  },
  (t) => [
    uniqueIndex("news_tags_slug").on(t.slug),
    uniqueIndex("news_tags_source").on(t.sourceId),
    index("news_tags_name").on(sql`name collate nocase`),
  ],
);

/** Long texts come last, so that the columns of a card are read without them. */
export const newsArticles = sqliteTable(
  "news_articles",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    sourceId: integer("source_id"),
    ...timestamps,
    slug: text("slug").notNull(),
    status: text("status", { enum: ARTICLE_STATUSES }).notNull(),
    /** When it is or was published; a draft may have none. */
    publishedAt: instant("published_at"),
    /**
     * `publishedAt` while it is public, null otherwise. Triggers update lists and search when it
     * changes.
     */
    listedAt: instant("listed_at"),
    /** When its text last changed. */
    modifiedAt: instant("modified_at").notNull(),
    /** Incremented with each change, so that two editors don't overwrite each other. */
    version: integer("version").notNull().default(1),
    authorId: integer("author_id")
      .notNull()
      .references(() => newsAuthors.id),
    /** Shown first on the home page. */
    isHomepage: flag("is_homepage").notNull().default(false),
    isEu: flag("is_eu").notNull().default(false),
    readMinutes: integer("read_minutes").notNull(),
    pictureKey: text("picture_key"),
    pictureWidth: integer("picture_width"),
    pictureHeight: integer("picture_height"),
    pictureAlt: text("picture_alt").notNull().default(""),
    /** Its topic in our own discussions, if any. */
    discourseTopicId: integer("discourse_topic_id"),
    discourseCategoryId: integer("discourse_category_id"),
    /** Its topic in the Discourse of DISCOURSE_URL, if it was tied to one. */
    forumTopicId: integer("forum_topic_id"),
    title: text("title").notNull(),
    excerpt: text("excerpt").notNull(),
    /**
     * Copies of its categories and tags in order, updated when it is listed and when one is
     * renamed.
     */
    categories: text("categories", { mode: "json" }).$type<ArticleTerm[]>().notNull().default([]),
    tags: text("tags", { mode: "json" }).$type<ArticleTerm[]>().notNull().default([]),
    headings: text("headings", { mode: "json" }).$type<ArticleHeading[]>().notNull().default([]),
    /** Sanitized. */
    html: text("html").notNull(),
    plainText: text("plain_text").notNull(),
    markdown: text("markdown").notNull(),
    /** Maintained by triggers on `news_article_likes`. */
    likeCount: integer("like_count").notNull().default(0),
  },
  (t) => [
    uniqueIndex("news_articles_slug").on(t.slug),
    uniqueIndex("news_articles_source").on(t.sourceId),
    index("news_articles_status").on(t.status, t.publishedAt),
    // The newsroom's lists: what was edited last, in all states or in one.
    index("news_articles_edited").on(t.updatedAt, t.id),
    index("news_articles_status_edited").on(t.status, t.updatedAt, t.id),
    index("news_articles_author").on(t.authorId),
    // For the job that deletes orphaned pictures.
    index("news_articles_picture").on(t.pictureKey),
  ],
);

/** Which members like which articles. */
export const newsArticleLikes = sqliteTable(
  "news_article_likes",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    articleId: integer("article_id")
      .notNull()
      .references(() => newsArticles.id, { onDelete: "cascade" }),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.articleId] }),
    index("news_article_likes_newest").on(t.userId, t.createdAt, t.articleId),
    // Deleting an article deletes its likes.
    index("news_article_likes_article").on(t.articleId),
  ],
);

/** Former slugs of articles; their URLs redirect. */
export const newsOldSlugs = sqliteTable(
  "news_old_slugs",
  {
    slug: text("slug").primaryKey(),
    articleId: integer("article_id")
      .notNull()
      .references(() => newsArticles.id, { onDelete: "cascade" }),
  },
  (t) => [index("news_old_slugs_article").on(t.articleId)],
);

/** Former slugs of categories and tags that were merged into others; their URLs redirect. */
export const newsOldTermSlugs = sqliteTable(
  "news_old_term_slugs",
  {
    kind: text("kind", { enum: ["category", "tag"] }).notNull(),
    slug: text("slug").notNull(),
    /** The category or tag that took over. */
    termId: integer("term_id").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.slug] }),
    index("news_old_term_slugs_term").on(t.kind, t.termId),
  ],
);

/** Which editors have an article open, and since when; an editor who left was last seen then. */
export const newsArticleEditors = sqliteTable(
  "news_article_editors",
  {
    articleId: integer("article_id")
      .notNull()
      .references(() => newsArticles.id, { onDelete: "cascade" }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    openedAt: instant("opened_at").notNull(),
    seenAt: instant("seen_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.articleId, t.userId] }),
    index("news_article_editors_user").on(t.userId),
  ],
);

export const newsArticleCategories = sqliteTable(
  "news_article_categories",
  {
    articleId: integer("article_id")
      .notNull()
      .references(() => newsArticles.id, { onDelete: "cascade" }),
    categoryId: integer("category_id")
      .notNull()
      .references(() => newsCategories.id),
    /** The first category, 0, is in the article's URL. */
    place: integer("place").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.articleId, t.categoryId] }),
    index("news_article_categories_category").on(t.categoryId),
  ],
);

export const newsArticleTags = sqliteTable(
  "news_article_tags",
  {
    articleId: integer("article_id")
      .notNull()
      .references(() => newsArticles.id, { onDelete: "cascade" }),
    tagId: integer("tag_id")
      .notNull()
      .references(() => newsTags.id),
    place: integer("place").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.articleId, t.tagId] }),
    index("news_article_tags_tag").on(t.tagId),
  ],
);

/**
 * The articles of each list, newest last: `all`, `home`, `category:4`, `tag:7`, `author:2`, and
 * each of these with `:eu`. Maintained by triggers, like a counter `news:` for each list.
 */
export const newsListings = sqliteTable(
  "news_listings",
  {
    list: text("list").notNull(),
    publishedAt: instant("published_at").notNull(),
    articleId: integer("article_id")
      .notNull()
      .references(() => newsArticles.id, { onDelete: "cascade" }),
  },
  (t) => [
    primaryKey({ columns: [t.list, t.publishedAt, t.articleId] }),
    index("news_listings_article").on(t.articleId),
  ],
);

/**
 * Words of titles, excerpts and headings with each spelling that lacks one letter: a word with one
 * wrong letter shares a spelling with the intended word.
 */
export const newsSpellings = sqliteTable(
  "news_spellings",
  { spelling: text("spelling").notNull(), word: text("word").notNull() },
  (t) => [primaryKey({ columns: [t.spelling, t.word] })],
);
