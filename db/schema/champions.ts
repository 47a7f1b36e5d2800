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
import { slips } from "./slips.ts";
import { users } from "./users.ts";

/**
 * The first places of a season's boards as they were when it became final. Rows are never changed: whether a run still
 * counts is its slip's business (`db/queries/champions.ts`). Slips and accounts are never deleted.
 */
export const seasonChampions = sqliteTable(
  "season_champions",
  {
    season: integer("season").notNull(),
    isStock: flag("is_stock").notNull(),
    /** From 1, which is the champion; ties go to the earlier run. */
    place: integer("place").notNull(),
    slipId: integer("slip_id")
      .notNull()
      .references(() => slips.id),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    vehicleYear: integer("vehicle_year").notNull(),
    vehicleMake: text("vehicle_make").notNull(),
    vehicleModel: text("vehicle_model").notNull(),
    vehicleTrim: text("vehicle_trim").notNull(),
    raceTrack: text("race_track").notNull(),
    ranOn: day("ran_on").notNull(),
    elapsedMs: integer("elapsed_ms").notNull(),
    sixtyFootMs: integer("sixty_foot_ms").notNull(),
    trapSpeedHundredthsMph: integer("trap_speed_hundredths_mph").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.season, t.isStock, t.place] }),
    // The list of champions, and a member's titles.
    uniqueIndex("season_champions_first").on(t.season, t.isStock).where(sql`place = 1`),
    index("season_champions_user").on(t.userId, t.season).where(sql`place = 1`),
  ],
);
