import { createHash, createHmac } from "node:crypto";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import type { Connection } from "#db/client.ts";

/** Part of the hash in the names of local D1 files. */
const KIND = "miniflare-D1DatabaseObject";
/**
 * How long to wait, in milliseconds, for a lock that another process holds: a server on the same state may
 * be writing. `quiet` is before a message is printed, `announced` after.
 */
type LockTimeouts = { quiet: number; announced: number };
const LOCK_TIMEOUTS: LockTimeouts = { quiet: 1_000, announced: 20_000 };
/** https://sqlite.org/rescode.html#busy */
const SQLITE_BUSY = 5;

/** Another process held the write lock for the whole timeout; nothing of the statement or batch was written. */
export class DatabaseLockedError extends Error {
  constructor(file: string, { quiet, announced }: LockTimeouts, cause: unknown) {
    super(
      `Another process kept the local database locked for ${(quiet + announced) / 1000} seconds, so nothing was written. Stop it, or try again: ${file}`,
      { cause },
    );
    this.name = "DatabaseLockedError";
  }
}

/** D1's metadata of a statement, which no script uses. */
const META = {
  ...{ duration: 0, size_after: 0, rows_read: 0, rows_written: 0 },
  ...{ last_row_id: 0, changed_db: false, changes: 0 },
};

export type LocalDatabase = {
  connection: Connection;
  /** Runs a file of SQL. */
  execute(sql: string): void;
  /** Runs work in a transaction: if it fails or the process ends, nothing is written. */
  transaction(work: () => Promise<void>): Promise<void>;
  close(): void;
};

/**
 * The local database for scripts: the file behind D1, opened with Node's SQLite. Through D1, each of the thousands
 * of calls of seeding would be a request to another process, which took most of the time.
 */
export function openLocalDatabase(file: string, timeouts = LOCK_TIMEOUTS): LocalDatabase {
  const sqlite = new DatabaseSync(file, { timeout: timeouts.quiet });
  const withLock: WithLock = (work) => waitForLock(sqlite, { file, timeouts }, work);
  return {
    connection: {
      prepare: (sql) => new LocalStatement(sqlite, withLock, sql, []),
      async batch(statements: LocalStatement[]) {
        return withLock(() =>
          runAtomically(sqlite, () => statements.map((statement) => statement.runSync())),
        );
      },
    },
    execute: (sql) => withLock(() => sqlite.exec(sql)),
    async transaction(work) {
      withLock(() => sqlite.exec("begin immediate"));
      try {
        await work();
        sqlite.exec("commit");
      } catch (error) {
        sqlite.exec("rollback");
        throw error;
      }
    },
    close: () => sqlite.close(),
  };
}

type WithLock = <Result>(work: () => Result) => Result;

/**
 * Runs atomic work, and retries it once with a longer timeout if another process
 * holds the lock.
 *
 * @throws DatabaseLockedError when it is still locked then
 */
function waitForLock<Result>(
  sqlite: DatabaseSync,
  { file, timeouts }: { file: string; timeouts: LockTimeouts },
  work: () => Result,
): Result {
  try {
    return work();
  } catch (error) {
    if (!isLocked(error)) throw error;
  }
  console.error("Another process is writing to the local database. Waiting for it …");
  sqlite.exec(`pragma busy_timeout = ${timeouts.announced}`);
  try {
    return work();
  } catch (error) {
    throw isLocked(error) ? new DatabaseLockedError(file, timeouts, error) : error;
  } finally {
    sqlite.exec(`pragma busy_timeout = ${timeouts.quiet}`);
  }
}

/** Extended result codes keep the primary one in their low byte. */
function isLocked(error: unknown): boolean {
  return (
    error instanceof Error &&
    "errcode" in error &&
    typeof error.errcode === "number" &&
    (error.errcode & 0xff) === SQLITE_BUSY
  );
}

/**
 * A transaction. The lock is acquired first: a transaction that starts by reading fails at once,
 * whatever the timeout, when another process wrote before it does.
 */
function runAtomically<Result>(sqlite: DatabaseSync, work: () => Result): Result {
  const [begin, commit, rollback] = sqlite.isTransaction
    ? ["savepoint batch", "release batch", "rollback to batch; release batch"]
    : ["begin immediate", "commit", "rollback"];
  sqlite.exec(begin);
  try {
    const result = work();
    sqlite.exec(commit);
    return result;
  } catch (error) {
    sqlite.exec(rollback);
    throw error;
  }
}

class LocalStatement {
  readonly #sqlite: DatabaseSync;
  readonly #withLock: WithLock;
  readonly #sql: string;
  readonly #params: readonly unknown[];

  constructor(sqlite: DatabaseSync, withLock: WithLock, sql: string, params: readonly unknown[]) {
    this.#sqlite = sqlite;
    this.#withLock = withLock;
    this.#sql = sql;
    this.#params = params;
  }

  bind(...params: unknown[]) {
    return new LocalStatement(this.#sqlite, this.#withLock, this.#sql, params);
  }

  /** Synchronous, so that nothing else gets between the statements of a batch. */
  runSync() {
    const results: unknown[] = this.#rows(false);
    return { success: true as const, results, meta: META };
  }

  async run() {
    return this.#withLock(() => this.runSync());
  }

  async all() {
    return this.run();
  }

  async raw() {
    return this.#withLock(() => this.#rows(true)).map((row) => Object.values(row));
  }

  #rows(areArrays: boolean) {
    const statement = this.#sqlite.prepare(this.#sql);
    statement.setReturnArrays(areArrays);
    return statement.all(...this.#params.map(asBound));
  }
}

/** Converts a parameter like D1 does. */
function asBound(param: unknown): SQLInputValue {
  if (param === null || typeof param === "string" || typeof param === "number") return param;
  if (typeof param === "boolean") return param ? 1 : 0;
  throw new TypeError(`${typeof param} can't be bound`);
}

/** The file name of a local D1 database by its id; the same scheme as for Durable Objects. */
export function databaseFile(id: string): string {
  const key = createHash("sha256").update(KIND).digest();
  const sign = (text: string | Buffer) =>
    createHmac("sha256", key).update(text).digest().subarray(0, 16);
  return `${Buffer.concat([sign(id), sign(sign(id))]).toString("hex")}.sqlite`;
}
