import { sql } from "drizzle-orm";
import { index, integer, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { day, flag, timestamps } from "../columns.ts";
import { users } from "./users.ts";

export const DEALER_IMPORT_STATUSES = [
  "READING",
  "READY",
  "REFUSED",
  "LIVE",
  "REPLACED",
  "DISCARDED",
] as const;
export type DealerImportStatus = (typeof DEALER_IMPORT_STATUSES)[number];

/** An error in a line of a file. */
export type ImportMistake = { line: number; reason: string };

/** The contents of a file, shown before it goes live. */
export type ImportSummary = {
  dealers: number;
  units: number;
  /** Every model with its trims, in alphabetical order. */
  models: Record<string, string[]>;
  oldestAsOfOn: string;
  newestAsOfOn: string;
  /** How dates like 3/11/2025 were read, if no date of the file decides it. */
  unclearDays?: "month-first" | "day-first";
  /**
   * Totals per model; like `places`, missing for files that were read before these were counted.
   */
  stock?: Record<string, ModelStock>;
  /** Where dealers are, by the two letters of the state or province. */
  places?: Record<string, DealerPlace>;
};
export type ModelStock = { units: number; dealers: number; newestAsOfOn: string };
/** How many dealers a state has, their average position, and the city of the first one. */
export type DealerPlace = { dealers: number; city: string; latitude: number; longitude: number };

/**
 * A file of dealers and their cars. Its rows are stored next to those of the live file, and going
 * live is a change of status: visitors see all of one file or all of another.
 */
export const dealerImports = sqliteTable(
  "dealer_imports",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    ...timestamps,
    /** Null if a script imported it. */
    createdBy: integer("created_by").references(() => users.id),
    fileName: text("file_name").notNull(),
    status: text("status").$type<DealerImportStatus>().notNull(),
    /** Rows checked so far. */
    rowCount: integer("row_count").notNull().default(0),
    /** How much of the file has been read. */
    percentRead: integer("percent_read").notNull().default(0),
    mistakeCount: integer("mistake_count").notNull().default(0),
    /** The first hundred. */
    mistakes: text("mistakes", { mode: "json" }).$type<ImportMistake[]>().notNull(),
    /** Null until the whole file has been read without errors. */
    summary: text("summary", { mode: "json" }).$type<ImportSummary>(),
  },
  (t) => [
    uniqueIndex("dealer_imports_live").on(t.status).where(sql`status = 'LIVE'`),
    index("dealer_imports_status").on(t.status, t.id),
  ],
);

/** One entry of a dealer's stock: model, trim, number of cars, day of the count. */
export type StockLine = [model: string, trim: string, unitCount: number, asOfOn: string];

/** `cell` is the square of the map that contains the position (app/features/dealers/cells.ts). */
export const dealers = sqliteTable(
  "dealers",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    importId: integer("import_id")
      .notNull()
      .references(() => dealerImports.id),
    /** The dealer's identifier in the file. */
    code: text("code").notNull(),
    name: text("name").notNull(),
    address: text("address").notNull(),
    city: text("city").notNull(),
    state: text("state").notNull(),
    zip: text("zip").notNull(),
    phone: text("phone").notNull(),
    email: text("email").notNull(),
    website: text("website").notNull(),
    latitude: real("latitude").notNull(),
    longitude: real("longitude").notNull(),
    cell: integer("cell").notNull(),
    /** Its allocations by model and trim, so that a search reads one row per dealer. */
    stock: text("stock", { mode: "json" }).$type<StockLine[]>().notNull().default([]),
  },
  (t) => [
    uniqueIndex("dealers_code").on(t.importId, t.code),
    index("dealers_cell").on(t.importId, t.cell),
  ],
);

/** Cars of one model and trim that a dealer has. */
export const allocations = sqliteTable(
  "allocations",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    importId: integer("import_id")
      .notNull()
      .references(() => dealerImports.id),
    dealerId: integer("dealer_id")
      .notNull()
      .references(() => dealers.id),
    model: text("model").notNull(),
    /** Empty if the file has none. */
    trim: text("trim").notNull(),
    unitCount: integer("unit_count").notNull(),
    asOfOn: day("as_of_on").notNull(),
    cell: integer("cell").notNull(),
    /**
     * Whether it is the dealer's first of its model, or of its trim: searches need each dealer
     * once.
     */
    leadsModel: flag("leads_model").notNull(),
    leadsTrim: flag("leads_trim").notNull(),
  },
  (t) => [
    index("allocations_dealer").on(t.dealerId, t.model, t.trim),
    index("allocations_car").on(t.importId, t.model, t.trim, t.cell),
    index("allocations_model").on(t.importId, t.model, t.cell).where(sql`leads_model = 1`),
    index("allocations_trim").on(t.importId, t.trim, t.cell).where(sql`leads_trim = 1`),
  ],
);
