import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";

export type Database = DrizzleD1Database;

/** The part of D1 that drizzle uses: a database, one of its sessions, or a wrapper. */
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
 * Drizzle on D1. `db.transaction` always fails on D1: use `db.batch` for statements that belong
 * together.
 *
 * @param connection a D1 binding, or a session of it (db/session.ts)
 */
export function openDatabase(connection: Connection): Database {
  const db = drizzle(connection as Parameters<typeof drizzle>[0]);
  // Drizzle's batch needs each query's prepared statement, which raw queries lack (0.45), so raw
  // queries with parameters failed.
  const batchable = <Raw extends { getQuery(): { sql: string } }>(raw: Raw): Raw =>
    Object.defineProperty(raw, "stmt", { get: () => connection.prepare(raw.getQuery().sql) });
  const run = db.run.bind(db);
  const all = db.all.bind(db);
  db.run = (query) => batchable(run(query));
  db.all = <T>(query: Parameters<typeof all>[0]) => batchable(all<T>(query));
  return db;
}
