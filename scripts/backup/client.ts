import type { Connection } from "#db/client.ts";

export type Value = string | number | null;
export type Row = Readonly<Record<string, unknown>>;
export type Statement = { readonly sql: string; readonly params?: readonly Value[] };

/** A database, local or remote. Calls are retried, so a statement must be safe to run twice. */
export type Client = {
  /** The rows of a query, each as an array of its columns. */
  rows(sql: string, params?: readonly Value[]): Promise<Value[][]>;
  /** Runs statements in one transaction and returns the rows of each. */
  batch(statements: readonly Statement[]): Promise<Row[][]>;
};

/** The pauses between attempts, in milliseconds. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 16_000];
/** Errors that another attempt can't fix: mistakes in a statement, broken constraints, missing permissions. */
const PERMANENT = /SQLITE_(?!BUSY)|ERR_SQLITE_ERROR|authenticat|unauthorized|forbidden/i;

export type Pause = (ms: number) => Promise<void>;

/** Repeats work that failed for a reason that may pass: a lost connection, a rate limit, an overloaded database. */
export async function withRetries<T>(pause: Pause, work: () => Promise<T>): Promise<T> {
  for (const ms of PAUSES_MS) {
    try {
      return await work();
    } catch (error) {
      if (isPermanent(error)) throw error;
      await pause(ms);
    }
  }
  return work();
}

function isPermanent(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return PERMANENT.test(`${code} ${error.message}`);
}

/** The client of a D1 database, or of the file of a local one. */
export function createClient(connection: Connection, pause: Pause): Client {
  const prepare = ({ sql, params = [] }: Statement) => connection.prepare(sql).bind(...params);
  return {
    rows: (sql, params = []) =>
      withRetries(pause, async () => {
        const rows = await prepare({ sql, params }).raw();
        return rows.map((row) => row.map(asValue));
      }),
    batch: (statements) =>
      withRetries(pause, async () => {
        const results = await connection.batch(statements.map(prepare));
        return results.map(({ results: rows }) => rows.filter(isRow));
      }),
  };
}

function isRow(row: unknown): row is Row {
  return typeof row === "object" && row !== null;
}

/**
 * A value that JSON can represent exactly.
 *
 * @throws TypeError for a BLOB, which no table has
 */
export function asValue(value: unknown): Value {
  if (value === null || typeof value === "string" || typeof value === "number") return value;
  throw new TypeError(`A column holds a ${typeof value}, which a backup can't represent.`);
}

/** A name of the schema as an SQL identifier. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A text as an SQL literal. */
export function textLiteral(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
