import { sql } from "drizzle-orm";
import {
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { flag, instant } from "../columns.ts";
import { slips } from "./slips.ts";
import { sessions, users } from "./users.ts";

// What happened to members while they were away.

/** The kinds of notices, in the order of their settings. */
export const NOTICE_KINDS = [
  "decision",
  "passed",
  "badge",
  "record",
  "reply",
  "mention",
  "like",
  "report",
  "event",
  "season",
  "challenge",
  "device",
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** What a notice says besides its subject; frozen, since it tells what happened then. */
export type NoticeDetail = {
  /** A run's time, and the name of its track as its slip has it. */
  elapsedMs?: number;
  track?: string;
  /** A place on a board, and by how much it was lost or a badge was missed. */
  place?: number;
  gapMs?: number;
  isStock?: boolean;
  season?: number;
  /** What somebody commented on, if it wasn't a comment. */
  commented?: "garage" | "slip";
  /** Of a slip or a report, after the decision. */
  status?: string;
  /** An event's name and slug, a badge's label, or a device. */
  name?: string;
  slug?: string;
};

export const notices = sqliteTable(
  "notices",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text("kind").$type<NoticeKind>().notNull(),
    /** What it is about, `passed:12`: a member gets one notice of each cause. */
    cause: text("cause").notNull(),
    /** The run, comment, report or event, by kind. */
    subjectId: integer("subject_id"),
    /** Who did it; the last one of several. */
    actorId: integer("actor_id").references(() => users.id),
    /** How many did it: the most likes that the comment had. */
    count: integer("count").notNull().default(1),
    detail: text("detail", { mode: "json" }).$type<NoticeDetail>().notNull(),
    createdAt: instant("created_at").notNull(),
    /** Later for decisions, which can be undone at first. */
    visibleAt: instant("visible_at").notNull(),
    seenAt: instant("seen_at"),
    /** False for one that is only mailed or pushed, since its kind is off on the site; it counts as seen there. */
    isListed: flag("is_listed").notNull().default(true),
  },
  (t) => [
    uniqueIndex("notices_once").on(t.userId, t.cause),
    index("notices_listed").on(t.userId, t.visibleAt, t.id).where(sql`is_listed = 1`),
    index("notices_unseen").on(t.userId, t.visibleAt).where(sql`seen_at is null`),
    index("notices_cause").on(t.cause),
  ],
);

/** The kinds that a member has turned off on the site; they may still be mailed or pushed. */
export const mutedNotices = sqliteTable(
  "muted_notices",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text("kind").$type<NoticeKind>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind] })],
);

/** How often notices are mailed: each at once, or all of a day or a week together. */
export const NOTICE_RHYTHMS = ["now", "daily", "weekly"] as const;
export type NoticeRhythm = (typeof NOTICE_RHYTHMS)[number];

/** How notices leave the site. */
export const NOTICE_CHANNELS = ["mail", "push"] as const;
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];

/** The kinds that a member wants by mail, and on their devices; the others aren't sent. */
export const noticeChoices = sqliteTable(
  "notice_choices",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text("kind").$type<NoticeKind>().notNull(),
    channel: text("channel").$type<NoticeChannel>().notNull(),
    /** Of pushes always `now`. */
    rhythm: text("rhythm").$type<NoticeRhythm>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind, t.channel] })],
);

/** When a member wants neither mail nor pushes. */
export const noticeHours = sqliteTable("notice_hours", {
  userId: integer("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  timeZone: text("time_zone").notNull(),
  /** Hours of the day, 0 to 23, from and to; both null without quiet hours. */
  quietFrom: integer("quiet_from"),
  quietTo: integer("quiet_to"),
});

/** Notices that are still to be sent; a trigger adds them by their member's choices. */
export const unsentNotices = sqliteTable(
  "unsent_notices",
  {
    noticeId: integer("notice_id")
      .notNull()
      .references(() => notices.id, { onDelete: "cascade" }),
    channel: text("channel").$type<NoticeChannel>().notNull(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    rhythm: text("rhythm").$type<NoticeRhythm>().notNull(),
    /** Null until a job has looked at the member's time zone and quiet hours. */
    dueAt: instant("due_at"),
  },
  (t) => [
    primaryKey({ columns: [t.noticeId, t.channel] }),
    index("unsent_notices_new").on(t.noticeId).where(sql`due_at is null`),
    index("unsent_notices_due").on(t.channel, t.dueAt).where(sql`due_at is not null`),
    index("unsent_notices_user").on(t.userId, t.channel),
  ],
);

/** The devices that a member wants pushes on, as their browsers' push services address them. */
export const pushSubscriptions = sqliteTable(
  "push_subscriptions",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** A device that is logged out gets no pushes. */
    sessionId: text("session_id")
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    createdAt: instant("created_at").notNull(),
    endpoint: text("endpoint").notNull().unique(),
    /** The browser's public key and shared secret, base64url (RFC 8291). */
    p256dh: text("p256dh").notNull(),
    auth: text("auth").notNull(),
    /** Since when its service has refused every message; null after one that it took. */
    failingSince: instant("failing_since"),
  },
  (t) => [
    index("push_subscriptions_user").on(t.userId, t.id),
    index("push_subscriptions_session").on(t.sessionId),
  ],
);

/** Approved runs whose consequences for others are still to be told, once they can't be undone. */
export const runAnnouncements = sqliteTable(
  "run_announcements",
  {
    slipId: integer("slip_id")
      .primaryKey()
      .references(() => slips.id, { onDelete: "cascade" }),
    dueAt: instant("due_at").notNull(),
  },
  (t) => [index("run_announcements_due").on(t.dueAt)],
);
