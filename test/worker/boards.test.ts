import { env } from "cloudflare:workers";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { BOARDS, type BoardQuery, ORDERS, SORTS } from "#app/features/leaderboard/board-query.ts";
import { sortColumn } from "#app/features/leaderboard/rules.ts";
import { showBoard } from "#app/features/leaderboard/show-board.server.ts";
import { findRunById } from "#db/queries/runs.ts";
import {
  fillBoards,
  listReference,
  type ReferenceRun,
  readReferenceRuns,
} from "#test/support/boards.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";

const FIRST_PAGE: BoardQuery = {
  board: "stock",
  sort: "elapsedTime",
  order: "asc",
  q: "",
  vehicle: "",
  track: "",
  isAllRuns: false,
  offset: 0,
  window: 10,
};

let reference: ReferenceRun[] = [];

beforeAll(async () => {
  await fillBoards(4_000);
  // Ties: shared times and speeds, on few values.
  await env.DB.batch([env.DB.prepare("update slips set status = 'PENDING' where id % 97 = 0")]);
  const { rebuildStandings } = await import("#test/bench/rebuild-standings.ts");
  await env.DB.batch(await tieRuns());
  await withoutTriggers(() => rebuildStandings(env.DB));
  reference = await readReferenceRuns();
});

/** Rounds the times of two thirds of the runs to a tenth and their speeds to 2 mph. */
async function tieRuns() {
  return [
    env.DB.prepare(
      `update slips set elapsed_ms = elapsed_ms / 100 * 100, sixty_foot_ms = sixty_foot_ms / 50 * 50,
         trap_speed_hundredths_mph = trap_speed_hundredths_mph / 200 * 200, is_listed = 0, is_best = 0
       where id % 3 > 0`,
    ),
  ];
}

async function withoutTriggers(work: () => Promise<void>) {
  const { results } = await env.DB.prepare(
    "select name, sql from sqlite_master where type = 'trigger' and tbl_name in ('slips', 'users')",
  ).all<{ name: string; sql: string }>();
  for (const { name } of results) await env.DB.prepare(`drop trigger ${name}`).run();
  await work();
  for (const { sql } of results) await env.DB.prepare(sql).run();
}

function show(change: Partial<BoardQuery>) {
  return measureRowsRead((db) => showBoard({ db, viewer: null }, { ...FIRST_PAGE, ...change }));
}

function expected(query: BoardQuery) {
  const all = listReference(
    reference,
    {
      isStock: query.board === "stock",
      isBestOnly: !query.isAllRuns,
      sort: sortColumn(query.sort),
      isDescending: query.order === "desc",
    },
    { username: query.q, vehicle: query.vehicle, track: query.track },
  );
  return {
    rows: all
      .slice(query.offset, query.offset + query.window)
      .map(({ id, rank }) => ({ id, rank })),
    hasMore: all.length > query.offset + query.window,
    total: query.q + query.vehicle + query.track === "" ? all.length : null,
  };
}

async function check(query: BoardQuery) {
  const { result } = await show(query);
  expect({
    rows: result.rows.map(({ id, rank }) => ({ id, rank })),
    hasMore: result.hasMore,
    total: result.total,
  }).toEqual(expected(query));
}

test("ties and slower runs occur in the reference", () => {
  const ranks = reference.flatMap(({ rank, isStock }) => (rank && isStock ? [rank] : []));
  expect(new Set(ranks).size).toBeLessThan(ranks.length);
  expect(reference.some(({ rank }) => rank === null)).toBe(true);
});

test("every page of an unfiltered board shows what comparing all runs gives", async () => {
  for (const board of BOARDS) {
    for (const order of ORDERS) {
      for (let offset = 0; offset < 480; offset += 30) {
        await check({ ...FIRST_PAGE, board, order, offset, window: 30 });
      }
    }
  }
});

const texts = {
  q: fc.constantFrom(
    "",
    "",
    "HEMI",
    "fox_1",
    "_2",
    "1",
    "e",
    "zed_30",
    "_fox",
    "x_",
    "nobody",
    '"',
    "é",
    "ſlick",
    "%",
  ),
  vehicle: fc.constantFrom(
    "",
    "",
    "charger",
    "R/T",
    "2019",
    "19 dodge",
    "SRT",
    "a",
    "hellcat",
    "plymouth",
    "' or 1",
    "zz",
  ),
  track: fc.constantFrom("", "", "raceway", "MILAN", "Pomona", "mo", "-", "dragstrip", "zzz"),
};

test("any filter, sort and window shows what comparing all runs gives", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        board: fc.constantFrom(...BOARDS),
        sort: fc.constantFrom(...SORTS),
        order: fc.constantFrom(...ORDERS),
        ...texts,
        isAllRuns: fc.boolean(),
        offset: fc.constantFrom(0, 0, 10, 25, 170, 1_000),
        window: fc.constantFrom(10, 20, 100),
      }),
      check,
    ),
    { numRuns: 250, seed: 7 },
  );
}, 120_000);

test("an unfiltered page reads few rows, however deep it is", async () => {
  for (const offset of [0, 100, 300]) {
    const { rowsRead, roundTrips } = await show({ offset });
    expect(rowsRead).toBeLessThanOrEqual(60);
    expect(roundTrips).toBeLessThanOrEqual(2);
  }
});

test("the other sorts read few rows at the top", async () => {
  for (const sort of ["sixtyFeetTime", "topSpeed"] as const) {
    const { rowsRead, roundTrips } = await show({
      sort,
      order: sort === "topSpeed" ? "desc" : "asc",
    });
    expect(rowsRead).toBeLessThanOrEqual(120);
    expect(roundTrips).toBeLessThanOrEqual(2);
  }
});

test("a text that matches nothing costs next to nothing", async () => {
  const { result, rowsRead, roundTrips } = await show({ q: "nobody_here" });
  expect(result.rows).toEqual([]);
  expect(rowsRead).toBeLessThanOrEqual(10);
  expect(roundTrips).toBe(1);
});

test("a run's page tells its rank", async () => {
  for (const run of reference.filter((_, place) => place % 400 === 0)) {
    const { result, rowsRead } = await measureRowsRead((db) => findRunById(db, run.id, null));
    expect(result?.rank ?? null).toBe(run.rank);
    expect(rowsRead).toBeLessThanOrEqual(100);
  }
});

test("the viewer's own rows are marked", async () => {
  const top = reference.find((run) => run.isStock && run.rank === 1);
  const { result } = await measureRowsRead((db) =>
    showBoard({ db, viewer: { id: top?.userId ?? 0 } }, FIRST_PAGE),
  );
  expect(result.rows[0]?.isOwn).toBe(true);
  expect(result.rows.filter((row) => row.isOwn).map((row) => row.userId)).not.toContain(undefined);
});
