import { env } from "cloudflare:workers";
import { type Database, openDatabase } from "#db/client.ts";
import { createMeter, type MeasuredStatement, meteredDatabase } from "./metered-database.ts";

export type Measured<T> = {
  result: T;
  /** What D1 bills: the rows all statements scanned. */
  rowsRead: number;
  statements: MeasuredStatement[];
  /** How often D1 was called; a batch is one. */
  roundTrips: number;
};

/** Runs work against the real D1 and counts the rows its statements read. */
export async function measureRowsRead<T>(work: (db: Database) => Promise<T>): Promise<Measured<T>> {
  const meter = createMeter();
  const result = await work(openDatabase(meteredDatabase(env.DB, meter)));
  const rowsRead = meter.statements.reduce((sum, statement) => sum + statement.rowsRead, 0);
  return { result, rowsRead, ...meter };
}

/** How SQLite means to run a statement, one line a step. */
export async function explainPlan(sql: string, params: unknown[] = []): Promise<string[]> {
  const { results } = await env.DB.prepare(`explain query plan ${sql}`)
    .bind(...params)
    .all<{ detail: string }>();
  return results.map((row) => row.detail);
}
