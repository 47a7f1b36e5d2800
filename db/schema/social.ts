import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, instant, timestamps } from "../columns.ts";
import { users } from "./users.ts";

/** Our own posts for the social feed, each a copy of a post on a network. */
export const socialPosts = sqliteTable(
  "social_posts",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    ...timestamps,
    /** The editor who wrote it. */
    authorId: integer("author_id")
      .notNull()
      .references(() => users.id),
    /** The key of the form that created it: sending the same form again returns this post. */
    sendKey: text("send_key").notNull(),
    postedAt: instant("posted_at").notNull(),
    posterName: text("poster_name").notNull(),
    message: text("message").notNull(),
    /** The URL of the whole post, https. */
    fullUrl: text("full_url").notNull(),
    mediaKey: text("media_key").notNull(),
    /** The alt text of the picture. */
    pictureAlt: text("picture_alt").notNull(),
    commentCount: integer("comment_count").notNull().default(0),
    likeCount: integer("like_count").notNull().default(0),
  },
  (t) => [
    uniqueIndex("social_posts_send_key").on(t.sendKey),
    uniqueIndex("social_posts_media").on(t.mediaKey),
    index("social_posts_posted").on(t.postedAt, t.id),
  ],
);

/** Posts of another site's feed that an editor hid, and those that were shown again. */
export const foreignPostMarks = sqliteTable(
  "foreign_post_marks",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    ...timestamps,
    /** The post's id at the aggregator. */
    externalId: text("external_id").notNull(),
    isHidden: flag("is_hidden").notNull(),
  },
  (t) => [uniqueIndex("foreign_post_marks_external").on(t.externalId)],
);
