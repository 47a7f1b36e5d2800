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

/** What people may comment on. */
export const COMMENT_SUBJECTS = ["article", "event", "garage", "slip"] as const;
export type CommentSubjectKind = (typeof COMMENT_SUBJECTS)[number];

/**
 * `HIDDEN` waits for a moderator; `REMOVED` was removed by a moderator, `DELETED` by its author.
 */
export const COMMENT_STATUSES = ["VISIBLE", "HIDDEN", "REMOVED", "DELETED"] as const;
export type CommentStatus = (typeof COMMENT_STATUSES)[number];

/** Why a comment is flagged, and why one is removed. */
export const FLAG_REASONS = ["OFF_TOPIC", "INAPPROPRIATE", "SPAM", "ILLEGAL", "OTHER"] as const;
export type FlagReason = (typeof FLAG_REASONS)[number];

export const FLAG_STATUSES = ["OPEN", "UPHELD", "DISMISSED"] as const;
export type FlagStatus = (typeof FLAG_STATUSES)[number];

/**
 * The discussion of one subject. A topic opened by an editor has none until it is tied to an
 * article.
 */
export const commentTopics = sqliteTable(
  "comment_topics",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    createdAt: instant("created_at").notNull(),
    subjectKind: text("subject_kind").$type<CommentSubjectKind>(),
    subjectId: integer("subject_id"),
    /** Only for topics opened by an editor: what the editor wrote. */
    title: text("title").notNull().default(""),
    raw: text("raw").notNull().default(""),
    categoryId: integer("category_id"),
    /** Visible comments; maintained by triggers. */
    commentCount: integer("comment_count").notNull().default(0),
  },
  (t) => [uniqueIndex("comment_topics_subject").on(t.subjectKind, t.subjectId)],
);

/** The orders of threads. */
export const THREAD_SORTS = ["newest", "oldest", "best"] as const;
export type ThreadSort = (typeof THREAD_SORTS)[number];

/** Room for a comment's id beside its score. */
const IDS = 2 ** 33;

/**
 * A comment's place among the best, as SQL: the lower bound of Wilson's interval (95 %) for likes out of likes and the
 * weight of open flags, in 100,000ths, and the id, so that no two are the same and one number continues a page.
 *
 * The index `comments_best` of migration 0032 has the same expression; drizzle-kit can't write it.
 *
 * @param table the table's alias with a dot
 */
export function bestRank(table: string): string {
  const likes = `${table}like_count`;
  const flags = `${table}open_flag_weight`;
  const spread = `sqrt(${likes} * ${flags} * 1.0 / max(${likes} + ${flags}, 1) + 0.9604)`;
  const bound = `(${likes} + 1.9208 - 1.96 * ${spread}) / (${likes} + ${flags} + 3.8416)`;
  return `cast(round(100000 * ${bound}) as integer) * ${IDS} + ${table}id`;
}

export const comments = sqliteTable(
  "comments",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    ...timestamps,
    topicId: integer("topic_id")
      .notNull()
      .references(() => commentTopics.id),
    /** The first comment of its thread; null for that comment itself. */
    rootId: integer("root_id"),
    /** The comment it replies to. */
    parentId: integer("parent_id"),
    /** The user it replies to, unless that is the thread's first author. */
    replyToUserId: integer("reply_to_user_id").references(() => users.id),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    /** Incremented with each edit and decision. */
    version: integer("version").notNull().default(1),
    status: text("status").$type<CommentStatus>().notNull(),
    editedAt: instant("edited_at"),
    /**
     * Likes, visible replies, open flags, their total weight and the time of the first; maintained
     * by triggers.
     */
    likeCount: integer("like_count").notNull().default(0),
    replyCount: integer("reply_count").notNull().default(0),
    openFlagCount: integer("open_flag_count").notNull().default(0),
    openFlagWeight: integer("open_flag_weight").notNull().default(0),
    flaggedAt: instant("flagged_at"),
    /** A moderator has approved this text: flags no longer hide it. */
    isCleared: flag("is_cleared").notNull().default(false),
    moderatedBy: integer("moderated_by").references(() => users.id),
    moderatedAt: instant("moderated_at"),
    removalReason: text("removal_reason").$type<FlagReason>(),
    /** The moderator's note to the author. */
    note: text("note").notNull().default(""),
    /** Plain text, normalized; empty once its author has deleted it. */
    text: text("text").notNull(),
    /**
     * JSON of the members it mentions, `[[id, username]]`, as they were named when it was written: pages link them
     * without reading a row for each.
     */
    mentions: text("mentions").notNull().default("[]"),
  },
  (t) => [
    // A thread whose first comment is gone stays if it has replies.
    index("comments_threads")
      .on(t.topicId, t.id)
      .where(sql`root_id is null and (status = 'VISIBLE' or reply_count > 0)`),
    index("comments_replies")
      .on(t.rootId, t.id)
      .where(sql`root_id is not null and status = 'VISIBLE'`),
    index("comments_topic").on(t.topicId, t.id).where(sql`status = 'VISIBLE'`),
    index("comments_author").on(t.userId, t.id),
    index("comments_flagged").on(t.flaggedAt, t.id).where(sql`flagged_at is not null`),
    index("comments_moderated")
      .on(t.status, t.moderatedAt, t.id)
      .where(sql`moderated_at is not null`),
  ],
);

/**
 * What an edited comment said before; a trigger writes a row with each edit and drops all but the newest 20 of a
 * comment, or all once its author deletes it.
 */
export const commentVersions = sqliteTable(
  "comment_versions",
  {
    commentId: integer("comment_id")
      .notNull()
      .references(() => comments.id, { onDelete: "cascade" }),
    /** The comment's version while it said this. */
    version: integer("version").notNull(),
    writtenAt: instant("written_at").notNull(),
    text: text("text").notNull(),
  },
  (t) => [primaryKey({ columns: [t.commentId, t.version] })],
);

export const commentLikes = sqliteTable(
  "comment_likes",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    commentId: integer("comment_id")
      .notNull()
      .references(() => comments.id, { onDelete: "cascade" }),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.commentId] })],
);

/** A member whom a comment mentions, at most once; a trigger writes the row and its notice. */
export const commentMentions = sqliteTable(
  "comment_mentions",
  {
    commentId: integer("comment_id")
      .notNull()
      .references(() => comments.id, { onDelete: "cascade" }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    authorId: integer("author_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.commentId, t.userId] }),
    index("comment_mentions_user").on(t.userId),
    // An author's mentions are limited by the hour.
    index("comment_mentions_author").on(t.authorId, t.createdAt),
  ],
);

/** A thread, by its first comment, of which a member wants no notices. */
export const mutedThreads = sqliteTable(
  "muted_threads",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    rootId: integer("root_id")
      .notNull()
      .references(() => comments.id, { onDelete: "cascade" }),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.rootId] })],
);

/** A member's flag on a comment, at most one per member and comment. */
export const commentFlags = sqliteTable(
  "comment_flags",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    createdAt: instant("created_at").notNull(),
    commentId: integer("comment_id")
      .notNull()
      .references(() => comments.id, { onDelete: "cascade" }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    reason: text("reason").$type<FlagReason>().notNull(),
    text: text("text").notNull(),
    status: text("status").$type<FlagStatus>().notNull(),
    /**
     * The member's weight at the time (app/features/comments/rules.ts); a trigger hides the comment
     * at six.
     */
    weight: integer("weight").notNull().default(2),
  },
  (t) => [
    uniqueIndex("comment_flags_once").on(t.commentId, t.userId),
    index("comment_flags_user").on(t.userId, t.status),
  ],
);
