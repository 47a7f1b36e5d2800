export type MeasuredStatement = { sql: string; params: unknown[]; rowsRead: number };

/** What was asked of a database, as it goes along. */
export type Meter = { statements: MeasuredStatement[]; roundTrips: number };

export function createMeter(): Meter {
  return { statements: [], roundTrips: 0 };
}

type Metered = D1PreparedStatement & { inner: D1PreparedStatement; sql: string; params: unknown[] };

/**
 * A real D1 that notes each statement and the rows it read. D1 tells that figure for `all`, `run`
 * and `batch` only, so a SELECT fetched by `raw` is asked twice: once for the figure, once for rows.
 */
export function meteredDatabase(database: D1Database, meter: Meter): D1Database {
  return {
    prepare: (sql: string) => meteredStatement(database.prepare(sql), sql, [], meter),
    batch: async (batched: Metered[]) => {
      meter.roundTrips += 1;
      const answers = await database.batch(batched.map((statement) => statement.inner));
      for (const [place, { sql, params }] of batched.entries()) {
        meter.statements.push({ sql, params, rowsRead: answers[place]?.meta.rows_read ?? 0 });
      }
      return answers;
    },
  } as unknown as D1Database;
}

function meteredStatement(
  inner: D1PreparedStatement,
  sql: string,
  params: unknown[],
  meter: Meter,
): Metered {
  const run = async () => {
    meter.roundTrips += 1;
    const answer = await inner.all<Record<string, unknown>>();
    meter.statements.push({ sql, params, rowsRead: answer.meta.rows_read });
    return answer;
  };
  return {
    inner,
    sql,
    params,
    bind: (...values: unknown[]) => meteredStatement(inner.bind(...values), sql, values, meter),
    all: run,
    run,
    raw: async () => {
      const answer = await run();
      // As objects, columns of one name melt together; a write must not run twice, though.
      const isRead = /^\s*(select|with|values)\b/i.test(sql);
      return isRead ? inner.raw() : answer.results.map((row) => Object.values(row));
    },
    first: async (column?: string) => {
      const row = (await run()).results[0];
      return row ? (column ? row[column] : row) : null;
    },
  } as unknown as Metered;
}
