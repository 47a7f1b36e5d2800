import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flag, instant } from "../columns.ts";
import { users } from "./users.ts";

/**
 * Every staff action and every decision on a slip. Append-only: nothing is updated or deleted,
 * except that text about a person is removed from `detail` with their account, and that old entries
 * move to the archive (`auditArchives`).
 */
export const auditLog = sqliteTable(
  "audit_log",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    createdAt: instant("created_at").notNull(),
    /** Null for scripts and jobs. */
    actorId: integer("actor_id").references(() => users.id),
    /** `slip.approve`, `slip.reject`, `user.role` … */
    action: text("action").notNull(),
    /** `slip`, `user`, `vehicle` … */
    subjectKind: text("subject_kind").notNull(),
    subjectId: integer("subject_id").notNull(),
    detail: text("detail", { mode: "json" }).$type<Record<string, unknown>>().notNull(),
  },
  (t) => [
    index("audit_log_subject").on(t.subjectKind, t.subjectId, t.id),
    // For the console's filter alone, whose query has this condition, which every row meets: a query for some subjects of a
    // kind would read all of the kind in the order of their ids.
    index("audit_log_kind").on(t.subjectKind, t.id).where(sql`subject_kind <> ''`),
    index("audit_log_actor").on(t.actorId, t.id),
    index("audit_log_action").on(t.action, t.id),
  ],
);

/**
 * The parts of the audit log that are in the archive (workers/jobs/archive-audit.ts), in the order
 * of their ids. Only entries in these ranges may be deleted from `audit_log`.
 */
export const auditArchives = sqliteTable("audit_archives", {
  /** The id of its first entry. */
  firstId: integer("first_id").primaryKey(),
  lastId: integer("last_id").notNull(),
  createdAt: instant("created_at").notNull(),
  entryCount: integer("entry_count").notNull(),
  /** The object in the private bucket, and the SHA-256 of its text, hexadecimal. */
  objectKey: text("object_key").notNull(),
  sha256: text("sha256").notNull(),
});

export const MAIL_STATUSES = ["QUEUED", "SENT", "FAILED"] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];

/**
 * The outbox: mail is stored before it is sent, so that no notice of a completed action is lost.
 */
export const mails = sqliteTable(
  "mails",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    createdAt: instant("created_at").notNull(),
    recipient: text("recipient").notNull(),
    /** The owner of the mail if the racer has changed the address since. */
    userId: integer("user_id").references(() => users.id),
    subject: text("subject").notNull(),
    text: text("text").notNull(),
    html: text("html").notNull(),
    status: text("status").$type<MailStatus>().notNull(),
    attempts: integer("attempts").notNull().default(0),
    sentAt: instant("sent_at"),
    /** Why the last attempt failed, for the dead-letter list. */
    lastError: text("last_error").notNull().default(""),
    /** Not sent before this, so that the action can still be undone. */
    notBefore: instant("not_before"),
    /** Identifies the action, for undoing it: `slip-12-3` is version 3 of slip 12. */
    subjectKey: text("subject_key"),
    /** Ends mail of this kind with one click (RFC 8058); null for mail about the account. */
    unsubscribeUrl: text("unsubscribe_url"),
    /** A farewell mail to a deleted account; the row is deleted once it was sent or has failed. */
    isFarewell: flag("is_farewell").notNull().default(false),
  },
  (t) => [
    index("mails_farewell").on(t.id).where(sql`is_farewell = 1`),
    index("mails_subject_key").on(t.subjectKey).where(sql`subject_key is not null`),
    index("mails_recipient").on(t.recipient, t.id),
    index("mails_user").on(t.userId, t.id).where(sql`user_id is not null`),
    index("mails_status").on(t.status, t.createdAt),
  ],
);

/**
 * How many mails an unverified mailbox got within a day. The count outlives the accounts that
 * caused it and is anonymous: the key is an HMAC of the address.
 */
export const mailboxCounts = sqliteTable(
  "mailbox_counts",
  {
    /** Hexadecimal; see app/features/mail/mailbox-limit.server.ts. */
    mailboxHash: text("mailbox_hash").primaryKey(),
    mailCount: integer("mail_count").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [index("mailbox_counts_expires").on(t.expiresAt)],
);

/** Responses to requests with an Idempotency-Key, replayed for 24 hours. */
export const idempotencyKeys = sqliteTable(
  "idempotency_keys",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    key: text("key").notNull(),
    /** The operation the key was first used for; any other is rejected. */
    operation: text("operation").notNull(),
    createdAt: instant("created_at").notNull(),
    /** A random value of the request that reserved the key. */
    reservation: text("reservation"),
    /** Null while the first request is still running. */
    answer: text("answer", { mode: "json" }).$type<unknown>(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.key] }),
    index("idempotency_keys_created").on(t.createdAt),
  ],
);
