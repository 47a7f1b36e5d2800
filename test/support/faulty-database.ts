import { env } from "cloudflare:workers";

type FaultyStatement = {
  sql: string;
  inner: D1PreparedStatement;
  bind: (...params: unknown[]) => FaultyStatement;
};

/**
 * A real D1 on which some calls fail or hang.
 *
 * @param isFaulty which calls, by the SQL of their statements
 * @param fault what happens instead of them
 */
export function faultyDatabase(isFaulty: RegExp, fault: () => Promise<never>): D1Database {
  function send<T>(statements: readonly string[], call: () => Promise<T>): Promise<T> {
    return statements.some((sql) => isFaulty.test(sql)) ? fault() : call();
  }
  const wrap = (sql: string, inner: D1PreparedStatement) => ({
    ...{ sql, inner },
    bind: (...params: unknown[]): FaultyStatement => wrap(sql, inner.bind(...params)),
    run: () => send([sql], () => inner.run()),
    all: () => send([sql], () => inner.all()),
    raw: (options: { columnNames: true }) => send([sql], () => inner.raw(options)),
  });
  const withSession = (start?: string) => {
    const session = env.DB.withSession(start);
    return {
      prepare: (sql: string) => wrap(sql, session.prepare(sql)),
      batch: (statements: FaultyStatement[]) =>
        send(
          statements.map(({ sql }) => sql),
          () => session.batch(statements.map(({ inner }) => inner)),
        ),
      getBookmark: () => session.getBookmark(),
    };
  };
  return { withSession } as unknown as D1Database;
}
