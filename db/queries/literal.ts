import { type SQL, sql } from "drizzle-orm";

/**
 * A whole number as a literal in the statement. For LIMIT: SQLite uses its value for planning, so a
 * bound one makes it plan the statement twice.
 */
export function literal(value: number | SQL): SQL {
  return typeof value === "number" ? sql.raw(value.toFixed(0)) : value;
}

/**
 * A whole number for a full-text table's `rowid`. D1 binds numbers as reals, and such an index can only begin at an
 * integer: with a real, a late page reads every hit before it.
 */
export function integer(value: number): SQL {
  return sql`cast(${value} as integer)`;
}
