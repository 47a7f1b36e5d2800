import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Viewer } from "#app/deps.ts";
import { countMatches } from "#app/features/leaderboard/count-matches.server.ts";
import { findOwnBest } from "#app/features/leaderboard/find-own-best.server.ts";
import { readBoardPage } from "#app/features/leaderboard/read-board-page.server.ts";
import { loader as countRuns } from "#app/routes/club/count-matches.ts";
import { loader as ownBest } from "#app/routes/club/own-best.ts";
import { createUser, viewerOf } from "#test/support/accounts.ts";
import { testDeps } from "#test/support/deps.ts";
import { createApprovedRun, createGarageReference } from "#test/support/garage.ts";
import { callRoute } from "#test/support/routes.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";
import { createCar } from "#test/support/slips.ts";

const MODIFIED = new URLSearchParams("board=modified");

beforeAll(createGarageReference);

beforeEach(async () => {
  await env.DB.prepare(
    "update slips set status = 'WITHDRAWN', is_listed = 0, is_best = 0, is_season_best = 0, is_track_best = 0, decided_at = 1",
  ).run();
});

async function createRacer(): Promise<Viewer> {
  return viewerOf(await createUser());
}

async function approve(racer: Viewer, elapsedTime: string): Promise<number> {
  return createApprovedRun(racer, await createCar(racer), { elapsedTime });
}

function decide(id: number, decidedAt: Date) {
  return env.DB.prepare("update slips set decided_at = ? where id = ?")
    .bind(decidedAt.getTime(), id)
    .run();
}

test("a racer's own best of a board has its splits; visitors and other boards have none", async () => {
  const racer = await createRacer();
  await approve(racer, "11.900");
  const best = await approve(racer, "11.400");
  await approve(await createRacer(), "11.100");
  await env.DB.prepare("update slips set eighth_elapsed_ms = 7300 where id = ?").bind(best).run();
  const { result, rowsRead, roundTrips } = await measureRowsRead((db) =>
    findOwnBest({ db, viewer: racer }, MODIFIED),
  );
  expect(result).toMatchObject({ id: best, elapsedMs: 11_400, eighthElapsedMs: 7_300 });
  expect(result).toMatchObject({ threeThirtyFootMs: null, thousandFootMs: null });
  expect(rowsRead).toBeLessThanOrEqual(10);
  expect(roundTrips).toBe(1);
  const { db } = testDeps();
  expect(await findOwnBest({ db, viewer: racer }, new URLSearchParams())).toBeNull();
  expect(await findOwnBest({ db, viewer: null }, MODIFIED)).toBeNull();

  const path = "/1320-club/own-best.json?board=modified";
  const response = await callRoute(ownBest, { path, params: {}, viewer: racer });
  expect(response).toMatchObject({ status: 200 });
});

test("a filter's matches are counted, up to fifty", async () => {
  const racer = await createRacer();
  await approve(racer, "11.400");
  await approve(await createRacer(), "11.500");
  const count = (search: string) => countMatches(testDeps(), new URLSearchParams(search));
  expect(await count("board=modified")).toEqual({ count: 2, hasMore: false });
  expect(await count(`board=modified&q=${racer.username}&vehicle=&offset=10`)).toEqual({
    count: 1,
    hasMore: false,
  });
  expect(await count("q=nothing-like-it")).toEqual({ count: 0, hasMore: false });
  const path = "/1320-club/count.json?board=modified";
  expect(await callRoute(countRuns, { path, params: {} })).toMatchObject({ status: 200 });
});

test("the top of the whole board says how many runs were approved today, and whether one leads", async () => {
  const at = (text: string) => new Date(text);
  // The club's day begins at midnight in New York, four hours behind UTC in summer.
  const now = at("2026-06-10T18:00:00Z");
  const read = async (search: string) => {
    const deps = { ...testDeps(), clock: { now: () => now }, viewer: null };
    return (await readBoardPage(deps, new URLSearchParams(search))).view?.news;
  };
  const leader = await approve(await createRacer(), "11.100");
  const second = await approve(await createRacer(), "11.200");
  await decide(leader, at("2026-06-10T03:59:00Z"));
  await decide(second, at("2026-06-10T04:01:00Z"));
  expect(await read("board=modified")).toBe("Today: 1 new run");
  expect(await read("")).toBeNull();
  for (const part of ["season=2026", "offset=10", "q=x", "order=desc", "sort=topSpeed"])
    expect(await read(`board=modified&${part}`), part).toBeNull();
  await decide(leader, at("2026-06-10T17:00:00Z"));
  expect(await read("board=modified")).toBe("Today: 2 new runs, 1 record");
  await decide(leader, at("2026-06-09T17:00:00Z"));
  await decide(second, at("2026-06-09T17:00:00Z"));
  expect(await read("board=modified")).toBeNull();
});
