import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { day, flag, instant, timestamps } from "../columns.ts";
import { users } from "./users.ts";

/** Reference data: the cars that were sold, one row per year, model and trim. */
export const vehicleLookup = sqliteTable(
  "vehicle_lookup",
  {
    /** Derived from year, make, model and trim, so that it survives additions to the table. */
    id: integer("id").primaryKey(),
    year: integer("year").notNull(),
    make: text("make").notNull(),
    model: text("model").notNull(),
    trim: text("trim").notNull(),
  },
  (t) => [uniqueIndex("vehicle_lookup_year_model_trim").on(t.year, t.model, t.trim)],
);

export const vehicles = sqliteTable(
  "vehicles",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    ...timestamps,
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    vehicleLookupId: integer("vehicle_lookup_id")
      .notNull()
      .references(() => vehicleLookup.id),
    /**
     * Private: never shown in full; the owner and moderators see the last six characters. Erased on
     * deletion.
     */
    vin: text("vin"),
    isStock: flag("is_stock").notNull(),
    isDefault: flag("is_default").notNull().default(false),
    /** One modification per line. Erased on deletion. */
    mods: text("mods").notNull().default(""),
    /** A sold vehicle stays in the garage with its runs; no new slips are accepted for it. */
    soldOn: day("sold_on"),
    /** A deleted vehicle leaves the garage; its approved runs keep their frozen text. */
    deletedAt: instant("deleted_at"),
  },
  (t) => [
    index("vehicles_user").on(t.userId).where(sql`deleted_at is null`),
    index("vehicles_default").on(t.userId).where(sql`is_default = 1 and deleted_at is null`),
    index("vehicles_vin").on(t.vin).where(sql`vin is not null`),
  ],
);

export const vehicleImages = sqliteTable(
  "vehicle_images",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    vehicleId: integer("vehicle_id")
      .notNull()
      .references(() => vehicles.id, { onDelete: "cascade" }),
    createdAt: instant("created_at").notNull(),
    /** R2 key in the public bucket. */
    mediaKey: text("media_key").notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    /** A data URL of a picture a few pixels wide, shown while the real one loads. */
    blurDataUrl: text("blur_data_url").notNull(),
    /** The picture with the lowest position is the vehicle's main one. */
    position: integer("position").notNull().default(0),
  },
  (t) => [index("vehicle_images_vehicle").on(t.vehicleId, t.position, t.id)],
);

/** The modifications of a car by date, so that a plot of its runs can show what made it quicker. */
export const vehicleModifications = sqliteTable(
  "vehicle_modifications",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    vehicleId: integer("vehicle_id")
      .notNull()
      .references(() => vehicles.id, { onDelete: "cascade" }),
    createdAt: instant("created_at").notNull(),
    installedOn: day("installed_on").notNull(),
    description: text("description").notNull(),
  },
  (t) => [index("vehicle_modifications_vehicle").on(t.vehicleId, t.installedOn)],
);
