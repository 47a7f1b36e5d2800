import { sql } from "drizzle-orm";
import {
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
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

/** An automatic finding about a slip for the moderator; it doesn't block anything. */
export type SlipFlag = { code: string; isStrong: boolean; detail: string };

export const tracks = sqliteTable(
  "tracks",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    slug: text("slug").notNull().unique(),
    name: text("name").notNull(),
    city: text("city").notNull(),
    state: text("state"),
    country: text("country").notNull(),
    latitude: real("latitude").notNull(),
    longitude: real("longitude").notNull(),
    isPositionApproximate: flag("is_position_approximate").notNull(),
    /** Null if unknown. */
    elevationFt: integer("elevation_ft"),
    timeZone: text("time_zone").notNull(),
    lengthFt: integer("length_ft").notNull(),
    /** False only if the track is known to have no sanction. */
    isSanctioned: flag("is_sanctioned").notNull(),
    /** NHRA, IHRA, WDRA, NATIONAL (the country's own body) or NONE; null if unknown. */
    sanction: text("sanction"),
    surface: text("surface"),
    closedOn: day("closed_on"),
  },
  (t) => [index("tracks_state").on(t.state), index("tracks_latitude").on(t.latitude)],
);

/** A track as shown in lists. */
export type TrackEntry = Pick<
  typeof tracks.$inferSelect,
  | "slug"
  | "name"
  | "city"
  | "state"
  | "country"
  | "latitude"
  | "longitude"
  | "elevationFt"
  | "lengthFt"
  | "sanction"
  | "closedOn"
> & {
  isPositionApproximate: 0 | 1;
  isSanctioned: 0 | 1;
  /** Listed runs under any of its names. */
  runs: number;
};

/** All tracks of a state, or of a country without states, in one row; maintained by triggers. */
export const trackLists = sqliteTable("track_lists", {
  /** `US-MI`, `GB-`. */
  place: text("place").primaryKey(),
  /** By their ids. */
  tracks: text("tracks", { mode: "json" }).$type<Record<string, TrackEntry>>().notNull(),
});

/**
 * Every spelling of a track: its names, its aliases and what racers typed. A name without a
 * `trackId` is unknown and flagged to the moderator.
 */
export const trackNames = sqliteTable(
  "track_names",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    name: text("name").notNull(),
    nameKey: text("name_key").notNull(),
    trackId: integer("track_id").references(() => tracks.id),
    /** How many listed runs have this name; maintained by triggers on slips. */
    listedRunCount: integer("listed_run_count").notNull().default(0),
  },
  (t) => [
    uniqueIndex("track_names_name_key").on(t.nameKey),
    index("track_names_track").on(t.trackId),
    index("track_names_run").on(t.trackId, t.listedRunCount).where(sql`listed_run_count > 0`),
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

    /** As typed, or the track's name if the text was one of its aliases. */
    raceTrack: text("race_track").notNull(),
    trackNameId: integer("track_name_id")
      .notNull()
      .references(() => trackNames.id),
    ranOn: day("ran_on").notNull(),
    /** The calendar year of `ranOn`: a season of the boards. */
    season: integer("season")
      .notNull()
      .generatedAlwaysAs(sql`cast(substr(ran_on, 1, 4) as integer)`, { mode: "virtual" }),
    /** `YYYY-MM` of `ranOn`. */
    ranMonth: text("ran_month")
      .notNull()
      .generatedAlwaysAs(sql`substr(ran_on, 1, 7)`, { mode: "virtual" }),
    elapsedMs: integer("elapsed_ms").notNull(),
    sixtyFootMs: integer("sixty_foot_ms").notNull(),
    trapSpeedHundredthsMph: integer("trap_speed_hundredths_mph").notNull(),

    // Optional figures; null if the racer left them out. Never ranked.
    /** Negative when the car left before the green. */
    reactionMs: integer("reaction_ms"),
    threeThirtyFootMs: integer("three_thirty_foot_ms"),
    eighthElapsedMs: integer("eighth_elapsed_ms"),
    eighthSpeedHundredthsMph: integer("eighth_speed_hundredths_mph"),
    thousandFootMs: integer("thousand_foot_ms"),
    // Weather during the run, for the density altitude.
    temperatureTenthsF: integer("temperature_tenths_f"),
    /** Station pressure, not reduced to sea level. */
    pressureHundredthsInHg: integer("pressure_hundredths_in_hg"),
    humidityPercent: integer("humidity_percent"),

    // Frozen on submission: changing the car never changes an old run.
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
    /** SHA-256 of the uploaded slip picture, hex, to find duplicate files. */
    mediaHash: text("media_hash"),
    /** R2 key in the private bucket; null once the vehicle or the account is deleted. */
    vinMediaKey: text("vin_media_key"),

    status: text("status").$type<SlipStatus>().notNull(),
    /** Incremented with every change; a decision on a stale version is rejected. */
    version: integer("version").notNull().default(1),
    flags: text("flags", { mode: "json" }).$type<SlipFlag[]>().notNull(),
    /** When it (last) joined the queue. */
    submittedAt: instant("submitted_at").notNull(),
    claimedBy: integer("claimed_by").references(() => users.id),
    claimedAt: instant("claimed_at"),
    decidedBy: integer("decided_by").references(() => users.id),
    decidedAt: instant("decided_at"),
    rejectionReason: text("rejection_reason").$type<RejectionReason>(),
    /** The moderator's note to the racer. */
    note: text("note").notNull().default(""),
    /** The Idempotency-Key of its submission: the last guard against duplicates. */
    submitKey: text("submit_key"),

    /** Approved, and its racer's account is active: shown on the boards. */
    isListed: flag("is_listed").notNull().default(false),
    /** The best listed run of its vehicle in its class: counts for ranks. */
    isBest: flag("is_best").notNull().default(false),
    /** The best listed run of its vehicle in its class and season: counts for season ranks. */
    isSeasonBest: flag("is_season_best").notNull().default(false),
    /**
     * The best listed run of its vehicle in its class under its track's name: a track's top ten.
     */
    isTrackBest: flag("is_track_best").notNull().default(false),
  },
  (t) => [
    uniqueIndex("slips_submit_key").on(t.userId, t.submitKey),
    index("slips_user").on(t.userId, t.submittedAt),
    index("slips_vehicle").on(t.vehicleId, t.ranOn),
    // Whether a racer has a slip in the queue.
    index("slips_waiting").on(t.userId).where(sql`status = 'PENDING'`),
    // A day's undecided slips, which a strip's results are compared with.
    index("slips_undecided_day")
      .on(t.ranOn, t.elapsedMs)
      .where(sql`status in ('PENDING', 'IN_REVIEW', 'NEEDS_INFO')`),
    // The same of approved slips that aren't on the boards, such as those of accounts that aren't activated yet.
    index("slips_unlisted_day")
      .on(t.ranOn, t.elapsedMs)
      .where(sql`status = 'APPROVED' and is_listed = 0`),
    index("slips_media_hash").on(t.mediaHash).where(sql`media_hash is not null`),
    index("slips_queue").on(t.status, t.submittedAt, t.id),
    index("slips_queue_flagged").on(t.status, t.submittedAt, t.id).where(sql`flags <> '[]'`),
    // A moderator's own claims.
    index("slips_claimed").on(t.claimedBy, t.submittedAt, t.id).where(sql`status = 'IN_REVIEW'`),
    index("slips_decided").on(t.decidedAt).where(sql`decided_at is not null`),

    // The boards. The trailing columns break ties: higher speed, then earlier date.
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

    // A garage: a car's runs by day, and its best figure of each kind by reading one row.
    index("slips_listed_vehicle").on(t.vehicleId, t.ranOn, t.id).where(sql`is_listed = 1`),
    index("slips_vehicle_et")
      .on(t.vehicleId, t.isStock, t.elapsedMs, sql`trap_speed_hundredths_mph desc`, t.ranOn, t.id)
      .where(sql`is_listed = 1`),
    // The next best run within a season or under a track's name when the best one leaves.
    index("slips_vehicle_season_et")
      .on(
        t.vehicleId,
        t.isStock,
        t.season,
        t.elapsedMs,
        sql`trap_speed_hundredths_mph desc`,
        t.ranOn,
        t.id,
      )
      .where(sql`is_listed = 1`),
    index("slips_vehicle_track_et")
      .on(
        t.vehicleId,
        t.isStock,
        t.trackNameId,
        t.elapsedMs,
        sql`trap_speed_hundredths_mph desc`,
        t.ranOn,
        t.id,
      )
      .where(sql`is_listed = 1`),
    index("slips_vehicle_sixty_foot")
      .on(t.vehicleId, t.isStock, t.sixtyFootMs)
      .where(sql`is_listed = 1`),
    index("slips_vehicle_speed")
      .on(t.vehicleId, t.isStock, t.trapSpeedHundredthsMph)
      .where(sql`is_listed = 1`),

    // What members follow: a racer's, a car's or a strip's runs by the moment they were approved.
    index("slips_listed_user_decided").on(t.userId, t.decidedAt, t.id).where(sql`is_listed = 1`),
    index("slips_listed_vehicle_decided")
      .on(t.vehicleId, t.decidedAt, t.id)
      .where(sql`is_listed = 1`),
    index("slips_listed_track_decided")
      .on(t.trackNameId, t.decidedAt, t.id)
      .where(sql`is_listed = 1`),

    // A racer's own place on a board.
    index("slips_best_user").on(t.userId, t.isStock).where(sql`is_best = 1`),
    // The quickest run of the same model: a run much quicker than that is flagged.
    index("slips_listed_lookup")
      .on(t.vehicleLookupId, t.isStock, t.elapsedMs)
      .where(sql`is_listed = 1`),
    // A track's latest runs.
    index("slips_listed_track")
      .on(t.trackNameId, t.isStock, t.ranOn, t.id)
      .where(sql`is_listed = 1`),
    // The run of the week: reads one row per day.
    index("slips_listed_day").on(t.ranOn, t.elapsedMs).where(sql`is_listed = 1`),

    // The same within a season.
    index("slips_season_et")
      .on(t.isStock, t.season, t.elapsedMs, sql`trap_speed_hundredths_mph desc`, t.ranOn, t.id)
      .where(sql`is_season_best = 1`),
    index("slips_season_sixty_foot")
      .on(t.isStock, t.season, t.sixtyFootMs, t.id)
      .where(sql`is_season_best = 1`),
    index("slips_season_speed")
      .on(t.isStock, t.season, t.trapSpeedHundredthsMph, t.id)
      .where(sql`is_season_best = 1`),
    index("slips_season_user").on(t.userId, t.isStock, t.season).where(sql`is_season_best = 1`),
    index("slips_listed_season_et")
      .on(t.isStock, t.season, t.elapsedMs, sql`trap_speed_hundredths_mph desc`, t.ranOn, t.id)
      .where(sql`is_listed = 1`),
    index("slips_listed_season_sixty_foot")
      .on(t.isStock, t.season, t.sixtyFootMs, t.id)
      .where(sql`is_listed = 1`),
    index("slips_listed_season_speed")
      .on(t.isStock, t.season, t.trapSpeedHundredthsMph, t.id)
      .where(sql`is_listed = 1`),

    // A track's quickest cars.
    index("slips_track_best")
      .on(t.trackNameId, t.isStock, t.elapsedMs, sql`trap_speed_hundredths_mph desc`, t.ranOn, t.id)
      .where(sql`is_track_best = 1`),
    // The record progression: reads one row per month, and per day of the months in which the
    // record fell.
    index("slips_listed_month").on(t.isStock, t.ranMonth, t.elapsedMs).where(sql`is_listed = 1`),
    index("slips_listed_board_day")
      .on(t.isStock, t.ranOn, t.elapsedMs, sql`trap_speed_hundredths_mph desc`, t.id)
      .where(sql`is_listed = 1`),
  ],
);

/**
 * The places of a board's best runs without counting runs: a tree over the elapsed time. A board's
 * first node has, for each tenth of a second, the number of runs quicker than its start; below it,
 * one node for each tenth in use has the same for each millisecond, counting the runs within that
 * tenth. Maintained, like `boardSpeeds`, by triggers on slips. Both are `WITHOUT ROWID`, see
 * db/README.md.
 */
export const boardCounts = sqliteTable(
  "board_counts",
  {
    isStock: flag("is_stock").notNull(),
    /** 0 is all time. */
    season: integer("season").notNull(),
    /** The span of one entry: 100 in a board's first node, else 1. */
    stepMs: integer("step_ms").notNull(),
    /** The elapsed time at the start of the node. */
    fromMs: integer("from_ms").notNull(),
    /** A JSON array: 260 counts in a board's first node, else 100. */
    counts: text("counts").notNull(),
  },
  (t) => [primaryKey({ columns: [t.isStock, t.season, t.stepMs, t.fromMs] })],
);

/**
 * The leaves of that tree: the trap speeds of the best runs with one elapsed time, highest first.
 * Each has five digits, so the position of a speed in the text gives the number of higher ones.
 */
export const boardSpeeds = sqliteTable(
  "board_speeds",
  {
    isStock: flag("is_stock").notNull(),
    /** 0 is all time. */
    season: integer("season").notNull(),
    elapsedMs: integer("elapsed_ms").notNull(),
    /** `["12185","09950"]`, hundredths of a mile per hour. */
    speeds: text("speeds").notNull(),
  },
  (t) => [primaryKey({ columns: [t.isStock, t.season, t.elapsedMs] })],
);

/**
 * Totals that pages show, maintained by triggers: `slips:PENDING`, `best:1`, `listed:0`,
 * `best:1:2026` …
 */
export const counters = sqliteTable("counters", {
  name: text("name").primaryKey(),
  value: integer("value").notNull().default(0),
});

/**
 * The perceptual hash of a slip picture, split into four bands: two pictures whose 64 bits differ
 * in at most three places share at least one band, so an index finds similar pictures.
 */
export const slipPictureBands = sqliteTable(
  "slip_picture_bands",
  {
    slipId: integer("slip_id")
      .notNull()
      .references(() => slips.id, { onDelete: "cascade" }),
    /** `0:9f3c` … `3:01aa`: the band's index and its 16 bits, hex. */
    band: text("band").notNull(),
    /** All 64 bits, hex. */
    hash: text("hash").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.slipId, t.band] }),
    index("slip_picture_bands_band").on(t.band, t.slipId),
  ],
);

/** Approvals that racers have not seen yet. A row is kept for a while after it was seen. */
export const approvalNews = sqliteTable(
  "approval_news",
  {
    slipId: integer("slip_id")
      .primaryKey()
      .references(() => slips.id, { onDelete: "cascade" }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** When the moderator can no longer undo it; hidden from the racer until then. */
    visibleAt: instant("visible_at").notNull(),
    seenAt: instant("seen_at"),
  },
  (t) => [index("approval_news_user").on(t.userId, t.visibleAt)],
);
