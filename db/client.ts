import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";

export type Database = DrizzleD1Database;

/** What drizzle asks of D1: a database, one of its sessions, or something in front of them. */
export type Connection = {
  prepare(sql: string): Statement;
  batch(statements: Statement[]): Promise<D1Result<unknown>[]>;
};
export type Statement = {
  bind(...params: unknown[]): Statement;
  run(): Promise<D1Result<unknown>>;
  all(): Promise<D1Result<unknown>>;
  raw(): Promise<unknown[][]>;
};

/**
 * Drizzle over D1. `db.transaction` always fails on D1: what belongs together goes through
 * `db.batch`.
 *
 * @param connection a D1 binding, or a session of it (db/session.ts)
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
