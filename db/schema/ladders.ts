import { sql } from "drizzle-orm";
import {
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { day, flag } from "../columns.ts";
import { tracks } from "./slips.ts";
import { vehicleLookup } from "./vehicles.ts";

/** What a ladder's cars have in common. `all` has every car, and only its runs of the last days. */
export const LADDER_KINDS = [
  ...(["model", "trim", "year", "drivetrain", "state", "track"] as const),
  "all",
] as const;
export type LadderKind = (typeof LADDER_KINDS)[number];

/**
 * A board of some of the cars: of a model, at the tracks of a state. Reference data, with the numbers of cars that
 * triggers on `ladder_runs` count.
 */
export const ladders = sqliteTable(
  "ladders",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    kind: text("kind").$type<LadderKind>().notNull(),
    slug: text("slug").notNull(),
    /** 'Challenger SRT Demon 170', 'Michigan'. */
    name: text("name").notNull(),
    stockCars: integer("stock_cars").notNull().default(0),
    modifiedCars: integer("modified_cars").notNull().default(0),
  },
  (t) => [
    uniqueIndex("ladders_slug").on(t.kind, t.slug),
    index("ladders_stock").on(t.kind, sql`stock_cars desc`, t.id).where(sql`stock_cars >= 5`),
    index("ladders_modified")
      .on(t.kind, sql`modified_cars desc`, t.id)
      .where(sql`modified_cars >= 5`),
  ],
);

/** The ladders of a car, by what it was sold as. `WITHOUT ROWID`. */
export const ladderCars = sqliteTable(
  "ladder_cars",
  {
    vehicleLookupId: integer("vehicle_lookup_id")
      .notNull()
      .references(() => vehicleLookup.id),
    ladderId: integer("ladder_id")
      .notNull()
      .references(() => ladders.id),
  },
  (t) => [
    primaryKey({ columns: [t.vehicleLookupId, t.ladderId] }),
    index("ladder_cars_ladder").on(t.ladderId),
  ],
);

/** The ladders of a track: its own, and its state's. `WITHOUT ROWID`. */
export const ladderTracks = sqliteTable(
  "ladder_tracks",
  {
    trackId: integer("track_id")
      .notNull()
      .references(() => tracks.id),
    ladderId: integer("ladder_id")
      .notNull()
      .references(() => ladders.id),
  },
  (t) => [
    primaryKey({ columns: [t.trackId, t.ladderId] }),
    index("ladder_tracks_ladder").on(t.ladderId),
  ],
);

/**
 * The runs of each ladder in their order, maintained by triggers on slips: of all time (period 0) and of a season (its
 * year), the quickest of each car; of one of the last days (`ladderDayOf`, above every year), all that were decided
 * then. `WITHOUT ROWID`, with speeds descending.
 */
export const ladderRuns = sqliteTable(
  "ladder_runs",
  {
    ladderId: integer("ladder_id").notNull(),
    isStock: flag("is_stock").notNull(),
    period: integer("period").notNull(),
    elapsedMs: integer("elapsed_ms").notNull(),
    trapSpeedHundredthsMph: integer("trap_speed_hundredths_mph").notNull(),
    ranOn: day("ran_on").notNull(),
    slipId: integer("slip_id").notNull(),
  },
  (t) => [
    primaryKey({
      columns: [
        t.ladderId,
        t.isStock,
        t.period,
        t.elapsedMs,
        t.trapSpeedHundredthsMph,
        t.ranOn,
        t.slipId,
      ],
    }),
  ],
);
