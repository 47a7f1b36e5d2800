import { integer, text } from "drizzle-orm/sqlite-core";

/** An instant, stored as whole milliseconds since 1970 (UTC). Column names end in `_at`. */
export const instant = (name: string) => integer(name, { mode: "timestamp_ms" });

/** A calendar day without a time, stored as `YYYY-MM-DD`. Column names end in `_on`. */
export const day = (name: string) => text(name);

/** A boolean, stored as 0 or 1. */
export const flag = (name: string) => integer(name, { mode: "boolean" });

/** The columns of every mutable table. */
export const timestamps = {
  createdAt: instant("created_at").notNull(),
  updatedAt: instant("updated_at").notNull(),
};
