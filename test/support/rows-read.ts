import { env } from "cloudflare:workers";
import { type Database, openDatabase } from "#db/client.ts";
import { createMeter, type MeasuredStatement, meteredDatabase } from "./metered-database.ts";

export type Measured<T> = {
  result: T;
  /** The rows scanned by all statements, which D1 bills. */
  rowsRead: number;
  /** The rows written by all statements and their triggers, indexes included. */
  rowsWritten: number;
  statements: MeasuredStatement[];
  /** The number of calls to D1; a batch is one. */
  roundTrips: number;
};

/** Runs work against the real D1 and counts the rows its statements read. */
export async function measureRowsRead<T>(work: (db: Database) => Promise<T>): Promise<Measured<T>> {
  const meter = createMeter();
  const result = await work(openDatabase(meteredDatabase(env.DB, meter)));
  const total = (figure: "rowsRead" | "rowsWritten") =>
    meter.statements.reduce((sum, statement) => sum + statement[figure], 0);
  return { result, rowsRead: total("rowsRead"), rowsWritten: total("rowsWritten"), ...meter };
}

/** SQLite's plan for a statement, one line per step. */
export async function explainPlan(sql: string, params: unknown[] = []): Promise<string[]> {
  const { results } = await env.DB.prepare(`explain query plan ${sql}`)
    .bind(...params)
    .all<{ detail: string }>();
  return results.map((row) => row.detail);
}
