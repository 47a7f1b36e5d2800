import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { BOARD_DEFAULTS, type BoardQuery } from "#app/features/leaderboard/board-query.ts";
import { findOwnPlace } from "#app/features/leaderboard/find-own-place.server.ts";
import { readRecordProgression } from "#app/features/leaderboard/read-record-progression.server.ts";
import { showBoard } from "#app/features/leaderboard/show-board.server.ts";
import { readTrackPage } from "#app/features/tracks/read-track-page.server.ts";
import { fillBoards } from "#test/support/boards.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";

/** Budgets that only a big database can break. */
const SLIPS = 100_000;

beforeAll(() => fillBoards(SLIPS), 120_000);

function show(change: Partial<BoardQuery>, viewer: { id: number } | null = null) {
  return measureRowsRead((db) => showBoard({ db, viewer }, { ...BOARD_DEFAULTS, ...change }));
}

test("a season's board reads as little as that of all time, however deep, in two calls", async () => {
  for (const season of [null, 2024, 2025]) {
    for (const offset of [0, 1_000, 7_000]) {
      for (const order of ["asc", "desc"] as const) {
        const { result, rowsRead, roundTrips } = await show({ season, offset, order });
        expect(result.rows).toHaveLength(10);
        expect(rowsRead).toBeLessThanOrEqual(60);
        expect(roundTrips).toBeLessThanOrEqual(2);
      }
    }
    for (const sort of ["sixtyFeetTime", "topSpeed"] as const) {
      const { rowsRead, roundTrips } = await show({ season, sort, isAllRuns: sort === "topSpeed" });
      expect(rowsRead).toBeLessThanOrEqual(130);
      expect(roundTrips).toBeLessThanOrEqual(2);
    }
  }
});

test("model years, models and states are bounded, alone and together, in two calls", async () => {
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
    expect(rowsRead, JSON.stringify(filter)).toBeLessThanOrEqual(5_000);
    expect(roundTrips, JSON.stringify(filter)).toBeLessThanOrEqual(2);
  }
});

test("one's own place is found by a few rows, and the window there shows it", async () => {
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

test("records and track pages read months, days and tops, not runs", async () => {
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
