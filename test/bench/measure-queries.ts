import { DatabaseSync } from "node:sqlite";
import { openDatabase } from "#db/client.ts";
import {
  createMeter,
  type MeasuredStatement,
  meteredDatabase,
} from "#test/support/metered-database.ts";
import type { BenchCase, BusySample, Sample } from "./cases.ts";
import type { BenchDatabase } from "./database.ts";
import { NOTICES_SHOWN } from "./fill-community.ts";

export type QueryFigures = {
  /** The most rows any variant read, as D1 bills them. */
  rowsRead: number;
  /** The most D1 calls of any variant. */
  roundTrips: number;
  /** Milliseconds in SQLite for all statements of one request; null for changes. */
  p50Ms: number | null;
  p95Ms: number | null;
};

const REPEATS = 5;

/**
 * Runs every variant of some cases: first those that only read, then on a copy those that change something. Row counts
 * come from D1; times from Node's SQLite on the same file, since D1's clock doesn't advance while a query runs.
 */
export async function measureQueries(
  bench: BenchDatabase,
  cases: readonly BenchCase[],
): Promise<Map<string, QueryFigures>> {
  const sample = await readSample(bench.db);
  const [changes, reads] = [cases.filter(({ isChange }) => isChange), cases.filter(isRead)];
  return new Map([
    ...(await measureReads(bench, { reads, sample })),
    ...(changes.length > 0 ? await measureChanges(bench, { changes, sample }) : []),
  ]);
}

const isRead = ({ isChange }: BenchCase) => !isChange;

async function measureReads(
  bench: BenchDatabase,
  { reads, sample }: { reads: readonly BenchCase[]; sample: Sample },
): Promise<[string, QueryFigures][]> {
  const sqlite = new DatabaseSync(await bench.file(), { readOnly: true });
  const figures: [string, QueryFigures][] = [];
  try {
    for (const benchCase of reads) {
      const { statements, ...counts } = await countRows(bench.db, { benchCase, sample });
      const times = statements.flatMap((some) =>
        Array.from({ length: REPEATS }, () => timeStatements(sqlite, some)),
      );
      figures.push([benchCase.name, { ...counts, ...quantilesOf(times) }]);
    }
  } finally {
    sqlite.close();
  }
  return figures;
}

async function measureChanges(
  bench: BenchDatabase,
  { changes, sample }: { changes: readonly BenchCase[]; sample: Sample },
): Promise<[string, QueryFigures][]> {
  const copy = await bench.copy();
  const figures: [string, QueryFigures][] = [];
  try {
    for (const benchCase of changes) {
      const { rowsRead, roundTrips } = await countRows(copy.db, { benchCase, sample });
      figures.push([benchCase.name, { rowsRead, roundTrips, p50Ms: null, p95Ms: null }]);
    }
  } finally {
    await copy.close();
  }
  return figures;
}

type Counts = Pick<QueryFigures, "rowsRead" | "roundTrips"> & {
  /** Of each variant. */
  statements: MeasuredStatement[][];
};

async function countRows(
  db: D1Database,
  { benchCase, sample }: { benchCase: BenchCase; sample: Sample },
): Promise<Counts> {
  const counts: Counts = { rowsRead: 0, roundTrips: 0, statements: [] };
  for (const run of benchCase.variants(sample)) {
    const meter = createMeter();
    await run(openDatabase(meteredDatabase(db, meter)));
    counts.statements.push(meter.statements);
    const rowsRead = meter.statements.reduce((sum, statement) => sum + statement.rowsRead, 0);
    counts.rowsRead = Math.max(counts.rowsRead, rowsRead);
    counts.roundTrips = Math.max(counts.roundTrips, meter.roundTrips);
  }
  return counts;
}

function quantilesOf(times: number[]): Pick<QueryFigures, "p50Ms" | "p95Ms"> {
  times.sort((a, b) => a - b);
  const at = (share: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { p50Ms: at(0.5), p95Ms: at(0.95) };
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
    busy: (await readBusySample(db)) ?? NOBODY,
  };
}

const NOBODY: BusySample = {
  ...{ memberId: 0, sessionId: "", noticePlace: "", articleId: 0, slipId: 0 },
  ...{ commentId: 0, commentAuthorId: 0 },
};

function readBusySample(db: D1Database): Promise<BusySample | null> {
  return db
    .prepare(
      `select m.user_id as memberId, e.id as sessionId, n.visible_at || '-' || n.id as noticePlace,
         t.subject_id as articleId, r.subject_id as slipId, c.id as commentId, c.user_id as commentAuthorId
       from (select user_id from notice_choices limit 1) m
       cross join sessions e on e.user_id = m.user_id and e.id = 'bench-busy'
       cross join notices n on n.user_id = m.user_id
       cross join comment_topics t on t.id = 1
       cross join comment_topics r on r.id = (select max(r.id) from comment_topics r
         cross join slips s on s.id = r.subject_id where r.subject_kind = 'slip' and s.is_listed = 1)
       cross join comments c on c.id = (select max(id) / 10 * 5 + 1 from comments where topic_id = 1)
       order by n.visible_at desc, n.id desc limit 1 offset ${NOTICES_SHOWN - 1}`,
    )
    .first<BusySample>();
}
