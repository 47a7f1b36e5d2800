import type { Miniflare } from "miniflare";
import type { Statement } from "#db/client.ts";

/**
 * A Worker that runs statements on one of its D1 databases. Miniflare's own proxy makes two synchronous requests
 * for each statement, before any of them runs.
 */
export const DATABASE_WORKER = `export default {
  async fetch(request, env) {
    const { binding, statements, isRaw } = await request.json();
    const prepared = statements.map(({ sql, params }) => env[binding].prepare(sql).bind(...params));
    try {
      return Response.json(isRaw ? await prepared[0].raw() : await env[binding].batch(prepared));
    } catch (error) {
      return new Response(error.message, { status: 500 });
    }
  },
};`;

type Bound = Statement & { sql: string; params: readonly unknown[] };

/** A D1 database of a Miniflare that runs DATABASE_WORKER: all but sessions, `first`, `exec` and `dump`. */
export function callDatabase(miniflare: Miniflare, binding: string): D1Database {
  const call = async <Result>(statements: readonly Bound[], isRaw: boolean): Promise<Result> => {
    const body = JSON.stringify({
      binding,
      isRaw,
      statements: statements.map(({ sql, params }) => ({ sql, params })),
    });
    const response = await miniflare.dispatchFetch("http://database/", { method: "POST", body });
    if (!response.ok) throw new Error(await response.text());
    return (await response.json()) as Result;
  };
  const runAll = (statements: readonly Bound[]) => call<D1Result<unknown>[]>(statements, false);
  const bindTo = (sql: string, params: readonly unknown[]): Bound => {
    const runAlone = async () => {
      const [result] = await runAll([statement]);
      if (!result) throw new Error("D1 answered without a result");
      return result;
    };
    const statement: Bound = {
      ...{ sql, params, run: runAlone, all: runAlone },
      bind: (...values) => bindTo(sql, values),
      raw: () => call([statement], true),
    };
    return statement;
  };
  return { prepare: (sql: string) => bindTo(sql, []), batch: runAll } as unknown as D1Database;
}
