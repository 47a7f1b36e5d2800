import type { Connection, Statement } from "./client.ts";

/** A statement that was answered. `meta` is null where D1 tells none: rows fetched as arrays. */
export type Answered = { sql: string; params: readonly unknown[]; meta: D1Meta | null };

/** What is recorded of each call to D1. */
export type Meter = {
  /** A call goes out; a batch is one. */
  onCall(): void;
  onAnswer(answered: Answered): void;
  /** Asks a SELECT twice whose figures D1 would not tell: to measure, not to serve. */
  isExact?: boolean;
};

type Source = Pick<D1DatabaseSession, "prepare" | "batch">;

/**
 * The names of a statement's columns, by its SQL: null where two share one. Bounded, since lists of
 * parameters make new texts.
 */
const columnsBySql = new Map<string, readonly string[] | null>();
const COLUMNS_MAX = 1000;

/**
 * A connection that tells a meter what D1 was asked and what it says of the answers.
 *
 * @param source asked for each call, so that a session may take the place of another
 */
export function meterConnection(source: () => Source, meter: Meter): Connection {
  return {
    prepare: (sql) => new MeteredStatement(source().prepare(sql), { sql, params: [], meter }),
    async batch(statements: MeteredStatement[]) {
      meter.onCall();
      const answers = await source().batch(statements.map(({ inner }) => inner));
      for (const [place, { asked }] of statements.entries()) {
        meter.onAnswer({ ...asked, meta: answers[place]?.meta ?? null });
      }
      return answers;
    },
  };
}

class MeteredStatement implements Statement {
  readonly inner: D1PreparedStatement;
  readonly asked: { sql: string; params: readonly unknown[]; meter: Meter };

  constructor(inner: D1PreparedStatement, asked: MeteredStatement["asked"]) {
    this.inner = inner;
    this.asked = asked;
  }

  bind(...params: unknown[]) {
    return new MeteredStatement(this.inner.bind(...params), { ...this.asked, params });
  }

  async run() {
    this.asked.meter.onCall();
    return this.tell(await this.inner.run());
  }

  async all() {
    this.asked.meter.onCall();
    return this.tell(await this.inner.all());
  }

  /**
   * Rows as arrays, which come without figures. As objects they have them, but columns of one name
   * melt together: so that is done from the second time on, once the names are known to differ.
   */
  async raw(): Promise<unknown[][]> {
    const { sql, params, meter } = this.asked;
    const known = columnsBySql.get(sql);
    if (known) {
      const { results } = await this.all();
      return results.map((row) => known.map((name) => row[name]));
    }
    if (meter.isExact) {
      const { results } = await this.all();
      // A write must not run twice.
      return isRead(sql) ? this.inner.raw() : results.map((row) => Object.values(row));
    }
    meter.onCall();
    const [names, ...rows] = await this.inner.raw({ columnNames: true });
    if (known === undefined && names) keepColumns(sql, names);
    meter.onAnswer({ sql, params, meta: null });
    return rows;
  }

  private tell(answer: D1Result<Record<string, unknown>>) {
    const { sql, params, meter } = this.asked;
    meter.onAnswer({ sql, params, meta: answer.meta });
    return answer;
  }
}

function keepColumns(sql: string, names: readonly string[]) {
  if (columnsBySql.size >= COLUMNS_MAX) columnsBySql.clear();
  columnsBySql.set(sql, new Set(names).size === names.length ? names : null);
}

function isRead(sql: string): boolean {
  return /^\s*(select|with|values)\b/i.test(sql);
}
