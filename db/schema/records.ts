import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "../columns.ts";

/** The last run of each scheduled step (app/features/records/job-steps.ts), and whether somebody wants it to run now. */
export const jobRuns = sqliteTable("job_runs", {
  step: text("step").primaryKey(),
  /** When its last run began; null if it was requested before it ever ran. */
  startedAt: instant("started_at"),
  durationMs: integer("duration_ms").notNull().default(0),
  /** Why it failed, without personal data; empty if it didn't. */
  failure: text("failure").notNull().default(""),
  /** When an admin or a command wanted it to run; null once it was started. */
  requestedAt: instant("requested_at"),
  /** A requested run counts as ended by then. Null while there is none. */
  runningUntil: instant("running_until"),
});

/**
 * Errors of the last day, one row for those with the same cause, at most 1,000
 * (app/features/records/error-records.server.ts).
 */
export const serverErrors = sqliteTable(
  "server_errors",
  {
    /** The first 16 hexadecimal digits of a hash of its event, reason and topmost frames. */
    fingerprint: text("fingerprint").primaryKey(),
    event: text("event").notNull(),
    /** The pattern of an API route or the area of a page of the latest one; empty for a job. */
    route: text("route").notNull(),
    reason: text("reason").notNull(),
    /** The topmost frames of the stack, one a line. */
    frames: text("frames").notNull(),
    errorCount: integer("error_count").notNull(),
    firstAt: instant("first_at").notNull(),
    lastAt: instant("last_at").notNull(),
    /** The request of the latest one. */
    requestId: text("request_id").notNull(),
  },
  (t) => [index("server_errors_last").on(t.lastAt)],
);

/** The requests that had an error, at most 1,000: a new one takes the place of any that has the same slot. */
export const errorRequests = sqliteTable("error_requests", {
  /** From 0 to 999, computed from the request's id. */
  slot: integer("slot").primaryKey(),
  requestId: text("request_id").notNull(),
  fingerprint: text("fingerprint").notNull(),
  createdAt: instant("created_at").notNull(),
});

/** Messages that the queue gave up after all attempts. */
export const deadLetters = sqliteTable(
  "dead_letters",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    /** The queue's id of the message, so that a repeated delivery is stored once. */
    messageId: text("message_id").notNull().unique(),
    diedAt: instant("died_at").notNull(),
    /** `mail`, `card` … */
    kind: text("kind").notNull(),
    /** The message, which has ids only. */
    body: text("body", { mode: "json" }).$type<unknown>().notNull(),
  },
  (t) => [index("dead_letters_kind").on(t.kind)],
);

export const BACKUP_KINDS = ["copy", "restore-point"] as const;
export type BackupKind = (typeof BACKUP_KINDS)[number];

/** Backups: copies by `npm run backup`, and moments that D1's Time Travel can go back to. */
export const backups = sqliteTable(
  "backups",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    kind: text("kind").$type<BackupKind>().notNull(),
    /** The moment whose data it has. */
    takenAt: instant("taken_at").notNull(),
    /** Why a restore point was set; empty for a copy. */
    note: text("note").notNull().default(""),
    /** Zero for a restore point, like the other counts. */
    byteCount: integer("byte_count").notNull().default(0),
    rowCount: integer("row_count").notNull().default(0),
    objectCount: integer("object_count").notNull().default(0),
    /** Where a copy is: "a folder" or "a bucket". Never its path, which may name a person. */
    place: text("place").notNull().default(""),
  },
  (t) => [index("backups_kind").on(t.kind, t.takenAt)],
);

/**
 * What `npm run ops` wants the site to do, since only the site can mail, delete pictures and fill the queue
 * (app/features/commands). The command deletes its row once it has read the outcome.
 */
export const siteCommands = sqliteTable("site_commands", {
  id: integer("id").primaryKey({ autoIncrement: true }),
  requestedAt: instant("requested_at").notNull(),
  name: text("name").notNull(),
  /** Its arguments; `{}` once it has ended, since an email address may be among them. */
  input: text("input", { mode: "json" }).$type<unknown>().notNull(),
  startedAt: instant("started_at"),
  endedAt: instant("ended_at"),
  hasFailed: integer("has_failed", { mode: "boolean" }).notNull().default(false),
  /** What to print: what was done, or why not. Without personal data. */
  outcome: text("outcome").notNull().default(""),
});
