import { sql } from "drizzle-orm";
import {
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { day, instant } from "../columns.ts";
import { slips, tracks } from "./slips.ts";
import { users } from "./users.ts";
import { vehicles } from "./vehicles.ts";

// What strips report of their evenings.

/** Which strips a member with the role `track` works for. */
export const trackStaff = sqliteTable(
  "track_staff",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    trackId: integer("track_id")
      .notNull()
      .references(() => tracks.id),
    invitedBy: integer("invited_by").references(() => users.id),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.trackId] }), index("track_staff_track").on(t.trackId)],
);

/** Keys with which a strip's own programs post results. Their secrets are derived from the site's, not stored. */
export const trackKeys = sqliteTable(
  "track_keys",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    trackId: integer("track_id")
      .notNull()
      .references(() => tracks.id),
    name: text("name").notNull(),
    /** The fingerprint of the site's secret from which the key's is derived. Null: one that no longer exists. */
    secretId: text("secret_id"),
    createdBy: integer("created_by").references(() => users.id),
    createdAt: instant("created_at").notNull(),
    lastUsedAt: instant("last_used_at"),
    revokedAt: instant("revoked_at"),
  },
  (t) => [index("track_keys_track").on(t.trackId, t.id)],
);

/** How a strip's files name their columns: our field and their heading. */
export const trackColumns = sqliteTable("track_columns", {
  trackId: integer("track_id")
    .primaryKey()
    .references(() => tracks.id),
  mapping: text("mapping", { mode: "json" }).$type<Record<string, string>>().notNull(),
  updatedAt: instant("updated_at").notNull(),
});

export type TrackSheetStatus = "OPEN" | "DONE" | "WITHDRAWN";
export type TrackSheetSource = "csv" | "api";

/** A row of a sheet that couldn't be read, and why. */
export type BadRow = { row: number; problem: string };

/** The results of an evening, or a part of them, as a strip sent them at once. */
export const trackSheets = sqliteTable(
  "track_sheets",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    trackId: integer("track_id")
      .notNull()
      .references(() => tracks.id),
    ranOn: day("ran_on").notNull(),
    source: text("source").$type<TrackSheetSource>().notNull(),
    uploadedBy: integer("uploaded_by").references(() => users.id),
    keyId: integer("key_id").references(() => trackKeys.id),
    idempotencyKey: text("idempotency_key").notNull(),
    bodyHash: text("body_hash").notNull(),
    createdAt: instant("created_at").notNull(),
    rowCount: integer("row_count").notNull().default(0),
    /** At most 100. */
    badRows: text("bad_rows", { mode: "json" }).$type<BadRow[]>().notNull(),
    /** OPEN while its rows arrive. */
    status: text("status").$type<TrackSheetStatus>().notNull(),
  },
  (t) => [
    uniqueIndex("track_sheets_key").on(t.trackId, t.idempotencyKey),
    uniqueIndex("track_sheets_body").on(t.trackId, t.bodyHash).where(sql`status <> 'WITHDRAWN'`),
    index("track_sheets_day").on(t.trackId, t.ranOn, t.id),
  ],
);

/** One run on a sheet. */
export const trackResults = sqliteTable(
  "track_results",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    sheetId: integer("sheet_id")
      .notNull()
      .references(() => trackSheets.id, { onDelete: "cascade" }),
    trackId: integer("track_id")
      .notNull()
      .references(() => tracks.id),
    ranOn: day("ran_on").notNull(),
    rowNumber: integer("row_number").notNull(),
    /** Seconds after midnight at the track; null if unknown. */
    ranAtSecond: integer("ran_at_second"),
    /** Empty if the sheet doesn't say, or once it was erased. */
    carNumber: text("car_number").notNull(),
    racerName: text("racer_name").notNull(),
    className: text("class_name").notNull(),
    lane: text("lane"),
    reactionMs: integer("reaction_ms"),
    sixtyFootMs: integer("sixty_foot_ms"),
    threeThirtyFootMs: integer("three_thirty_foot_ms"),
    eighthElapsedMs: integer("eighth_elapsed_ms"),
    eighthSpeedHundredthsMph: integer("eighth_speed_hundredths_mph"),
    thousandFootMs: integer("thousand_foot_ms"),
    elapsedMs: integer("elapsed_ms").notNull(),
    trapSpeedHundredthsMph: integer("trap_speed_hundredths_mph"),
    /** The run that it confirms. */
    slipId: integer("slip_id").references(() => slips.id, { onDelete: "set null" }),
    claimedBy: integer("claimed_by").references(() => users.id, { onDelete: "set null" }),
    claimedAt: instant("claimed_at"),
    /** Since when the claim counts: the sheet's name is the claimant's, or the strip says so. Null as long as it doesn't. */
    claimConfirmedAt: instant("claim_confirmed_at"),
    /** The last member whose run it isn't, as the strip says. */
    notBy: integer("not_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    index("track_results_evening").on(t.trackId, t.ranOn, t.elapsedMs),
    index("track_results_sheet").on(t.sheetId, t.rowNumber),
    index("track_results_car").on(t.sheetId, t.carNumber, t.rowNumber),
    uniqueIndex("track_results_slip").on(t.slipId),
    index("track_results_claimed").on(t.claimedBy).where(sql`claimed_by is not null`),
    // Claims without a slip: those that end, and those of a sheet.
    index("track_results_claims")
      .on(t.claimedAt)
      .where(sql`claimed_by is not null and slip_id is null`),
    index("track_results_taken")
      .on(t.sheetId, t.rowNumber)
      .where(sql`claimed_by is not null or slip_id is not null`),
    index("track_results_created").on(t.createdAt),
    // Unclaimed results that may be a member's, by name and by car number.
    index("track_results_open_name")
      .on(sql`lower(racer_name)`, t.id)
      .where(sql`slip_id is null and claimed_by is null`),
    index("track_results_open_number")
      .on(sql`lower(car_number)`, t.id)
      .where(sql`slip_id is null and claimed_by is null`),
  ],
);

/** The car numbers that members gave at claims; they help to match later results. */
export const raceNumbers = sqliteTable(
  "race_numbers",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    vehicleId: integer("vehicle_id").references(() => vehicles.id),
    carNumber: text("car_number").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.carNumber] })],
);
