import { createHash, createHmac } from "node:crypto";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import type { Connection } from "#db/client.ts";

/** What the files of D1 here are hashed with. */
const KIND = "miniflare-D1DatabaseObject";
/** A server on the same state may be writing. */
const PATIENCE_MS = 10_000;

/** What D1 tells of a statement; no script asks for it. */
const META = {
  ...{ duration: 0, size_after: 0, rows_read: 0, rows_written: 0 },
  ...{ last_row_id: 0, changed_db: false, changes: 0 },
};

export type LocalDatabase = {
  connection: Connection;
  /** Runs a file of SQL. */
  execute(sql: string): void;
  /** Does all of the work or nothing: if it fails or the process ends, the database is as before. */
  whole(work: () => Promise<void>): Promise<void>;
  close(): void;
};

/**
 * The local database for scripts: the file behind D1, by Node's own SQLite. Through D1 each of the
 * thousands of calls that seeding makes is a request to another process, which took most of its time.
 */
export function openLocalDatabase(file: string): LocalDatabase {
  const sqlite = new DatabaseSync(file, { timeout: PATIENCE_MS });
  return {
    connection: {
      prepare: (sql) => new LocalStatement(sqlite, sql, []),
      async batch(statements: LocalStatement[]) {
        sqlite.exec("savepoint batch");
        try {
          const answers = statements.map((statement) => statement.answer());
          sqlite.exec("release batch");
          return answers;
        } catch (error) {
          sqlite.exec("rollback to batch; release batch");
          throw error;
        }
      },
    },
    execute: (sql) => sqlite.exec(sql),
    async whole(work) {
      sqlite.exec("begin immediate");
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

class LocalStatement {
  readonly #sqlite: DatabaseSync;
  readonly #sql: string;
  readonly #params: readonly unknown[];

  constructor(sqlite: DatabaseSync, sql: string, params: readonly unknown[]) {
    this.#sqlite = sqlite;
    this.#sql = sql;
    this.#params = params;
  }

  bind(...params: unknown[]) {
    return new LocalStatement(this.#sqlite, this.#sql, params);
  }

  /** At once: nothing else gets between the statements of a batch. */
  answer() {
    const results: unknown[] = this.#rows(false);
    return { success: true as const, results, meta: META };
  }

  async run() {
    return this.answer();
  }

  async all() {
    return this.answer();
  }

  async raw() {
    return this.#rows(true).map((row) => Object.values(row));
  }

  #rows(areArrays: boolean) {
    const statement = this.#sqlite.prepare(this.#sql);
    statement.setReturnArrays(areArrays);
    return statement.all(...this.#params.map(asBound));
  }
}

/** As D1 binds it. */
function asBound(param: unknown): SQLInputValue {
  if (param === null || typeof param === "string" || typeof param === "number") return param;
  if (typeof param === "boolean") return param ? 1 : 0;
  throw new TypeError(`${typeof param} can't be bound`);
}

/** The name of the file in which D1 here keeps the database of an id: that of a durable object. */
export function databaseFile(id: string): string {
  const key = createHash("sha256").update(KIND).digest();
  const sign = (text: string | Buffer) =>
    createHmac("sha256", key).update(text).digest().subarray(0, 16);
  return `${Buffer.concat([sign(id), sign(sign(id))]).toString("hex")}.sqlite`;
}
