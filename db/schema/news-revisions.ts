import {
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { flag, instant } from "../columns.ts";
import { type ArticleTerm, newsArticles } from "./news.ts";
import { users } from "./users.ts";

/** Saved versions of an article, which editors compare and restore. */
export const newsRevisions = sqliteTable(
  "news_revisions",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    articleId: integer("article_id")
      .notNull()
      .references(() => newsArticles.id, { onDelete: "cascade" }),
    version: integer("version").notNull(),
    savedAt: instant("saved_at").notNull(),
    /** Null for articles from before versions were kept. */
    actorId: integer("actor_id").references(() => users.id),
    /** Saved automatically while an editor typed. The next autosave replaces it. */
    isAutosave: flag("is_autosave").notNull().default(false),
    title: text("title").notNull(),
    excerpt: text("excerpt").notNull(),
    categories: text("categories", { mode: "json" }).$type<ArticleTerm[]>().notNull(),
    tags: text("tags", { mode: "json" }).$type<ArticleTerm[]>().notNull(),
    markdown: text("markdown").notNull(),
  },
  (t) => [uniqueIndex("news_revisions_version").on(t.articleId, t.version)],
);

/**
 * The pictures in the text of a version. An article's text is its newest version, so a picture
 * without a row here is in no article's text.
 */
export const newsRevisionPictures = sqliteTable(
  "news_revision_pictures",
  {
    key: text("key").notNull(),
    revisionId: integer("revision_id")
      .notNull()
      .references(() => newsRevisions.id, { onDelete: "cascade" }),
  },
  (t) => [
    primaryKey({ columns: [t.key, t.revisionId] }),
    index("news_revision_pictures_revision").on(t.revisionId),
  ],
);
