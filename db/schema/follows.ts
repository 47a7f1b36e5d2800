import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flag, instant } from "../columns.ts";
import { users } from "./users.ts";

/** What a member can follow: a member's garage, one of their cars, a track, or a tag of the news. */
export const FOLLOW_KINDS = ["racer", "car", "track", "tag"] as const;
export type FollowKind = (typeof FOLLOW_KINDS)[number];

export const follows = sqliteTable(
  "follows",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text("kind").$type<FollowKind>().notNull(),
    /** The id of the member, vehicle, track or tag. Triggers end follows of what is gone. */
    subjectId: integer("subject_id").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.kind, t.subjectId] }),
    // What a member follows, newest first, and how much of it since an hour ago.
    index("follows_newest").on(t.userId, t.createdAt, t.kind, t.subjectId),
    // Who follows a member.
    index("follows_subject").on(t.kind, t.subjectId, t.createdAt, t.userId),
  ],
);

/** A member's choices about following; without a row, nobody sees their followers and they have no feed's address. */
export const followSettings = sqliteTable("follow_settings", {
  userId: integer("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  areFollowersShown: flag("are_followers_shown").notNull().default(false),
  /** The random end of the address of their feed; null until they ask for one. */
  feedKey: text("feed_key").unique(),
});

/**
 * What a member follows, in one row, so that a reader of the feed needn't read a row of each; maintained by triggers.
 * Codes as in `feedChunks`, with a semicolon between them; a followed track has one of its own and one of each of its names.
 */
export const followSets = sqliteTable("follow_sets", {
  userId: integer("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  codes: text("codes").notNull(),
});

/**
 * All that can be in a feed, about five hundred entries in a row, in stretches of time without gaps; maintained by triggers.
 * The first stretch begins at 0. Ids have no gaps either.
 */
export const feedChunks = sqliteTable("feed_chunks", {
  id: integer("id").primaryKey(),
  /** The first instant of the stretch; the next row's is its end. */
  startedAt: instant("started_at").notNull().unique(),
  /** The newest instant that it has had an entry of. */
  newestAt: instant("newest_at").notNull(),
  /**
   * Entries in any order, each followed by a semicolon: 13 digits of its instant, 10 of its id, and a code of 11 characters
   * for each thing it can be followed by. `r0000000007` is racer 7, c a car, n a track's name, t a track, g a tag. A run
   * has r, c and n; an event t; an article has an entry for each of its tags.
   */
  entries: text("entries").notNull(),
});
