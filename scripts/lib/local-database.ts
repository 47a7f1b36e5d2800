import { join } from "node:path";
import { Miniflare } from "miniflare";
import { unstable_readConfig as readConfig } from "wrangler";
import type { Connection, Statement } from "#db/client.ts";
import { ROOT, STATE_DIR } from "./project.ts";

/** Runs statements where D1 is: `{statements: {sql, params}[], method}` in, what D1 answers out. */
const GATE = `export default {
  async fetch(request, { DB }) {
    const { statements, method } = await request.json();
    const prepared = statements.map(({ sql, params }) => DB.prepare(sql).bind(...params));
    try {
      return Response.json(await (method === "batch" ? DB.batch(prepared) : prepared[0][method]()));
    } catch (error) {
      return new Response(error.message, { status: 500 });
    }
  },
};`;

/**
 * The local database for scripts, a request for each call. Through wrangler's proxy of a binding every
 * `prepare` and `bind` stops the process until workerd has answered, which took most of the seeding.
 */
export async function openLocalDatabase(): Promise<{
  connection: Connection;
  dispose(): Promise<void>;
}> {
  const [database] = readConfig({ config: join(ROOT, "wrangler.toml") }).d1_databases;
  if (!database?.database_id) throw new Error("wrangler.toml names no D1 database");
  const miniflare = new Miniflare({
    modules: true,
    script: GATE,
    d1Databases: { DB: database.database_id },
    d1Persist: join(STATE_DIR, "v3/d1"),
  });
  const ask: Ask = async (method, statements) => {
    const body = JSON.stringify({ method, statements });
    const response = await miniflare.dispatchFetch("http://gate", { method: "POST", body });
    if (!response.ok) throw new Error(await response.text());
    return JSON.parse(await response.text());
  };
  return {
    connection: {
      prepare: (sql) => new GateStatement(ask, sql, []),
      batch: (statements) => ask("batch", statements),
    },
    dispose: () => miniflare.dispose(),
  };
}

type Ask = <T>(method: string, statements: readonly unknown[]) => Promise<T>;

class GateStatement implements Statement {
  readonly sql: string;
  readonly params: readonly unknown[];
  readonly #ask: Ask;

  constructor(ask: Ask, sql: string, params: readonly unknown[]) {
    this.#ask = ask;
    this.sql = sql;
    this.params = params;
  }

  bind(...params: unknown[]) {
    return new GateStatement(this.#ask, this.sql, params);
  }

  run() {
    return this.#ask<D1Result>("run", [this]);
  }

  all() {
    return this.#ask<D1Result>("all", [this]);
  }

  raw() {
    return this.#ask<unknown[][]>("raw", [this]);
  }
}
