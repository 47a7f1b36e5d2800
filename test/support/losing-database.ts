import { env } from "cloudflare:workers";
import { type Database, openDatabase, type Statement } from "#db/client.ts";

/** Writes that fail. */
export type Loss = {
  /** The message of D1's error. */
  message: string;
  /** Whether they take effect: only their responses are lost. */
  isExecuted: boolean;
  /** Which of the writes, counted from 1; a batch with a write is one. */
  lost: readonly number[];
};

type LosingStatement = Statement & { sql: string; inner: D1PreparedStatement };

/** A real D1 that loses some writes; `countWrites` counts all writes sent. */
export function losingDatabase({ message, isExecuted, lost }: Loss): {
  db: Database;
  countWrites: () => number;
} {
  let writes = 0;
  async function send<T>(statements: readonly string[], execute: () => Promise<T>): Promise<T> {
    if (!statements.some((sql) => /^\s*(insert|update|delete)\b/i.test(sql))) return execute();
    writes += 1;
    if (!lost.includes(writes)) return execute();
    if (isExecuted) await execute();
    throw new Error(`D1_ERROR: ${message}`);
  }
  const wrap = (sql: string, inner: D1PreparedStatement): LosingStatement => ({
    sql,
    inner,
    bind: (...params) => wrap(sql, inner.bind(...params)),
    run: () => send([sql], () => inner.run()),
    all: () => send([sql], () => inner.all()),
    raw: () => send([sql], () => inner.raw()),
  });
  const db = openDatabase({
    prepare: (sql) => wrap(sql, env.DB.prepare(sql)),
    batch: (statements: LosingStatement[]) =>
      send(
        statements.map(({ sql }) => sql),
        () => env.DB.batch(statements.map(({ inner }) => inner)),
      ),
  });
  return { db, countWrites: () => writes };
}
