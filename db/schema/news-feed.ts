import { integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { instant } from "../columns.ts";

/** How far the articles of a WordPress are mirrored. */
export const newsFeeds = sqliteTable(
  "news_feeds",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    url: text("url").notNull(),
    /** Posts of the first fill that were read, newest first, and how many the feed says it has. */
    filledCount: integer("filled_count").notNull().default(0),
    total: integer("total").notNull().default(0),
    /** When the first fill was over; until then the mirror has holes. */
    filledAt: instant("filled_at"),
    /** The newest change that was seen. */
    modifiedAfter: instant("modified_after"),
    /** The sweep over all ids: its next page, and the greatest id before that. */
    sweepPage: integer("sweep_page").notNull().default(1),
    sweepId: integer("sweep_id").notNull().default(0),
    sweptAt: instant("swept_at"),
    /** The last answer that was whole, and the failures since. */
    syncedAt: instant("synced_at"),
    failures: integer("failures").notNull().default(0),
    failedAt: instant("failed_at"),
    /** From when on a visit has it looked at again. */
    refreshAt: instant("refresh_at"),
  },
  (t) => [uniqueIndex("news_feeds_url").on(t.url)],
);

/** Pictures that articles of a feed show: under which key we serve each, and where it comes from. */
export const newsFeedPictures = sqliteTable("news_feed_pictures", {
  key: text("key").primaryKey(),
  url: text("url").notNull(),
  /** When it was fetched; until then nobody has looked at it. */
  storedAt: instant("stored_at"),
  /** So often it could not be had. */
  failures: integer("failures").notNull().default(0),
  /** From when on it may be fetched: later for one that is being fetched, or could not be had. */
  retryAt: instant("retry_at"),
});
