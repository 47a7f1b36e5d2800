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
