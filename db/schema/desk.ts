import {
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { instant } from "../columns.ts";
import { type RejectionReason, type SlipStatus, slips } from "./slips.ts";
import { users } from "./users.ts";

// What moderators work with: what they have seen, decided and noted, and what members bring to them.

/** The version of a slip that a moderator has opened: only seen slips may be approved in bulk. */
export const slipSightings = sqliteTable(
  "slip_sightings",
  {
    slipId: integer("slip_id")
      .notNull()
      .references(() => slips.id, { onDelete: "cascade" }),
    moderatorId: integer("moderator_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    version: integer("version").notNull(),
    seenAt: instant("seen_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.moderatorId, t.slipId] }),
    index("slip_sightings_slip").on(t.slipId),
  ],
);

/** The fields of a slip that a decision overwrites and undoing it restores. */
export type UndecidedSlip = {
  status: SlipStatus;
  /** Instants in milliseconds since 1970. */
  claimedBy: number | null;
  claimedAt: number | null;
  decidedBy: number | null;
  decidedAt: number | null;
  rejectionReason: RejectionReason | null;
  note: string;
};

/** The latest decision on a slip while its moderator can undo it; its mail is held as long. */
export const heldDecisions = sqliteTable(
  "held_decisions",
  {
    slipId: integer("slip_id")
      .primaryKey()
      .references(() => slips.id, { onDelete: "cascade" }),
    moderatorId: integer("moderator_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The slip's version after the decision: after any other change it can't be undone. */
    version: integer("version").notNull(),
    heldUntil: instant("held_until").notNull(),
    before: text("before", { mode: "json" }).$type<UndecidedSlip>().notNull(),
  },
  (t) => [index("held_decisions_moderator").on(t.moderatorId, t.heldUntil)],
);

/** What the photos of a slip said when it was decided: see `Verdict`, and `none` if they weren't read until then. */
export const MACHINE_VERDICTS = ["ready", "mismatch", "unread", "none"] as const;
export type MachineVerdict = (typeof MACHINE_VERDICTS)[number];

/** A decision and what the moderator's browser had read on the photos: figures, of no slip and no moderator. */
export const deskReadings = sqliteTable(
  "desk_readings",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    decidedAt: instant("decided_at").notNull(),
    act: text("act").$type<"approve" | "reject" | "needs-info">().notNull(),
    verdict: text("verdict").$type<MachineVerdict>().notNull(),
    /** How long the slip was open. */
    openSeconds: integer("open_seconds").notNull(),
  },
  (t) => [index("desk_readings_decided").on(t.decidedAt)],
);

/** Something misread on a photo: what was read, and where in thousandths of the photo. */
export type MisreadValue = {
  /** Named as in the slip form. */
  field: string;
  /** Empty if it couldn't be read. */
  text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
};

/** What racers' browsers misread on photos of slips: of no racer, no slip and no photo. */
export const misreadReports = sqliteTable(
  "misread_reports",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    reportedAt: instant("reported_at").notNull(),
    /** The photo's size in pixels. */
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    values: text("values", { mode: "json" }).$type<MisreadValue[]>().notNull(),
  },
  (t) => [index("misread_reports_reported").on(t.reportedAt)],
);

/** Moderators' internal notes on a slip; the racer sees them only in the account export. */
export const slipNotes = sqliteTable(
  "slip_notes",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    slipId: integer("slip_id")
      .notNull()
      .references(() => slips.id, { onDelete: "cascade" }),
    authorId: integer("author_id")
      .notNull()
      .references(() => users.id),
    createdAt: instant("created_at").notNull(),
    text: text("text").notNull(),
  },
  (t) => [index("slip_notes_slip").on(t.slipId, t.id)],
);

export const REPORT_REASONS = [
  "NUMBERS_WRONG",
  "WRONG_CLASS",
  "NOT_THEIR_RUN",
  "PICTURE",
  "OTHER",
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];
export const REPORT_STATUSES = ["OPEN", "UPHELD", "DISMISSED"] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];

/** A member's report of a listed run, at most one per member and run. */
export const runReports = sqliteTable(
  "run_reports",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    slipId: integer("slip_id")
      .notNull()
      .references(() => slips.id, { onDelete: "cascade" }),
    reporterId: integer("reporter_id")
      .notNull()
      .references(() => users.id),
    createdAt: instant("created_at").notNull(),
    reason: text("reason").$type<ReportReason>().notNull(),
    text: text("text").notNull(),
    status: text("status").$type<ReportStatus>().notNull(),
    decidedBy: integer("decided_by").references(() => users.id),
    decidedAt: instant("decided_at"),
    /** The moderator's message to the reporter. */
    answer: text("answer").notNull().default(""),
  },
  (t) => [
    uniqueIndex("run_reports_once").on(t.slipId, t.reporterId),
    index("run_reports_queue").on(t.status, t.createdAt),
    // A run may have many reports; its open ones and the newest of each state are found without reading the others.
    index("run_reports_slip").on(t.slipId, t.status),
    index("run_reports_reporter").on(t.reporterId),
  ],
);

/** `CLOSED`: its racer changed or withdrew the slip before a moderator looked at it. */
export const APPEAL_STATUSES = ["OPEN", "UPHELD", "OVERTURNED", "CLOSED"] as const;
export type AppealStatus = (typeof APPEAL_STATUSES)[number];

/** A racer's objection to a rejection, at most one for each. */
export const appeals = sqliteTable(
  "appeals",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    slipId: integer("slip_id")
      .notNull()
      .references(() => slips.id, { onDelete: "cascade" }),
    /** The slip's version that the rejection produced. Any other change closes the appeal, by a trigger. */
    slipVersion: integer("slip_version").notNull(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    createdAt: instant("created_at").notNull(),
    text: text("text").notNull(),
    status: text("status").$type<AppealStatus>().notNull(),
    /** The moderator who rejected the slip. */
    rejectedBy: integer("rejected_by").references(() => users.id),
    decidedBy: integer("decided_by").references(() => users.id),
    decidedAt: instant("decided_at"),
    /** The moderator's answer to the racer. */
    answer: text("answer").notNull().default(""),
  },
  (t) => [
    uniqueIndex("appeals_once").on(t.slipId, t.slipVersion),
    index("appeals_queue").on(t.status, t.createdAt, t.id),
    index("appeals_user").on(t.userId),
  ],
);

/** The kinds of what waits for moderators, in the order of those that have waited equally long. */
export const INBOX_KINDS = ["appeal", "comment", "report", "slip"] as const;
export type InboxKind = (typeof INBOX_KINDS)[number];

/** What moderators decide besides slips, whose claims are in their own columns. */
export const CASE_KINDS = ["report", "comment", "appeal"] as const;
export type CaseKind = (typeof CASE_KINDS)[number];

/** The moderator who is on a report, a comment or an appeal, for as long as a slip's claim lasts. */
export const deskClaims = sqliteTable(
  "desk_claims",
  {
    subjectKind: text("subject_kind").$type<CaseKind>().notNull(),
    subjectId: integer("subject_id").notNull(),
    moderatorId: integer("moderator_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    claimedAt: instant("claimed_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.subjectKind, t.subjectId] }),
    index("desk_claims_moderator").on(t.moderatorId, t.claimedAt),
    // The inbox reads a moderator's own claims of one kind at a time.
    index("desk_claims_own").on(t.moderatorId, t.subjectKind, t.claimedAt, t.subjectId),
  ],
);

/** A filter of a desk's list that a moderator has named. */
export const savedFilters = sqliteTable(
  "saved_filters",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: instant("created_at").notNull(),
    name: text("name").notNull(),
    /** The list's path and query. */
    path: text("path").notNull(),
  },
  (t) => [uniqueIndex("saved_filters_name").on(t.userId, t.name)],
);
