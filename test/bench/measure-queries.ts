import { DatabaseSync } from "node:sqlite";
import { openDatabase } from "#db/client.ts";
import {
  createMeter,
  type MeasuredStatement,
  meteredDatabase,
} from "#test/support/metered-database.ts";
import type { BenchCase, Sample } from "./cases.ts";
import type { BenchDatabase } from "./database.ts";

export type QueryFigures = {
  /** The most rows any variant read, as D1 bills them. */
  rowsRead: number;
  /** The most D1 calls of any variant. */
  roundTrips: number;
  /** Milliseconds in SQLite for all statements of one request. */
  p50Ms: number;
  p95Ms: number;
};

const REPEATS = 5;

/**
 * Runs every variant of some cases. Row counts come from D1; times from Node's SQLite on the same
 * file, since D1's clock doesn't advance while a query runs.
 */
export async function measureQueries(
  bench: BenchDatabase,
  cases: readonly BenchCase[],
): Promise<Map<string, QueryFigures>> {
  const sample = await readSample(bench.db);
  const sqlite = new DatabaseSync(await bench.file(), { readOnly: true });
  const figures = new Map<string, QueryFigures>();
  try {
    for (const benchCase of cases) {
      figures.set(benchCase.name, await measureCase(bench.db, sqlite, { benchCase, sample }));
    }
  } finally {
    sqlite.close();
  }
  return figures;
}

async function measureCase(
  db: D1Database,
  sqlite: DatabaseSync,
  { benchCase, sample }: { benchCase: BenchCase; sample: Sample },
): Promise<QueryFigures> {
  const times: number[] = [];
  let rowsRead = 0;
  let roundTrips = 0;
  for (const run of benchCase.variants(sample)) {
    const meter = createMeter();
    await run(openDatabase(meteredDatabase(db, meter)));
    rowsRead = Math.max(
      rowsRead,
      meter.statements.reduce((sum, s) => sum + s.rowsRead, 0),
    );
    roundTrips = Math.max(roundTrips, meter.roundTrips);
    for (let repeat = 0; repeat < REPEATS; repeat++)
      times.push(timeStatements(sqlite, meter.statements));
  }
  times.sort((a, b) => a - b);
  const at = (share: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { rowsRead, roundTrips, p50Ms: at(0.5), p95Ms: at(0.95) };
}

function timeStatements(sqlite: DatabaseSync, statements: readonly MeasuredStatement[]): number {
  const startedAt = performance.now();
  for (const { sql, params } of statements) sqlite.prepare(sql).all(...params.map(toSqlite));
  return performance.now() - startedAt;
}

function toSqlite(value: unknown): string | number | null {
  if (typeof value === "boolean") return value ? 1 : 0;
  return typeof value === "string" || typeof value === "number" ? value : null;
}

async function readSample(db: D1Database): Promise<Sample> {
  const all = async <T>(sql: string) => (await db.prepare(sql).all<T>()).results;
  const users = await all<{ username: string }>(
    `select username from users where listed_run_count > 0
     order by id * 7919 % 1000003 limit 5`,
  );
  return {
    places: await all(
      `select id, ran_on as ranOn, elapsed_ms as elapsedMs, sixty_foot_ms as sixtyFootMs,
         trap_speed_hundredths_mph as trapSpeedHundredthsMph
       from slips where is_best = 1 order by id * 7919 % 1000003 limit 5`,
    ),
    usernames: users.map(({ username }) => username),
    vehicles: await all(
      `select v.id, u.username from vehicles v join users u on u.id = v.user_id
       where u.listed_run_count > 0 order by v.id * 7919 % 1000003 limit 5`,
    ),
    runIds: (
      await all<{ id: number }>(
        "select id from slips where is_best = 1 order by id * 7919 % 1000003 limit 20",
      )
    ).map(({ id }) => id),
    boardLength:
      (
        await all<{ n: number }>(
          "select min(value) as n from counters where name in ('best:0', 'best:1')",
        )
      )[0]?.n ?? 0,
  };
}
