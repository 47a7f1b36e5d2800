import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";

export type Database = DrizzleD1Database;

/** Anything that can prepare and batch statements: a D1 database or one of its sessions. */
type Connection = Parameters<typeof drizzle>[0] | D1DatabaseSession;

/**
 * Drizzle over D1. `db.transaction` always fails on D1: what belongs together goes through
 * `db.batch`.
 *
 * @param connection a D1 binding, or a session of it (read-your-writes by bookmark)
 */
export function openDatabase(connection: Connection): Database {
  const db = drizzle(connection as Parameters<typeof drizzle>[0]);
  // Drizzle's batch asks each query for its prepared statement, which raw ones lack (0.45): with
  // parameters they failed there.
  const batchable = <Raw extends { getQuery(): { sql: string } }>(raw: Raw): Raw =>
    Object.defineProperty(raw, "stmt", { get: () => connection.prepare(raw.getQuery().sql) });
  const run = db.run.bind(db);
  const all = db.all.bind(db);
  db.run = (query) => batchable(run(query));
  db.all = <T>(query: Parameters<typeof all>[0]) => batchable(all<T>(query));
  return db;
}
