import { type SQL, sql } from "drizzle-orm";

/**
 * A whole number as written in a statement's text. For LIMIT: SQLite looks at the value while it
 * plans, so that one that is bound makes it plan the statement twice.
 */
export function literal(value: number | SQL): SQL {
  return typeof value === "number" ? sql.raw(value.toFixed(0)) : value;
}
