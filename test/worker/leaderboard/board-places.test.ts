import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Viewer } from "#app/deps.ts";
import { BOARD_DEFAULTS, type BoardQuery } from "#app/features/leaderboard/board-query.ts";
import {
  type BoardPage,
  findBoardRedirect,
  readBoardPage,
} from "#app/features/leaderboard/read-board-page.server.ts";
import { showBoard } from "#app/features/leaderboard/show-board.server.ts";
import { loader as showBoards } from "#app/routes/club/boards.tsx";
import { createUser, viewerOf } from "#test/support/accounts.ts";
import { latestVersion } from "#test/support/content-versions.ts";
import { testDeps } from "#test/support/deps.ts";
import { createApprovedRun, createGarageReference } from "#test/support/garage.ts";
import { callRoute } from "#test/support/routes.ts";
import { createCar } from "#test/support/slips.ts";

beforeAll(createGarageReference);

beforeEach(async () => {
  await env.DB.prepare(
    "update slips set status = 'WITHDRAWN', is_listed = 0, is_best = 0, is_season_best = 0, is_track_best = 0",
  ).run();
});

async function createRacer(): Promise<Viewer> {
  return viewerOf(await createUser());
}

async function approve(racer: Viewer, fields: Record<string, string>, carId?: number) {
  return createApprovedRun(racer, carId ?? (await createCar(racer)), fields);
}

function show(change: Partial<BoardQuery>, viewer: Viewer | null = null) {
  return showBoard(
    { db: testDeps().db, viewer },
    { ...BOARD_DEFAULTS, board: "modified", ...change },
  );
}

test("an approved run is in its place at once, and cached pages expire", async () => {
  const racer = await createRacer();
  const before = await latestVersion();
  await approve(racer, { elapsedTime: "11.340" });
  await approve(await createRacer(), { elapsedTime: "11.200", sixtyFeetTime: "1.690" });
  const { rows } = await show({});
  expect(rows.map(({ elapsedMs, rank }) => [elapsedMs, rank])).toEqual([
    [11_200, 1],
    [11_340, 2],
  ]);
  // An isolate caches the version for half a second, see page-cache.test.ts.
  expect(await latestVersion()).toBeGreaterThan(before);
});

test("equal runs share a place: 1, 2, 2, 4", async () => {
  for (const elapsedTime of ["11.100", "11.300", "11.300", "11.400"]) {
    await approve(await createRacer(), { elapsedTime });
  }
  expect((await show({})).rows.map(({ rank }) => rank)).toEqual([1, 2, 2, 4]);
  const filtered = await show({ state: "CA" });
  expect(filtered.rows.map(({ place }) => place)).toEqual([1, 2, 2, 4]);
});

test("a season counts the best run of each car within its calendar year", async () => {
  const racer = await createRacer();
  const car = await createCar(racer);
  await approve(racer, { elapsedTime: "11.300", raceDate: "2025-12-31" }, car);
  await approve(racer, { elapsedTime: "11.400", raceDate: "2026-01-01" }, car);
  await approve(racer, { elapsedTime: "11.500", raceDate: "2026-05-09" }, car);
  await approve(await createRacer(), { elapsedTime: "11.350", raceDate: "2026-01-01" });
  const of = async (season: number | null) => {
    const view = await show({ season });
    return view.rows.map(({ elapsedMs, rank }) => [elapsedMs, rank]);
  };
  expect(await of(2025)).toEqual([[11_300, 1]]);
  expect(await of(2026)).toEqual([
    [11_350, 1],
    [11_400, 2],
  ]);
  expect(await of(null)).toEqual([
    [11_300, 1],
    [11_350, 2],
  ]);
  expect((await show({})).seasons).toEqual([2026, 2025]);
  const all = await show({ season: 2026, isAllRuns: true });
  expect(all.rows.map(({ elapsedMs, rank }) => [elapsedMs, rank])).toEqual([
    [11_350, 1],
    [11_400, 2],
    [11_500, null],
  ]);
});

test("a filtered board shows the place in it and the rank on the whole board", async () => {
  await approve(await createRacer(), { elapsedTime: "11.100" });
  const racer = await createRacer();
  await approve(racer, { elapsedTime: "11.200" });
  const { rows } = await show({ q: racer.username });
  expect(rows).toMatchObject([{ place: 1, rank: 2 }]);
});

test("the viewer's own run shows the gap to the next place above", async () => {
  const racer = await createRacer();
  await approve(await createRacer(), { elapsedTime: "11.100" });
  await approve(racer, { elapsedTime: "11.171" });
  const gaps = async (viewer: Viewer | null) => (await show({}, viewer)).rows.map(({ gap }) => gap);
  expect(await gaps(racer)).toEqual([null, "0.071 s to 1st"]);
  expect(await gaps(null)).toEqual([null, null]);
  expect((await show({ order: "desc" }, racer)).rows.map(({ gap }) => gap)).toEqual([null, null]);
});

test("a board has its leader, the leader's car and each run's gap to it", async () => {
  const racer = await createRacer();
  const car = await createCar(racer);
  const first = await approve(racer, { elapsedTime: "11.100" }, car);
  await env.DB.prepare(
    `insert into vehicle_images (vehicle_id, created_at, media_key, width, height, blur_data_url, position)
     values (?1, 0, 'cars/second.jpg', 1600, 900, '', 1), (?1, 0, 'cars/main.jpg', 1600, 900, '', 0)`,
  )
    .bind(car)
    .run();
  await approve(await createRacer(), { elapsedTime: "11.226" });
  const read = async (search: string) =>
    (await readBoardPage({ ...testDeps(), viewer: null }, new URLSearchParams(search))).view;
  const whole = await read("board=modified");
  expect(whole?.first).toMatchObject({
    ...{ id: first, rank: 1, elapsedMs: 11_100, isLeader: true, carKey: "cars/main.jpg" },
    splits: null,
  });
  expect(whole?.rows.map(({ behindMs }) => behindMs)).toEqual([null, 126]);
  expect((await read("board=modified&season=2026"))?.first?.id).toBe(first);
  for (const other of ["&state=CA", "&runs=all", "&order=desc", "&offset=10"]) {
    const { first: top } = (await read(`board=modified${other}`)) ?? {};
    expect(top?.isLeader ?? false, other).toBe(false);
  }
  const bySpeed = await read("board=modified&sort=topSpeed");
  expect(bySpeed?.first).toMatchObject({ isLeader: false, carKey: null });
  expect(bySpeed?.rows.map(({ behindMs }) => behindMs)).toEqual([null, null]);
  await env.DB.prepare("update vehicles set deleted_at = 1 where id = ?").bind(car).run();
  expect((await read("board=modified"))?.first).toMatchObject({ id: first, carKey: null });
});

test("Find me leads to the viewer's run, says so if there is none, and asks visitors to log in", async () => {
  const racer = await createRacer();
  const find = (viewer: Viewer | null) =>
    callRoute(showBoards, {
      path: "/1320-club?board=modified&season=2026&q=x&find=me",
      params: {},
      viewer,
    });
  expect(await find(racer)).toMatchObject({
    status: 302,
    location: "/1320-club?board=modified&season=2026&find=none",
  });
  const run = await approve(racer, { elapsedTime: "11.171" });
  expect((await find(racer)).location).toMatch(
    new RegExp(`^/1320-club\\?board=modified&season=2026#run-${run}$`),
  );
  expect((await find(null)).status).toBe(401);
  const page = await readBoardPage(testDeps(), new URLSearchParams("find=none"));
  expect(page.notice).toBe("You have no runs on this board yet.");
});

test("a form's empty fields are removed from the URL", async () => {
  const redirectOf = (query: string) => findBoardRedirect(testDeps(), new URLSearchParams(query));
  expect(await redirectOf("q=&vehicle=&from=2015&to=&state=ca")).toBe(
    "/1320-club?from=2015&state=CA",
  );
  expect(await redirectOf("from=2015&state=CA")).toBeNull();
});

test("Find me is only for signed-in viewers", async () => {
  const findMe = async (viewer: Viewer | null) => {
    const { data } = await callRoute(showBoards, { path: "/1320-club", params: {}, viewer });
    return (data as BoardPage).controls.findMe;
  };
  expect(await findMe(null)).toBeNull();
  expect(await findMe(await createRacer())).toBe("/1320-club?find=me");
});

test("a car whose model contains its make is found by its name as shown and as stored", async () => {
  const racer = await createRacer();
  await approve(racer, {});
  await env.DB.prepare(
    "update slips set vehicle_year = 2022, vehicle_make = 'Ram', vehicle_model = 'Ram 1500', vehicle_trim = 'TRX' where user_id = ?",
  )
    .bind(racer.id)
    .run();
  for (const vehicle of ["2022 Ram 1500 TRX", "2022 ram ram 1500", "Ram"]) {
    const page = await readBoardPage(
      { ...testDeps(), viewer: null },
      new URLSearchParams({ board: "modified", vehicle }),
    );
    expect(page.view?.rows.map((row) => row.vehicle)).toEqual(["2022 Ram 1500 TRX"]);
  }
  expect((await show({ vehicle: "2022 Ram TRX" })).rows).toEqual([]);
});
