import { integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { instant } from "../columns.ts";

/** The mirror state of a WordPress site's articles. */
export const newsFeeds = sqliteTable(
  "news_feeds",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    url: text("url").notNull(),
    /**
     * How many posts of the initial fill have been read, newest first, and the feed's own total.
     */
    filledCount: integer("filled_count").notNull().default(0),
    total: integer("total").notNull().default(0),
    /** When the initial fill finished; until then the mirror is incomplete. */
    filledAt: instant("filled_at"),
    /** The time of the newest change seen. */
    modifiedAfter: instant("modified_after"),
    /** The sweep over all ids: its next page, and the greatest id before that. */
    sweepPage: integer("sweep_page").notNull().default(1),
    sweepId: integer("sweep_id").notNull().default(0),
    sweptAt: instant("swept_at"),
    /** The last complete response, and the failures since. */
    syncedAt: instant("synced_at"),
    failures: integer("failures").notNull().default(0),
    failedAt: instant("failed_at"),
    /** From when on a visit triggers a refresh. */
    refreshAt: instant("refresh_at"),
  },
  (t) => [uniqueIndex("news_feeds_url").on(t.url)],
);

/** Pictures in a feed's articles: our key for each, and its original URL. */
export const newsFeedPictures = sqliteTable("news_feed_pictures", {
  key: text("key").primaryKey(),
  url: text("url").notNull(),
  /** When it was fetched, on the first view. */
  storedAt: instant("stored_at"),
  /** How often fetching it failed. */
  failures: integer("failures").notNull().default(0),
  /** From when on it may be fetched; in the future while a fetch is running or after a failure. */
  retryAt: instant("retry_at"),
});
