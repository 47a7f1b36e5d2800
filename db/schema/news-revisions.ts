import { integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, instant } from "../columns.ts";
import { type ArticleTerm, newsArticles } from "./news.ts";
import { users } from "./users.ts";

/** Versions of an article as they were saved: what its editors compare and restore. */
export const newsRevisions = sqliteTable(
  "news_revisions",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    articleId: integer("article_id")
      .notNull()
      .references(() => newsArticles.id, { onDelete: "cascade" }),
    version: integer("version").notNull(),
    savedAt: instant("saved_at").notNull(),
    /** Null for what was there before versions were kept. */
    actorId: integer("actor_id").references(() => users.id),
    /** Saved by the desk itself while somebody typed. The next such version replaces it. */
    isAutosave: flag("is_autosave").notNull().default(false),
    title: text("title").notNull(),
    excerpt: text("excerpt").notNull(),
    categories: text("categories", { mode: "json" }).$type<ArticleTerm[]>().notNull(),
    tags: text("tags", { mode: "json" }).$type<ArticleTerm[]>().notNull(),
    markdown: text("markdown").notNull(),
  },
  (t) => [uniqueIndex("news_revisions_version").on(t.articleId, t.version)],
);
