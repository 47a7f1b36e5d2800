import type { Connection, Statement } from "./client.ts";
import { joinReads, type SendReads } from "./join-reads.ts";

/**
 * A statement that has completed. `meta` is null if D1 returns none: for rows fetched as arrays.
 */
export type MeteredResult = { sql: string; params: readonly unknown[]; meta: D1Meta | null };

/** Records each call to D1. */
export type Meter = {
  /** Called for each call; a batch is one. */
  onCall(): void;
  onResult(result: MeteredResult): void;
  /** Called when a call fails that may have written. */
  onFailedWrite?(): void;
  /** Waits for a call's result; can reject before the call does. */
  waitFor?<T>(call: Promise<T>): Promise<T>;
  /** Sends the reads that are issued at the same time as one call. */
  areReadsJoined?: boolean;
  /** Runs a SELECT a second time if D1 returns no figures for it: for measurements only. */
  isExact?: boolean;
};

type Source = Pick<D1DatabaseSession, "prepare" | "batch">;

/**
 * The column names of a statement, by its SQL; null if two columns share a name. Bounded, since
 * parameter lists of different lengths make different SQL.
 */
const columnsBySql = new Map<string, readonly string[] | null>();
const COLUMNS_MAX = 1000;

/**
 * A connection that reports each statement and its figures to a meter.
 *
 * @param source called for each statement, so that the session can be replaced
 */
export function meterConnection(source: () => Source, meter: Meter): Connection {
  const sendReads = meter.areReadsJoined ? joinReads(sendAll) : sendAll;

  function sendAll(statements: readonly D1PreparedStatement[]): ReturnType<SendReads> {
    meter.onCall();
    const [first, ...others] = statements;
    const call =
      first && others.length === 0
        ? first.all<Record<string, unknown>>().then((result) => [result])
        : source().batch<Record<string, unknown>>([...statements]);
    return waitFor(call, meter);
  }

  return {
    prepare: (sql) =>
      new MeteredStatement(source().prepare(sql), { sql, params: [], meter, sendReads }),
    async batch(statements: MeteredStatement[]) {
      const inner = statements.map((statement) => statement.inner);
      const results = await (statements.every(({ request }) => isRead(request.sql))
        ? sendReads(inner)
        : noticeFailure(sendAll(inner), meter));
      for (const [index, { request }] of statements.entries()) {
        meter.onResult({ ...request, meta: results[index]?.meta ?? null });
      }
      return results;
    },
  };
}

class MeteredStatement implements Statement {
  readonly inner: D1PreparedStatement;
  readonly request: {
    sql: string;
    params: readonly unknown[];
    meter: Meter;
    sendReads: SendReads;
  };

  constructor(inner: D1PreparedStatement, request: MeteredStatement["request"]) {
    this.inner = inner;
    this.request = request;
  }

  bind(...params: unknown[]) {
    return new MeteredStatement(this.inner.bind(...params), { ...this.request, params });
  }

  async run() {
    this.request.meter.onCall();
    return this.report(await this.#waitFor(this.inner.run()));
  }

  async all() {
    const { sql, meter, sendReads } = this.request;
    if (!isRead(sql)) {
      meter.onCall();
      return this.report(await this.#waitFor(this.inner.all<Record<string, unknown>>()));
    }
    const [result] = await sendReads([this.inner]);
    if (!result) throw new Error(`D1 returned no result: ${sql}`);
    return this.report(result);
  }

  /**
   * Returns rows as arrays, for which D1 has no figures. Rows as objects have figures but merge
   * columns of the same name, so objects are fetched from the second time on, once the names are
   * known to be unique.
   */
  async raw(): Promise<unknown[][]> {
    const { sql, params, meter } = this.request;
    const columns = columnsBySql.get(sql);
    if (columns) {
      const { results } = await this.all();
      return results.map((row) => columns.map((name) => row[name]));
    }
    if (meter.isExact) {
      const { results } = await this.all();
      // A write must not run twice.
      return isRead(sql) ? this.inner.raw() : results.map((row) => Object.values(row));
    }
    meter.onCall();
    const [names, ...rows] = await this.#waitFor(this.inner.raw({ columnNames: true }));
    if (columns === undefined && names) cacheColumns(sql, names);
    meter.onResult({ sql, params, meta: null });
    return rows;
  }

  #waitFor<T>(call: Promise<T>): Promise<T> {
    const { sql, meter } = this.request;
    return isRead(sql) ? waitFor(call, meter) : noticeFailure(waitFor(call, meter), meter);
  }

  private report(result: D1Result<Record<string, unknown>>) {
    const { sql, params, meter } = this.request;
    meter.onResult({ sql, params, meta: result.meta });
    return result;
  }
}

function waitFor<T>(call: Promise<T>, meter: Meter): Promise<T> {
  return meter.waitFor?.(call) ?? call;
}

/** Reports a failed write, which may have taken effect nevertheless. */
async function noticeFailure<T>(write: Promise<T>, { onFailedWrite }: Meter): Promise<T> {
  try {
    return await write;
  } catch (error) {
    onFailedWrite?.();
    throw error;
  }
}

function cacheColumns(sql: string, names: readonly string[]) {
  if (columnsBySql.size >= COLUMNS_MAX) columnsBySql.clear();
  columnsBySql.set(sql, new Set(names).size === names.length ? names : null);
}

function isRead(sql: string): boolean {
  return /^\s*(select|with|values)\b/i.test(sql) && !/\b(insert|update|delete)\b/i.test(sql);
}
