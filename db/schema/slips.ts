import { sql } from "drizzle-orm";
import { index, integer, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { day, flag, instant, timestamps } from "../columns.ts";
import { users } from "./users.ts";
import { vehicleLookup, vehicles } from "./vehicles.ts";

export const SLIP_STATUSES = [
  "PENDING",
  "IN_REVIEW",
  "NEEDS_INFO",
  "APPROVED",
  "REJECTED",
  "WITHDRAWN",
] as const;
export type SlipStatus = (typeof SLIP_STATUSES)[number];

export const REJECTION_REASONS = [
  "NUMBERS_DIFFER",
  "PHOTO_UNREADABLE",
  "VIN_MISMATCH",
  "NOT_A_SLIP",
  "NOT_QUARTER_MILE",
  "DUPLICATE",
  "WRONG_CLASS",
  "OTHER",
] as const;
export type RejectionReason = (typeof REJECTION_REASONS)[number];

/** Something the machine noticed about a slip; a moderator weighs it, nothing is blocked by it. */
export type SlipFlag = { code: string; isStrong: boolean; detail: string };

export const tracks = sqliteTable("tracks", {
  id: integer("id").primaryKey({ autoIncrement: true }),
  slug: text("slug").notNull().unique(),
  name: text("name").notNull(),
  city: text("city").notNull(),
  state: text("state"),
  country: text("country").notNull(),
  latitude: real("latitude").notNull(),
  longitude: real("longitude").notNull(),
  isPositionApproximate: flag("is_position_approximate").notNull(),
  elevationFt: integer("elevation_ft").notNull(),
  timeZone: text("time_zone").notNull(),
  lengthFt: integer("length_ft").notNull(),
  isSanctioned: flag("is_sanctioned").notNull(),
  closedOn: day("closed_on"),
});

/**
 * Every way a track has been written: its names, its aliases and what racers typed. A name whose
 * `trackId` is null is unknown and flagged to the moderator.
 */
export const trackNames = sqliteTable(
  "track_names",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    name: text("name").notNull(),
    nameKey: text("name_key").notNull(),
    trackId: integer("track_id").references(() => tracks.id),
    /** How many listed runs carry this name; kept by triggers on slips. */
    listedRunCount: integer("listed_run_count").notNull().default(0),
  },
  (t) => [
    uniqueIndex("track_names_name_key").on(t.nameKey),
    index("track_names_track").on(t.trackId),
  ],
);

export const slips = sqliteTable(
  "slips",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    ...timestamps,
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    vehicleId: integer("vehicle_id")
      .notNull()
      .references(() => vehicles.id),

    /** As typed, or the track's own name where the text was one of its aliases. */
    raceTrack: text("race_track").notNull(),
    trackNameId: integer("track_name_id")
      .notNull()
      .references(() => trackNames.id),
    ranOn: day("ran_on").notNull(),
    elapsedMs: integer("elapsed_ms").notNull(),
    sixtyFootMs: integer("sixty_foot_ms").notNull(),
    trapSpeedHundredthsMph: integer("trap_speed_hundredths_mph").notNull(),

    // Frozen when submitted: changing the car never moves an old run.
    isStock: flag("is_stock").notNull(),
    vehicleLookupId: integer("vehicle_lookup_id")
      .notNull()
      .references(() => vehicleLookup.id),
    vehicleYear: integer("vehicle_year").notNull(),
    vehicleMake: text("vehicle_make").notNull(),
    vehicleModel: text("vehicle_model").notNull(),
    vehicleTrim: text("vehicle_trim").notNull(),
    mods: text("mods").notNull(),

    /** R2 key in the public bucket. */
    mediaKey: text("media_key").notNull(),
    mediaWidth: integer("media_width").notNull(),
    mediaHeight: integer("media_height").notNull(),
    blurDataUrl: text("blur_data_url").notNull(),
    /** SHA-256 of the uploaded slip picture, hex: finds the same file sent twice. */
    mediaHash: text("media_hash"),
    /** R2 key in the private bucket; null once the account is deleted. */
    vinMediaKey: text("vin_media_key"),

    status: text("status").$type<SlipStatus>().notNull(),
    /** Goes up by one with every change; a decision on a stale version is refused. */
    version: integer("version").notNull().default(1),
    flags: text("flags", { mode: "json" }).$type<SlipFlag[]>().notNull(),
    /** When it (last) joined the queue. */
    submittedAt: instant("submitted_at").notNull(),
    claimedBy: integer("claimed_by").references(() => users.id),
    claimedAt: instant("claimed_at"),
    decidedBy: integer("decided_by").references(() => users.id),
    decidedAt: instant("decided_at"),
    rejectionReason: text("rejection_reason").$type<RejectionReason>(),
    /** The moderator's words to the racer. */
    note: text("note").notNull().default(""),
    /** The Idempotency-Key of the submit that made it: the last guard against a double. */
    submitKey: text("submit_key"),

    /** Approved, by an activated racer who still has an account: what the boards may show. */
    isListed: flag("is_listed").notNull().default(false),
    /** The best listed run of its vehicle in its class: what a rank counts. */
    isBest: flag("is_best").notNull().default(false),
  },
  (t) => [
    uniqueIndex("slips_submit_key").on(t.userId, t.submitKey),
    index("slips_user").on(t.userId, t.submittedAt),
    index("slips_vehicle").on(t.vehicleId, t.ranOn),
    index("slips_media_hash").on(t.mediaHash).where(sql`media_hash is not null`),
    index("slips_queue").on(t.status, t.submittedAt, t.id),

    // The boards. The trailing columns are the tie rules: higher speed, then earlier date.
    index("slips_best_et")
      .on(t.isStock, t.elapsedMs, sql`trap_speed_hundredths_mph desc`, t.ranOn, t.id)
      .where(sql`is_best = 1`),
    index("slips_best_sixty_foot").on(t.isStock, t.sixtyFootMs, t.id).where(sql`is_best = 1`),
    index("slips_best_speed").on(t.isStock, t.trapSpeedHundredthsMph, t.id).where(sql`is_best = 1`),
    index("slips_listed_et")
      .on(t.isStock, t.elapsedMs, sql`trap_speed_hundredths_mph desc`, t.ranOn, t.id)
      .where(sql`is_listed = 1`),
    index("slips_listed_sixty_foot").on(t.isStock, t.sixtyFootMs, t.id).where(sql`is_listed = 1`),
    index("slips_listed_speed")
      .on(t.isStock, t.trapSpeedHundredthsMph, t.id)
      .where(sql`is_listed = 1`),

    // Filters that match few rows start from the matched user, car or track.
    index("slips_listed_user").on(t.userId, t.isStock).where(sql`is_listed = 1`),
    index("slips_listed_lookup")
      .on(t.vehicleLookupId, t.isStock, t.elapsedMs)
      .where(sql`is_listed = 1`),
    index("slips_listed_track").on(t.trackNameId, t.isStock).where(sql`is_listed = 1`),
    index("slips_best_user").on(t.userId, t.isStock).where(sql`is_best = 1`),
    index("slips_best_lookup")
      .on(t.vehicleLookupId, t.isStock, t.elapsedMs)
      .where(sql`is_best = 1`),
    index("slips_best_track").on(t.trackNameId, t.isStock, t.elapsedMs).where(sql`is_best = 1`),
    // The run of the week: one row for each day.
    index("slips_listed_day").on(t.ranOn, t.elapsedMs).where(sql`is_listed = 1`),
  ],
);

/**
 * Where an elapsed time stands among the best runs of a board, without counting them: a tree over
 * the decimal digits of `elapsed_ms`. The row (board, prefix, digit) says how many entries share
 * the leading digits `prefix` and have a smaller next digit, so a rank is the sum of four rows.
 * Kept by triggers on slips (migration `standings`).
 */
export const boardDigits = sqliteTable(
  "board_digits",
  {
    isStock: flag("is_stock").notNull(),
    /** `s` for whole seconds, `s12` for hundreds of ms within 12 s, `s123`, `s1234`. */
    prefix: text("prefix").notNull(),
    digit: integer("digit").notNull(),
    countBelow: integer("count_below").notNull(),
  },
  (t) => [
    uniqueIndex("board_digits_key").on(t.isStock, t.prefix, t.digit),
    index("board_digits_seek").on(t.isStock, t.prefix, t.countBelow, t.digit),
  ],
);

/** Totals that pages show, kept by triggers: `slips:PENDING`, `best:1`, `listed:0` … */
export const counters = sqliteTable("counters", {
  name: text("name").primaryKey(),
  value: integer("value").notNull().default(0),
});
