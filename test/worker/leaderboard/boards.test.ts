import { env } from "cloudflare:workers";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import {
  BOARD_DEFAULTS,
  BOARDS,
  type BoardQuery,
  DEPTH_MAX,
  FILTERED_DEPTH_MAX,
  ORDERS,
  SORTS,
} from "#app/features/leaderboard/board-query.ts";
import { isFiltered, isTied, sortColumn, windowLinks } from "#app/features/leaderboard/rules.ts";
import { readBoardQuery } from "#app/features/leaderboard/schema.ts";
import { showBoard } from "#app/features/leaderboard/show-board.server.ts";
import { findRunById } from "#db/queries/boards.ts";
import {
  fillBoards,
  listReference,
  type ReferenceRun,
  readReferenceRuns,
} from "#test/support/boards.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";

const FIRST_PAGE = BOARD_DEFAULTS;

let reference: ReferenceRun[] = [];

beforeAll(async () => {
  await fillBoards(4_000);
  // Few values, for ties in time and speed.
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
    `select name, sql from sqlite_master where type = 'trigger'
       and tbl_name in ('slips', 'users', 'vehicle_lookup', 'track_names')`,
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
      season: query.season,
      sort: sortColumn(query.sort),
      isDescending: query.order === "desc",
    },
    { ...query, username: query.q },
  );
  const isPlaced =
    isFiltered(query) &&
    !query.isAllRuns &&
    query.order === "asc" &&
    sortColumn(query.sort) === "elapsedTime";
  const isTooDeep = isFiltered(query) && query.offset >= FILTERED_DEPTH_MAX;
  const placeOf = (run: ReferenceRun) => all.findIndex((other) => isTied(other, run)) + 1;
  return {
    rows: (isTooDeep ? [] : all)
      .slice(query.offset, query.offset + query.window)
      .map((run) => ({ id: run.id, rank: run.rank, place: isPlaced ? placeOf(run) : null })),
    hasMore: !isTooDeep && all.length > query.offset + query.window,
    total: isFiltered(query) ? null : all.length,
  };
}

async function check(query: BoardQuery) {
  const { result, roundTrips } = await show(query);
  expect(roundTrips).toBeLessThanOrEqual(2);
  expect({
    rows: result.rows.map(({ id, rank, place }) => ({ id, rank, place })),
    hasMore: result.hasMore,
    total: result.total,
  }).toEqual(expected(query));
}

test("ties and slower runs occur in the reference", () => {
  const ranks = reference.flatMap(({ rank, isStock }) => (rank && isStock ? [rank] : []));
  expect(new Set(ranks).size).toBeLessThan(ranks.length);
  expect(reference.some(({ rank }) => rank === null)).toBe(true);
});

test("every page of a season's board matches a comparison of that year's runs", async () => {
  for (const season of [2023, 2024, 2025, 2026]) {
    for (const order of ORDERS) {
      for (const offset of [0, 30, 90, 150, 210, 300]) {
        await check({ ...FIRST_PAGE, season, order, offset, window: 30 });
      }
    }
  }
  await check({ ...FIRST_PAGE, season: 1999 });
});

test("a board lists the seasons in which it has runs", async () => {
  const { result } = await show({});
  const seasons = new Set(reference.filter(({ isStock }) => isStock).map(({ season }) => season));
  expect(result.seasons).toEqual([...seasons].toSorted((a, b) => b - a));
  const filtered = await show({ q: "hemi", season: 2025 });
  expect(filtered.result.seasons).toEqual(result.seasons);
});

test("every page of an unfiltered board matches a comparison of all runs", async () => {
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

const choices = {
  yearFrom: fc.constantFrom(null, null, null, 1960, 1970, 2018, 2026),
  yearTo: fc.constantFrom(null, null, null, 1974, 2019, 1959),
  model: fc.constantFrom("", "", "", "Challenger", "chARGER", "Prowler", "Chall", "'x"),
  state: fc.constantFrom("", "", "", "CA", "MI", "OH", "ZZ"),
  season: fc.constantFrom(null, null, 2023, 2024, 2025, 2026, 1999),
};

test("any filter, sort and window matches a comparison of all runs", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        board: fc.constantFrom(...BOARDS),
        sort: fc.constantFrom(...SORTS),
        order: fc.constantFrom(...ORDERS),
        ...texts,
        ...choices,
        isAllRuns: fc.boolean(),
        start: fc.constant(null),
        offset: fc.constantFrom(0, 0, 10, 25, 170, 1_000),
        window: fc.constantFrom(10, 20, 100),
      }),
      check,
    ),
    { numRuns: 400, seed: 7 },
  );
}, 120_000);

test("an unfiltered page reads few rows in one call, at any depth, in any order", async () => {
  for (const season of [null, 2025]) {
    for (const order of ORDERS) {
      for (const offset of [0, 10, 100, 300]) {
        const { rowsRead, roundTrips } = await show({ offset, season, order });
        expect(rowsRead).toBeLessThanOrEqual(60);
        expect(roundTrips).toBe(1);
      }
      for (const sort of ["elapsedTime", "sixtyFeetTime", "topSpeed"] as const) {
        for (const isAllRuns of [false, true]) {
          const { rowsRead, roundTrips } = await show({ sort, order, season, isAllRuns });
          expect(rowsRead).toBeLessThanOrEqual(60);
          expect(roundTrips).toBe(1);
        }
      }
    }
  }
});

/** The rows of a list from a query on, page by page through its arrows. */
async function walk(query: BoardQuery, arrow: "up" | "down") {
  const pages: { query: BoardQuery; offset: number; ids: number[] }[] = [];
  for (let next: BoardQuery | null = query; next; ) {
    const { result, rowsRead, roundTrips } = await show(next);
    expect(rowsRead).toBeLessThanOrEqual(next.window === 10 ? 60 : 6 * next.window);
    expect(roundTrips).toBe(1);
    pages.push({ query: next, offset: result.offset, ids: result.rows.map(({ id }) => id) });
    const { offset } = result;
    const link: string | null = windowLinks({ ...next, offset }, result)[arrow];
    next = link === null ? null : readBoardQuery(new URL(link, "http://garage.test").searchParams);
  }
  return pages;
}

test.each(
  ORDERS.flatMap(
    (order) =>
      [
        { order, sort: "sixtyFeetTime", isAllRuns: false },
        { order, sort: "topSpeed", isAllRuns: false, season: 2025 },
        { order, sort: "elapsedTime", isAllRuns: true, season: 2025 },
        { order, sort: "topSpeed", isAllRuns: true, season: 2024 },
      ] as const,
  ),
)("the arrows lead through a list whose places can't be looked up, and back: %o", async (list) => {
  const query = { ...FIRST_PAGE, ...list };
  const whole = expected({ ...query, window: 10_000 }).rows.map(({ id }) => id);
  const down = await walk(query, "down");
  expect(down.flatMap(({ ids }) => ids)).toEqual(whole);
  const last = down.at(-1);
  const up = await walk(last?.query ?? query, "up");
  expect(up.map(({ ids }) => ids)).toEqual(down.map(({ ids }) => ids).toReversed());
});

test("larger windows continue from a run like windows of ten", async () => {
  const query = { ...FIRST_PAGE, sort: "sixtyFeetTime", order: "asc", window: 30 } as const;
  const whole = expected({ ...query, window: 10_000 }).rows.map(({ id }) => id);
  const down = await walk(query, "down");
  const up = await walk(down.at(-1)?.query ?? query, "up");
  for (const { offset, ids } of [...down, ...up]) {
    expect(ids).toEqual(whole.slice(offset, offset + 30));
  }
  expect(up.at(-1)?.offset).toBe(0);
});

async function setSeasonBest(ids: readonly number[], isBest: boolean) {
  await env.DB.prepare(
    "update slips set is_season_best = ? where id in (select value from json_each(?))",
  )
    .bind(Number(isBest), JSON.stringify(ids))
    .run();
}

test("rows stay reachable and numbered when runs above them come and go", async () => {
  const query = { ...FIRST_PAGE, sort: "topSpeed", order: "desc", season: 2024 } as const;
  const before = await walk(query, "down");
  const [first, second, third] = before;
  if (!first || !second || !third) throw new Error("the list is too short to be paged");

  await setSeasonBest(first.ids, false);
  const left = await walk(third.query, "down");
  expect(left.map(({ ids }) => ids)).toEqual(before.slice(2).map(({ ids }) => ids));
  const [last] = left.slice(-1);
  expect(last && last.offset + last.ids.length).toBe((await show(query)).result.total);
  expect((await walk(third.query, "up")).map(({ offset, ids }) => [offset, ids])).toEqual([
    [20, third.ids],
    [0, second.ids],
  ]);
  const fewer = await walk(query, "down");

  await setSeasonBest(first.ids, true);
  const joined = await walk(fewer[1]?.query ?? query, "down");
  expect(joined.map(({ ids }) => ids)).toEqual(fewer.slice(1).map(({ ids }) => ids));
  expect((await walk(fewer[1]?.query ?? query, "up")).at(-1)).toMatchObject({
    offset: 0,
    ids: first.ids,
  });
});

test("with fewer than ten runs left before a run, the window is at the list's start", async () => {
  const query = { ...FIRST_PAGE, sort: "topSpeed", order: "desc", offset: 10 } as const;
  const { rows } = (await show({ ...query, offset: 0 })).result;
  for (const run of rows) {
    const { result, roundTrips } = await show({ ...query, start: { side: "before", run } });
    expect(result).toMatchObject({ offset: 0, hasMore: true });
    expect(result.rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    expect(roundTrips).toBe(2);
  }
});

test("a list paged by run starts at most 2,000 places down, and continues from there", async () => {
  const list = { ...FIRST_PAGE, isAllRuns: true } as const;
  const { result } = await show({ ...list, offset: DEPTH_MAX - 1 });
  const more = windowLinks({ ...list, offset: DEPTH_MAX - 1 }, result);
  for (const link of [more.more, more.down]) {
    const next = readBoardQuery(new URL(link ?? "", "http://garage.test").searchParams);
    expect((await show(next)).result.rows).toHaveLength(next.window);
  }
  expect((await show({ ...list, offset: DEPTH_MAX })).result.rows).toEqual([]);
});

test("a filtered list continues after any run to its end, and back, with its places", async () => {
  const filters: Partial<BoardQuery>[] = [
    { vehicle: "dodge" },
    { q: "e", order: "desc" },
    { track: "raceway", isAllRuns: true },
    { vehicle: "d", sort: "topSpeed", order: "desc", isAllRuns: true },
  ];
  for (const filter of filters) {
    const whole = expected({ ...FIRST_PAGE, ...filter, offset: 0, window: 10_000 }).rows;
    const from = Math.min(FILTERED_DEPTH_MAX - 10, whole.length - 45);
    expect(from).toBeGreaterThan(30);
    let query: BoardQuery = { ...FIRST_PAGE, ...filter, offset: from };
    const turn = async (way: "down" | "up") => {
      const { result } = await show(query);
      expect(result.offset).toBe(query.offset);
      const listed = result.rows.map(({ id, rank, place }) => ({ id, rank, place }));
      expect(listed, JSON.stringify(query)).toEqual(whole.slice(query.offset, query.offset + 10));
      const to = windowLinks(query, result)[way];
      expect(to, JSON.stringify(query)).not.toBeNull();
      query = readBoardQuery(new URL(to ?? "", "http://x").searchParams);
    };
    for (let page = 0; page < 4; page++) await turn("down");
    expect(query.offset).toBe(from + 40);
    for (let page = 0; page < 3; page++) await turn("up");
    expect(query.offset).toBe(from + 10);
  }
});

test("places in a filter are shared across pages", async () => {
  const filter = { vehicle: "dodge" };
  const whole = expected({ ...FIRST_PAGE, ...filter, window: 10_000 }).rows;
  const all = (await show({ ...filter, window: 100 })).result.rows;
  const at = all.findIndex((run, index) => index > 2 && run.place === all[index - 1]?.place);
  const run = all[at - 1];
  if (!run) throw new Error("No two runs are tied.");
  const { result } = await show({ ...filter, offset: at, start: { side: "after", run } });
  expect(result.rows.map(({ id, rank, place }) => ({ id, rank, place }))).toEqual(
    whole.slice(at, at + 10),
  );
});

test.each([
  ["", "nobody_here"],
  [" as no username holds its sign", "é"],
  [" as no username holds a space", "half shaft"],
])("a text without matches%s reads few rows: %s", async (_, q) => {
  const { result, rowsRead, roundTrips } = await show({ q });
  expect(result.rows).toEqual([]);
  expect(rowsRead).toBeLessThanOrEqual(25);
  expect(roundTrips).toBe(1);
});

test("a run's page has its rank", async () => {
  for (const run of reference.filter((_, place) => place % 400 === 0)) {
    const { result, rowsRead } = await measureRowsRead((db) => findRunById(db, run.id, null));
    expect(result?.rank ?? null).toBe(run.rank);
    expect(rowsRead).toBeLessThanOrEqual(10);
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
