import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { BOARD_DEFAULTS, type BoardQuery, ORDERS } from "#app/features/leaderboard/board-query.ts";
import { findOwnPlace } from "#app/features/leaderboard/find-own-place.server.ts";
import { listRuns } from "#app/features/leaderboard/list-runs.server.ts";
import { readLadder } from "#app/features/leaderboard/read-ladder.server.ts";
import { readRecordProgression } from "#app/features/leaderboard/read-record-progression.server.ts";
import { cursorOf } from "#app/features/leaderboard/rules.ts";
import { runsQuerySchema } from "#app/features/leaderboard/schema.ts";
import { showBoard } from "#app/features/leaderboard/show-board.server.ts";
import { decideSlip } from "#app/features/moderation/decide-slip.server.ts";
import { UNDO_MS } from "#app/features/moderation/rules.ts";
import { announceRuns } from "#app/features/notices/announce-runs.server.ts";
import { readTrackPage } from "#app/features/tracks/read-track-page.server.ts";
import type { RunKey } from "#db/queries/boards.ts";
import { fillBoards } from "#test/support/boards.ts";
import { someRacer } from "#test/support/comments.ts";
import { testDeps } from "#test/support/deps.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";
import { createCar, createReference, createSlip, TODAY } from "#test/support/slips.ts";

/** Budgets that only a large database can exceed. */
const SLIPS = 100_000;

beforeAll(() => fillBoards(SLIPS), 120_000);

function show(change: Partial<BoardQuery>, viewer: { id: number } | null = null) {
  return measureRowsRead((db) => showBoard({ db, viewer }, { ...BOARD_DEFAULTS, ...change }));
}

test("a season's board reads as little as the all-time board, at any depth, in one call", async () => {
  for (const season of [null, 2024, 2025]) {
    for (const offset of [0, 1_000, 7_000]) {
      for (const order of ORDERS) {
        const { result, rowsRead, roundTrips } = await show({ season, offset, order });
        expect(result.rows).toHaveLength(10);
        expect(rowsRead).toBeLessThanOrEqual(60);
        expect(roundTrips).toBe(1);
      }
    }
    for (const sort of ["sixtyFeetTime", "topSpeed"] as const) {
      for (const order of ORDERS) {
        for (const isAllRuns of [false, true]) {
          const { rowsRead, roundTrips } = await show({ season, sort, order, isAllRuns });
          expect(rowsRead).toBeLessThanOrEqual(60);
          expect(roundTrips).toBe(1);
        }
      }
    }
  }
});

test("the API's list continues after any run at the cost of its first page", async () => {
  const middle = await env.DB.prepare(
    `select id || '.' || elapsed_ms || '.' || sixty_foot_ms || '.' || trap_speed_hundredths_mph || '.' || ran_on
       as after from slips where is_listed = 1 and is_stock = 1 order by elapsed_ms limit 1 offset 20000`,
  ).first<{ after: string }>();
  for (const isStock of ["true", "false", undefined]) {
    for (const sort of ["position", "elapsedTime", "sixtyFeetTime", "topSpeed"]) {
      for (const order of ORDERS) {
        for (const after of [undefined, middle?.after]) {
          const request = { isStock, sort, order, after, limit: "10" };
          const { result, rowsRead, roundTrips } = await measureRowsRead((db) =>
            listRuns({ db, viewer: null }, runsQuerySchema.parse(request)),
          );
          expect(result.entries).toHaveLength(10);
          // Eleven runs of each board, each with its racer and the rows of its rank.
          const boards = isStock === undefined ? 2 : 1;
          expect(rowsRead, JSON.stringify(request)).toBeLessThanOrEqual(boards * 110);
          expect(roundTrips).toBe(1);
        }
      }
    }
  }
});

test("the API's filtered list continues after any run within the filter budget", async () => {
  for (const filter of [{ q: "e" }, { vehicle: "hemi" }, { track: "raceway" }, { q: "no such" }]) {
    for (const sort of ["elapsedTime", "sixtyFeetTime", "topSpeed"]) {
      const page = async (after?: string) => {
        const query = runsQuerySchema.parse({
          ...filter,
          sort,
          isStock: "true",
          limit: "10",
          after,
        });
        const { result, rowsRead } = await measureRowsRead((db) =>
          listRuns({ db, viewer: null }, query),
        );
        expect(rowsRead, JSON.stringify(query)).toBeLessThanOrEqual(400);
        return result.next;
      };
      let next = await page();
      for (let pages = 0; next && pages < 3; pages++) next = await page(next);
    }
  }
});

test("many runs with one time cost no more, and are ranked as by comparison", async () => {
  // Hundreds of cars at one time, as on a board ten times as long.
  const { results } = await env.DB.prepare(
    `select id from slips where is_best = 1 and is_stock = 1 and elapsed_ms between 12900 and 12999 order by id`,
  ).all<{ id: number }>();
  const ids = JSON.stringify(results.map(({ id }) => id));
  const change = (columns: string) =>
    env.DB.prepare(`update slips set ${columns} where id in (select value from json_each(?))`).bind(
      ids,
    );
  await env.DB.batch([
    change("is_best = 0"),
    change("elapsed_ms = 12950, trap_speed_hundredths_mph = 10000 + id % 300"),
    change("is_best = 1"),
  ]);
  const before = await env.DB.prepare(
    "select count(*) as n from slips where is_best = 1 and is_stock = 1 and elapsed_ms < 12950",
  ).first<{ n: number }>();
  const { results: crowd } = await env.DB.prepare(
    `select id, rank() over (order by trap_speed_hundredths_mph desc) as rank from slips
     where is_best = 1 and is_stock = 1 and elapsed_ms = 12950
     order by trap_speed_hundredths_mph desc, ran_on, id`,
  ).all<{ id: number; rank: number }>();
  expect(crowd.length).toBeGreaterThan(150);
  const first = before?.n ?? 0;
  for (let at = 0; at + 10 <= crowd.length; at += 35) {
    const { result, rowsRead } = await show({ offset: first + at });
    expect(result.rows.map(({ id, rank }) => ({ id, rank }))).toEqual(
      crowd.slice(at, at + 10).map(({ id, rank }) => ({ id, rank: rank + first })),
    );
    expect(rowsRead).toBeLessThanOrEqual(60);
  }
});

test("model years, models and states are bounded, alone and combined, in one call", async () => {
  const filters: Partial<BoardQuery>[] = [
    { yearFrom: 2015, yearTo: 2023 },
    { yearTo: 1969 },
    { yearFrom: 1968, yearTo: 1968, model: "Coronet" },
    { model: "challenger" },
    { model: "Prowler" },
    { model: "No such model" },
    { state: "CA" },
    { state: "ZZ" },
    { state: "OH", model: "Charger", yearFrom: 2018 },
    { state: "MI", q: "hemi", vehicle: "dodge", season: 2025 },
    { season: 2025, track: "raceway" },
    { season: 2025, model: "Viper", sort: "topSpeed", order: "desc" },
    { season: 2024, isAllRuns: true, model: "Neon" },
  ];
  for (const filter of filters) {
    const { rowsRead, roundTrips } = await show(filter);
    expect(rowsRead, JSON.stringify(filter)).toBeLessThanOrEqual(400);
    expect(roundTrips, JSON.stringify(filter)).toBe(1);
  }
});

test.each<[string, number, Partial<BoardQuery>[]]>([
  [
    "what nobody has",
    40,
    [
      { q: "-" },
      { q: "zz", isAllRuns: true },
      { q: ".", season: 2025, sort: "topSpeed", order: "desc" },
      { vehicle: "é" },
      { vehicle: "%" },
      { vehicle: '"' },
      { track: "zz" },
      { q: "-", vehicle: "z", track: "q" },
      { q: "no such racer" },
      { vehicle: "no such car", isAllRuns: true },
    ],
  ],
  [
    "what many, some or few have",
    400,
    [
      { q: "e" },
      { q: "7" },
      { q: "er" },
      { q: "j" },
      { q: "55", isAllRuns: true },
      { q: "99", order: "desc" },
      { q: "wo", season: 2024 },
      { q: "hemi" },
      { q: "_123", isAllRuns: true },
      { vehicle: "5" },
      { vehicle: "19" },
      { vehicle: "q" },
      { vehicle: "z" },
      { vehicle: "vi", sort: "topSpeed", order: "desc" },
      { vehicle: "x", isAllRuns: true },
      { vehicle: "dodge" },
      { vehicle: "neon", isAllRuns: true, order: "desc" },
      { track: "ra" },
      { track: "z" },
      { track: "x", sort: "sixtyFeetTime" },
      { track: "irwindale", season: 2025, isAllRuns: true },
    ],
  ],
  [
    "what they have together",
    400,
    [
      { q: "j", vehicle: "x" },
      { q: "55", vehicle: "z", track: "q" },
      { q: "j", vehicle: "x", season: 2025 },
      { q: "55", vehicle: "x", sort: "sixtyFeetTime" },
      { q: "j", vehicle: "x", isAllRuns: true },
      { q: "j", vehicle: "x", track: "z" },
      { q: "j", vehicle: "j", track: "mi", sort: "topSpeed", order: "desc" },
      { q: "81", vehicle: "v", track: "ys", isAllRuns: true },
      { q: "et", vehicle: "19", track: "ga" },
      { vehicle: "26", track: "fi", season: 2025, isAllRuns: true },
      { q: "mopar", vehicle: "200", track: "ys", isAllRuns: true },
      {
        q: "fox",
        vehicle: "se",
        track: "motorsports",
        season: 2024,
        isAllRuns: true,
        order: "desc",
      },
      { vehicle: "neon", track: "z", isAllRuns: true },
      { q: "hemi", vehicle: "hemi", track: "ga", sort: "sixtyFeetTime" },
    ],
  ],
  [
    "a page far down",
    5_000,
    [
      { q: "55", offset: 1_000 },
      { vehicle: "dodge", offset: 500 },
    ],
  ],
])("texts: %s reads at most %i rows, in one call", async (_, budget, filters) => {
  for (const filter of filters) {
    for (const board of ["stock", "modified"] as const) {
      const { rowsRead, roundTrips } = await show({ ...filter, board });
      expect(rowsRead, JSON.stringify(filter)).toBeLessThanOrEqual(budget);
      expect(roundTrips, JSON.stringify(filter)).toBe(1);
    }
  }
});

test("a filtered list continues after and before any run within the filter budget", async () => {
  const { results: runs } = await env.DB.prepare(
    `select id, elapsed_ms as elapsedMs, sixty_foot_ms as sixtyFootMs,
       trap_speed_hundredths_mph as trapSpeedHundredthsMph, ran_on as ranOn
     from slips where is_best = 1 and is_stock = 1 order by id * 7919 % 100003 limit 4`,
  ).all<RunKey>();
  for (const filter of [
    { q: "e" },
    { q: "hemi" },
    { vehicle: "dodge" },
    { track: "raceway", isAllRuns: true },
    { model: "challenger", sort: "topSpeed", order: "desc" },
    { q: "no such racer" },
  ] satisfies Partial<BoardQuery>[]) {
    for (const run of runs) {
      for (const side of ["after", "before"] as const) {
        const request = { ...filter, offset: 4_000, start: { side, run } };
        const { rowsRead, roundTrips } = await show(request);
        // After a run one part of the list is read, before it two.
        expect(rowsRead, JSON.stringify(request)).toBeLessThanOrEqual(
          side === "after" ? 1_000 : 2_000,
        );
        expect(roundTrips, JSON.stringify(request)).toBeLessThanOrEqual(2);
      }
    }
  }
});

test("the viewer's place takes few rows, and its window shows it", async () => {
  const { results } = await env.DB.prepare(
    `select user_id as id, is_stock as isStock from slips where is_best = 1 order by id * 7919 % 100003 limit 10`,
  ).all<{ id: number; isStock: number }>();
  for (const { id, isStock } of results) {
    for (const season of [null, 2025]) {
      const board = isStock ? "stock" : "modified";
      const query = { ...BOARD_DEFAULTS, board, season } as const;
      const { result: path, rowsRead } = await measureRowsRead((db) =>
        findOwnPlace({ db, viewer: { id } }, query),
      );
      expect(rowsRead).toBeLessThanOrEqual(60);
      if (path === null) continue;
      const url = new URL(path, "http://garage.test");
      const offset = Number(url.searchParams.get("offset") ?? 0);
      const { result, roundTrips } = await show({ board, season, offset }, { id });
      const own = result.rows.find((row) => url.hash === `#run-${row.id}`);
      expect(own).toMatchObject({ userId: id, isOwn: true });
      if (own?.rank !== 1) expect(own?.gap).toMatch(/^\d+\.\d+ (s|mph) to [\d,]+(st|nd|rd|th)$/);
      expect(roundTrips).toBeLessThanOrEqual(2);
    }
  }
});

test("records and track pages read months, days and top runs, not all runs", async () => {
  const records = await measureRowsRead((db) => readRecordProgression({ db }));
  expect(records.result.stock.length).toBeGreaterThan(3);
  expect(records.rowsRead).toBeLessThanOrEqual(3_000);
  const busiest = await env.DB.prepare(
    `select t.slug from tracks t join track_names n on n.track_id = t.id
     group by t.id order by sum(n.listed_run_count) desc limit 1`,
  ).first<{ slug: string }>();
  const page = await measureRowsRead((db) => readTrackPage({ db }, busiest?.slug ?? ""));
  expect(page.rowsRead).toBeLessThanOrEqual(300);
});

/**
 * Makes the slowest racers, or the cars with the slowest bests, the only ones with a character in
 * their name.
 */
async function nameTheSlowest() {
  const slowest = (column: string, count: number) =>
    `(select ${column} from slips where is_best = 1 group by 1 order by min(elapsed_ms) desc limit ${count})`;
  await env.DB.batch([
    env.DB.prepare(
      `update users set username = username || '-', username_key = username_key || '-'
       where id in ${slowest("user_id", 800)}`,
    ),
    env.DB.prepare(
      `update vehicle_lookup set trim = trim || '#' where id in ${slowest("vehicle_lookup_id", 300)}`,
    ),
    env.DB.prepare(
      `update slips set vehicle_trim = l.trim from vehicle_lookup l
       where l.id = vehicle_lookup_id and l.trim like '%#'`,
    ),
  ]);
}

test("a letter that only the slowest racers and cars have is bounded", async () => {
  await nameTheSlowest();
  for (const filter of [
    { q: "-" },
    { q: "-", season: 2025 },
    { q: "-", sort: "topSpeed", order: "desc" },
    { vehicle: "#" },
    { vehicle: "#", season: 2025 },
    { vehicle: "#", isAllRuns: true },
  ] satisfies Partial<BoardQuery>[]) {
    for (const board of ["stock", "modified"] as const) {
      const { result, rowsRead, roundTrips } = await show({ ...filter, board });
      expect(result.rows).toHaveLength(10);
      expect(rowsRead, JSON.stringify(filter)).toBeLessThanOrEqual(400);
      expect(roundTrips).toBe(1);
    }
  }
});

/** A class's runs at some places of its board, as a ladder's links name them. */
async function runsOfClass(isStock: boolean): Promise<RunKey[]> {
  const { results } = await env.DB.prepare(
    `select id, ran_on as ranOn, elapsed_ms as elapsedMs, sixty_foot_ms as sixtyFootMs,
       trap_speed_hundredths_mph as trapSpeedHundredthsMph
     from slips where is_best = 1 and is_stock = ? order by id * 7919 % 1000003 limit 3`,
  )
    .bind(Number(isStock))
    .all<RunKey>();
  return results;
}

test("a ladder reads a hundred rows at most, in any class and season and at any depth", async () => {
  const now = new Date(Date.UTC(2026, 6, 2, 18));
  const ladders = [
    ...(["model/challenger", "year/1970", "state/california", "track/famoso-dragstrip"] as const),
    "drivetrain/rear-wheel-drive",
  ] as const;
  for (const address of ladders) {
    const [kind, slug = ""] = address.split("/") as ["model" | "year", string];
    for (const board of ["stock", "modified"]) {
      const places = (await runsOfClass(board === "stock")).map(cursorOf);
      for (const place of [
        ...["", "offset=10", "season=2025"],
        ...places.flatMap((run) => [`after=${run}&offset=500`, `before=${run}&offset=500`]),
      ]) {
        const { rowsRead, roundTrips } = await measureRowsRead((db) =>
          readLadder(
            { ...testDeps({ now }), db, viewer: null },
            { kind, slug },
            new URLSearchParams(`board=${board}&${place}`),
          ),
        );
        expect(rowsRead, `${address} ${board} ${place}`).toBeLessThanOrEqual(100);
        expect(roundTrips).toBeLessThanOrEqual(2);
      }
    }
  }
});

test("a run that passes five thousand others is told to ten of them, for a few hundred rows", async () => {
  await createReference();
  const racer = await someRacer();
  const moderator = await someRacer({ role: "moderator" });
  const slip = await createSlip(racer, await createCar(racer, { isStock: true }), {
    fields: { elapsedTime: "8.700", raceDate: "2026-06-14" },
  });
  await decideSlip(
    { ...testDeps({ now: TODAY }), viewer: moderator },
    { slipId: slip.id, act: "approve", version: 1, reason: null, note: "", key: null },
  );
  const passed = await env.DB.prepare(
    "select count(*) from slips where is_best = 1 and is_stock = 1 and elapsed_ms > 8700",
  ).first<number>("count(*)");
  expect(passed).toBeGreaterThan(5_000);
  const now = new Date(TODAY.getTime() + UNDO_MS + 1);
  const { rowsRead, rowsWritten, roundTrips } = await measureRowsRead((db) =>
    announceRuns({ ...testDeps({ now }), db }),
  );
  const { results } = await env.DB.prepare(
    "select kind, count(*) as notices from notices where actor_id = ? group by kind order by kind",
  )
    .bind(racer.id)
    .all<{ kind: string; notices: number }>();
  // It is the quickest at its track too.
  expect(results).toEqual([
    { kind: "passed", notices: 10 },
    { kind: "record", notices: 19 },
  ]);
  expect(rowsRead).toBeLessThanOrEqual(300);
  expect(rowsWritten).toBeLessThanOrEqual(200);
  expect(roundTrips).toBe(5);
});
