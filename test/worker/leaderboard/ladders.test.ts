import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import type { LadderPageKind } from "#app/features/leaderboard/ladder-texts.ts";
import {
  listLadderAddresses,
  readLadderIndex,
} from "#app/features/leaderboard/list-ladders.server.ts";
import { listRunLadders } from "#app/features/leaderboard/list-run-ladders.server.ts";
import { type LadderPage, readLadder } from "#app/features/leaderboard/read-ladder.server.ts";
import { searchSite } from "#app/features/search/search-site.server.ts";
import {
  findAllLaddersNamed,
  findAllQuickestOfDays,
  findAllRunsOfLadder,
  ladderDayOf,
} from "#db/queries/boards.ts";
import { rebuildLadder } from "#db/queries/ladder-rebuild.ts";
import { refreshStandingsOfUser } from "#db/queries/standings.ts";
import { updateUserBanned } from "#db/queries/users.ts";
import { rebuildLadders } from "#db/seed/ladders.ts";
import { fillBoards } from "#test/support/boards.ts";
import { testDeps } from "#test/support/deps.ts";
import { readLadderState } from "#test/support/ladders.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";

/** The day after the last run of a filled database. */
const NOW = new Date(Date.UTC(2026, 6, 2, 18));
const deps = () => ({ ...testDeps({ now: NOW }), viewer: null });

beforeAll(async () => {
  await fillBoards(1_500);
});

const read = async (path: string) => {
  const url = new URL(path, "http://garage.test");
  const [, , kind = "", slug = ""] = url.pathname.split("/");
  return readLadder(deps(), { kind: kind as LadderPageKind, slug }, url.searchParams);
};

async function readExisting(path: string): Promise<LadderPage> {
  const page = await read(path);
  if (!page) throw new Error(`there is no ${path}`);
  return page;
}

type Car = { id: number; vehicleId: number; ms: number; mph: number; ranOn: string };

/** Each car's best run under a condition, computed from the slips alone. */
async function computeCars(condition: string): Promise<Car[]> {
  const { results } = await env.DB.prepare(
    `select s.id, s.vehicle_id as vehicleId, s.elapsed_ms as ms, s.trap_speed_hundredths_mph as mph, s.ran_on as ranOn
     from slips s join users u on u.id = s.user_id left join track_names n on n.id = s.track_name_id
     left join tracks t on t.id = n.track_id
     where s.status = 'APPROVED' and u.is_activated = 1 and u.banned_at is null and ${condition}`,
  ).all<Car>();
  const order = (a: Car, b: Car) =>
    a.ms - b.ms || b.mph - a.mph || a.ranOn.localeCompare(b.ranOn) || a.id - b.id;
  const best = new Map<number, Car>();
  for (const run of results.toSorted(order)) {
    if (!best.has(run.vehicleId)) best.set(run.vehicleId, run);
  }
  return [...best.values()];
}

const placesOf = (cars: readonly Car[]) =>
  cars.map(({ id, ms, mph }) => ({
    id,
    rank: cars.findIndex((other) => other.ms === ms && other.mph === mph) + 1,
  }));

const runsOn = ({ rows }: LadderPage) => rows.map(({ id, rank }) => ({ id, rank }));

const LADDERS = {
  "/1320-club/model/challenger": "s.vehicle_model = 'Challenger' and s.is_stock = 1",
  "/1320-club/model/challenger?board=modified": "s.vehicle_model = 'Challenger' and s.is_stock = 0",
  "/1320-club/trim/challenger-srt-hellcat?board=modified":
    "s.vehicle_model = 'Challenger' and s.vehicle_trim = 'SRT Hellcat' and s.is_stock = 0",
  "/1320-club/state/california": "t.state = 'CA' and s.is_stock = 1",
  "/1320-club/state/california?season=2025":
    "t.state = 'CA' and s.is_stock = 1 and s.ran_on like '2025%'",
  "/1320-club/track/famoso-dragstrip?board=modified":
    "t.slug = 'famoso-dragstrip' and s.is_stock = 0",
  "/1320-club/year/1970?board=modified": "s.vehicle_year = 1970 and s.is_stock = 0",
  "/1320-club/year/1970?board=modified&season=2024":
    "s.vehicle_year = 1970 and s.is_stock = 0 and s.ran_on like '2024%'",
};

test.each(Object.entries(LADDERS))(
  "%s has each car's best run of that kind, ranked 1, 2, 2, 4",
  async (path, condition) => {
    const expected = placesOf(await computeCars(condition));
    const page = await readExisting(`${path}${path.includes("?") ? "&" : "?"}show=100`);
    expect(runsOn(page)).toEqual(expected.slice(0, 100));
  },
);

test("a bulk computation agrees with itself: every ladder, its cars and whether it is searched", async () => {
  const { maintained, computed } = await readLadderState();
  expect(maintained.runs).toEqual(computed.runs);
  expect(maintained.counts.length).toBeGreaterThan(1_000);
});

describe("the arrows", () => {
  test("lead down to the last car and back up, ten at a time, with the same places", async () => {
    const first = "/1320-club/drivetrain/rear-wheel-drive";
    const expected = placesOf(
      await computeCars(
        "s.is_stock = 1 and s.vehicle_lookup_id in (select vehicle_lookup_id from ladder_cars c join ladders l on l.id = c.ladder_id where l.slug = 'rear-wheel-drive')",
      ),
    );
    const down: ReturnType<typeof runsOn>[] = [];
    let last: LadderPage | null = null;
    for (let path: string | null = first; path; path = last.window.down) {
      last = await readExisting(path);
      down.push(runsOn(last));
    }
    expect(down.flat()).toEqual(expected);
    const up: ReturnType<typeof runsOn>[] = [];
    for (let page = last; page?.window.up; ) {
      page = await readExisting(page.window.up);
      up.unshift(runsOn(page));
    }
    expect(up).toEqual(down.slice(0, -1));
  });

  test("start at the top if fewer than ten cars are before", async () => {
    const { rows } = await readExisting("/1320-club/model/challenger");
    const [, , third] = rows;
    if (!third) throw new Error("too few cars");
    const { results } = await env.DB.prepare("select ran_on from slips where id = ?")
      .bind(third.id)
      .all<{ ran_on: string }>();
    const key = [third.id, third.elapsedMs, third.sixtyFootMs, third.trapSpeedHundredthsMph];
    const page = await readExisting(
      `/1320-club/model/challenger?offset=50&before=${key.join(".")}.${results[0]?.ran_on}`,
    );
    expect([page.offset, page.rows]).toEqual([0, rows]);
  });

  test("a window of twenty has them all, and one that is too deep none", async () => {
    const path = "/1320-club/drivetrain/rear-wheel-drive";
    const ten = await readExisting(path);
    const twenty = await readExisting(ten.window.more ?? "");
    expect(twenty.rows).toHaveLength(20);
    expect(twenty.rows.slice(0, 10)).toEqual(ten.rows);
    expect(twenty.window.less).toBe(path);
    const deep = await readExisting(`${path}?offset=200000`);
    expect([deep.rows, deep.window.down]).toEqual([[], null]);
  });
});

test("no page between the arrows reads more than 100 rows", async () => {
  const key = { kind: "drivetrain", slug: "rear-wheel-drive" } as const;
  const measure = async (path: string) => {
    const { searchParams } = new URL(path, "http://garage.test");
    const { result, rowsRead } = await measureRowsRead((db) =>
      readLadder({ ...deps(), db }, key, searchParams),
    );
    expect(rowsRead, path).toBeLessThanOrEqual(100);
    return result;
  };
  let page = await measure("?offset=0");
  for (let turns = 0; turns < 4; turns++) page = await measure(page?.window.down ?? "");
  for (let turns = 0; turns < 4; turns++) page = await measure(page?.window.up ?? "");
  await measure("?season=2025&board=modified");
});

describe("five cars", () => {
  test("list a ladder of that class in the sitemap and in the list; four don't", async () => {
    const paths = new Set((await listLadderAddresses(deps())).map(({ path }) => path));
    const { results } = await env.DB.prepare(
      "select kind, slug, stock_cars as stock, modified_cars as modified from ladders where kind <> 'all'",
    ).all<{ kind: string; slug: string; stock: number; modified: number }>();
    const expected = results.flatMap(({ kind, slug, stock, modified }) => [
      ...(stock >= 5 ? [`/1320-club/${kind}/${slug}`] : []),
      ...(modified >= 5 ? [`/1320-club/${kind}/${slug}?board=modified`] : []),
    ]);
    expect(paths).toEqual(new Set(expected));
    const four = results.find(({ stock }) => stock === 4);
    const page = await readExisting(`/1320-club/${four?.kind}/${four?.slug}`);
    expect([page.cars, page.carsToGo]).toEqual([4, 1]);
    const lists: string[] = [];
    let after: string | null = `?kind=${four?.kind}`;
    while (after) {
      const index = await readLadderIndex(deps(), new URL(after, "http://x.test").searchParams);
      const [group] = index.groups;
      lists.push(...(group?.ladders.map(({ path }) => path) ?? []));
      after = group?.more ?? null;
    }
    expect(new Set(lists).size).toBe(lists.length);
    expect(lists.toSorted()).toEqual(
      results
        .filter(({ kind, stock }) => kind === four?.kind && stock >= 5)
        .map(({ kind, slug }) => `/1320-club/${kind}/${slug}`)
        .toSorted(),
    );
  });

  test("the list names each ladder's number one, and more ladders of its kind", async () => {
    const index = await readLadderIndex(deps(), new URLSearchParams());
    expect(index.groups.map(({ kind }) => kind)).toContain("model");
    for (const { ladders } of index.groups) {
      const [ladder] = ladders;
      const page = await readExisting(ladder?.path ?? "");
      expect(page.rows[0]?.username).toBe(ladder?.username);
      expect(page.cars).toBe(ladder?.cars);
      expect(page.carsToGo).toBe(0);
    }
  });
});

describe("an address", () => {
  test.each([
    "/1320-club/model/no-such-model",
    "/1320-club/state/challenger",
    "/1320-club/model/%27%20or%201=1--",
    "/1320-club/model/constructor",
    `/1320-club/model/${"a".repeat(200)}`,
  ])("without a ladder: %s", async (path) => {
    expect(await read(path)).toBeNull();
  });

  test.each(["board=x", "season=abc&offset=-1", "show=99999999999", "after=1.2.3", "season=1900"])(
    "with bad parameters shows a ladder: %s",
    async (search) => {
      const page = await readExisting(`/1320-club/model/challenger?${search}`);
      expect(page.rows.length).toBeLessThanOrEqual(100);
      expect(page.heading).toBe("Quickest Challenger");
    },
  );

  test("names its class and season, and keeps nothing else", async () => {
    const page = await readExisting(
      "/1320-club/state/california?season=2025&board=modified&offset=10&q=x",
    );
    expect(page.path).toBe("/1320-club/state/california?board=modified&season=2025");
    expect(page.title).toBe("Quickest in California, modified 2025");
    expect(page.seasons.map(({ label }) => label).slice(0, 2)).toEqual(["All time", "2026"]);
  });
});

test("a banned racer leaves every ladder, the fifth car takes its ladder away, and both come back", async () => {
  const { db } = testDeps();
  const ladder = await env.DB.prepare(
    "select id, kind, slug, name from ladders where kind = 'trim' and stock_cars = 5 and modified_cars < 5 limit 1",
  ).first<{ id: number; kind: LadderPageKind; slug: string; name: string }>();
  if (!ladder) throw new Error("no ladder has exactly five cars");
  const path = `/1320-club/trim/${ladder.slug}`;
  const isListed = async () => {
    const paths = (await listLadderAddresses(deps())).map((each) => each.path);
    const rows = await findAllLaddersNamed(
      db,
      ladder.name.toLowerCase().match(/[a-z\d]+/g) ?? [],
      50,
    );
    return [paths.includes(path), rows.some(({ slug }) => slug === ladder.slug)];
  };
  expect(await isListed()).toEqual([true, true]);
  const before = await readExisting(path);
  const [leader] = before.rows;
  const { results } = await env.DB.prepare("select user_id as id from slips where id = ?")
    .bind(leader?.id)
    .all<{ id: number }>();
  const userId = results[0]?.id ?? 0;
  const setBan = (bannedAt: Date | null) =>
    db.batch([updateUserBanned(db, userId, bannedAt, NOW), ...refreshStandingsOfUser(db, userId)]);
  await setBan(NOW);
  const without = await readExisting(path);
  expect(without.rows.map(({ id }) => id)).not.toContain(leader?.id);
  expect([without.cars < 5, without.carsToGo > 0]).toEqual([true, true]);
  expect(await isListed()).toEqual([false, false]);
  const left = await env.DB.prepare(
    "select count(*) as runs from ladder_runs r join slips s on s.id = r.slip_id where s.user_id = ?",
  )
    .bind(userId)
    .first<{ runs: number }>();
  expect(left?.runs).toBe(0);
  await setBan(null);
  expect((await readExisting(path)).rows).toEqual(before.rows);
  expect(await isListed()).toEqual([true, true]);
  const { maintained, computed } = await readLadderState();
  expect(maintained.runs).toEqual(computed.runs);
});

test("a change of a ladder's cars lists its runs anew", async () => {
  const { db } = testDeps();
  const { results } = await env.DB.prepare(
    `select c.vehicle_lookup_id as car, l.id from ladder_cars c join ladders l on l.id = c.ladder_id
     where l.kind = 'model' and l.slug = 'challenger' limit 1`,
  ).all<{ car: number; id: number }>();
  const [{ car, id } = { car: 0, id: 0 }] = results;
  await env.DB.prepare("delete from ladder_cars where vehicle_lookup_id = ? and ladder_id = ?")
    .bind(car, id)
    .run();
  const { rowsRead } = await measureRowsRead((metered) =>
    metered.batch(rebuildLadder(metered, id)),
  );
  expect(rowsRead).toBeGreaterThan(0);
  const away = await readLadderState();
  expect(away.maintained.runs).toEqual(away.computed.runs);
  await env.DB.prepare("insert into ladder_cars values (?, ?)").bind(car, id).run();
  await rebuildLadders(db);
  const back = await readLadderState();
  expect(back.maintained.runs).toEqual(back.computed.runs);
});

test("the number one of the week is the quickest of the last seven days' decisions", async () => {
  const { results } = await env.DB.prepare(
    "select max(decided_at) as last from slips where is_listed = 1",
  ).all<{ last: number }>();
  const now = new Date(results[0]?.last ?? 0);
  const url = new URLSearchParams();
  const at = (moment: Date) =>
    readLadder(
      { ...testDeps({ now: moment }), viewer: null },
      { kind: "model", slug: "challenger" },
      url,
    );
  const expected = await env.DB.prepare(
    `select id from slips where is_listed = 1 and is_stock = 1 and vehicle_model = 'Challenger'
       and (decided_at / 1000 - 18000) / 86400 between ?1 - 6 and ?1
     order by elapsed_ms, trap_speed_hundredths_mph desc, ran_on, id limit 1`,
  )
    .bind(ladderDayOf(now))
    .first<{ id: number }>();
  expect((await at(now))?.week?.id ?? null).toBe(expected?.id ?? null);
  expect((await at(new Date(now.getTime() + 30 * 86_400_000)))?.week).toBeNull();
});

test("a search for the quickest of something leads to its ladder first", async () => {
  const trim = await env.DB.prepare(
    "select slug, name from ladders where kind = 'trim' order by stock_cars desc limit 1",
  ).first<{ slug: string; name: string }>();
  const { hits } = await searchSite(deps(), { query: `quickest ${trim?.name}`, kind: null });
  expect(hits[0]).toMatchObject({ kind: "ladder", path: `/1320-club/trim/${trim?.slug}` });
  const state = await searchSite(deps(), { query: "Fastest in California", kind: null });
  expect(state.hits[0]?.path).toMatch(/^\/1320-club\/state\/california/);
});

test("a ladder's page is one call, and its list of runs reads three rows a run", async () => {
  const list = { kind: "model", slug: "challenger", isStock: true, season: null } as const;
  const runs = await measureRowsRead((db) => findAllRunsOfLadder(db, list, { limit: 11 }));
  expect(runs.rowsRead).toBeLessThanOrEqual(11 * 3 + 20);
  const days = await measureRowsRead((db) =>
    findAllQuickestOfDays(db, list, [1, 2, 3, 4, 5, 6, 7]),
  );
  expect(days.rowsRead).toBeLessThanOrEqual(15);
  const page = await measureRowsRead((db) =>
    readLadder({ ...deps(), db }, { kind: "model", slug: "challenger" }, new URLSearchParams()),
  );
  expect(page.rowsRead).toBeLessThanOrEqual(80);
  expect(page.roundTrips).toBe(1);
  const index = await measureRowsRead((db) =>
    readLadderIndex({ ...deps(), db }, new URLSearchParams()),
  );
  expect(index.rowsRead).toBeLessThanOrEqual(200);
  expect(index.roundTrips).toBe(1);
  const kind = await measureRowsRead((db) =>
    readLadderIndex({ ...deps(), db }, new URLSearchParams({ kind: "state", after: "texas" })),
  );
  expect(kind.rowsRead).toBeLessThanOrEqual(200);
});

describe("a run's ladders", () => {
  test("are those that list it, with its place among the first three, for a few rows", async () => {
    const page = await readExisting("/1320-club/model/challenger?board=modified");
    const [first, second, , fourth] = page.rows;
    for (const [run, place] of [
      [first, 1],
      [second, second?.rank ?? 0],
      [fourth, null],
    ] as const) {
      const { result, rowsRead } = await measureRowsRead((db) =>
        listRunLadders({ db }, run?.id ?? 0),
      );
      const ladder = result.find(({ path }) => path.startsWith("/1320-club/model/challenger"));
      expect(ladder).toEqual({
        title: "Quickest Challenger",
        path: "/1320-club/model/challenger?board=modified",
        place,
      });
      expect(rowsRead).toBeLessThanOrEqual(60);
      for (const { path } of result) expect((await readExisting(path)).carsToGo).toBe(0);
    }
  });

  test("have no place for a run that isn't its car's best, and are none for one off the boards", async () => {
    const other = await env.DB.prepare(
      "select id from slips where is_listed = 1 and is_best = 0 and vehicle_model = 'Challenger' order by elapsed_ms limit 1",
    ).first<number>("id");
    const ladders = await listRunLadders(deps(), other ?? 0);
    expect(ladders.find(({ path }) => path.includes("/model/"))?.place).toBeNull();
    const unlisted = await env.DB.prepare(
      "select id from slips where is_listed = 0 limit 1",
    ).first<number>("id");
    expect(await listRunLadders(deps(), unlisted ?? 0)).toEqual([]);
  });
});
