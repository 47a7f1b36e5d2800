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
  },
  (t) => [uniqueIndex("news_feeds_url").on(t.url)],
);
