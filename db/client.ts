import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import * as schema from "./schema/index.ts";

export type Database = DrizzleD1Database<typeof schema>;

/** Anything that can prepare and batch statements: a D1 database or one of its sessions. */
type Connection = Parameters<typeof drizzle>[0] | D1DatabaseSession;

/**
 * Drizzle over D1. `db.transaction` always fails on D1: what belongs together goes through
 * `db.batch`.
 *
 * @param connection a D1 binding, or a session of it (read-your-writes by bookmark)
 */
export function openDatabase(connection: Connection): Database {
  return drizzle(connection as Parameters<typeof drizzle>[0], { schema });
}
