import { type SQL, sql } from "drizzle-orm";

/**
 * A whole number as a literal in the statement. For LIMIT: SQLite uses its value for planning, so a
 * bound one makes it plan the statement twice.
 */
export function literal(value: number | SQL): SQL {
  return typeof value === "number" ? sql.raw(value.toFixed(0)) : value;
}
