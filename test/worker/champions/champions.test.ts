import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { freezeSeasons } from "#app/features/champions/freeze-seasons.server.ts";
import {
  listChampions,
  listSeasonAddresses,
} from "#app/features/champions/list-champions.server.ts";
import { readSeasonPage } from "#app/features/champions/read-season.server.ts";
import { readGarage } from "#app/features/garage/read-garage.server.ts";
import { findAllOpenClasses } from "#db/queries/champions.ts";
import { refreshStandingsOfUser } from "#db/queries/standings.ts";
import { updateUserBanned } from "#db/queries/users.ts";
import { fillBoards, type ReferenceRun, readReferenceRuns } from "#test/support/boards.ts";
import { testDeps } from "#test/support/deps.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";

/** The last season with runs is 2026. */
const JUNE = new Date("2026-06-02T12:00:00Z");
const NEW_YEAR = new Date("2027-01-14T23:59:59Z");
const FINAL = new Date("2027-01-15T00:00:00Z");
const at = (now: Date) => testDeps({ now });

let reference: ReferenceRun[];
beforeAll(async () => {
  await fillBoards(1_500);
  reference = await readReferenceRuns();
});

/** Each car's best run of a class in a season, the quickest first. */
function computeTop(isStock: boolean, season: number): ReferenceRun[] {
  const seen = new Set<number>();
  return reference
    .filter((run) => run.isStock === isStock && run.season === season)
    .toSorted(
      (a, b) =>
        a.elapsedMs - b.elapsedMs ||
        b.trapSpeedHundredthsMph - a.trapSpeedHundredthsMph ||
        a.ranOn.localeCompare(b.ranOn) ||
        a.id - b.id,
    )
    .filter(({ vehicleId }) => !seen.has(vehicleId) && seen.add(vehicleId))
    .slice(0, 10);
}

async function readExisting(season: number, now: Date) {
  const page = await readSeasonPage(at(now), String(season));
  if (!page) throw new Error(`there is no page of ${season}`);
  return page;
}

const slipsOf = (page: Awaited<ReturnType<typeof readExisting>>) =>
  page.classes.map(({ places }) => places.map(({ run }) => run?.slipId ?? null));
const expectedOf = (season: number) =>
  [true, false].map((isStock) => computeTop(isStock, season).map(({ id }) => id));
const countRows = () =>
  env.DB.prepare("select count(*) as n from season_champions").first<number>("n");

describe("before January 15", () => {
  test("a season's page has the leaders of the moment, and past seasons without a champion no page", async () => {
    const page = await readExisting(2026, JUNE);
    expect([page.isFinal, page.finalDay]).toEqual([false, "January 15, 2027"]);
    expect(slipsOf(page)).toEqual(expectedOf(2026));
    expect(await readSeasonPage(at(JUNE), "2025")).toBeNull();
    expect(await readSeasonPage(at(JUNE), "2027")).toBeNull();
  });

  test.each(["1949", "0000", "20255", "x", "2025 ", "-1", ""])("no season: %j", async (text) => {
    expect(await readSeasonPage(at(JUNE), text)).toBeNull();
  });
});

describe("the job", () => {
  test("makes past seasons final, once, and leaves the current one open", async () => {
    await freezeSeasons(at(JUNE));
    const rows = await countRows();
    expect(slipsOf(await readExisting(2025, JUNE))).toEqual(expectedOf(2025));
    expect((await readExisting(2025, JUNE)).isFinal).toBe(true);
    await freezeSeasons(at(JUNE));
    expect(await countRows()).toBe(rows);
    expect((await readExisting(2026, JUNE)).isFinal).toBe(false);
    const listed = await listChampions(at(JUNE));
    expect(listed[0]).toMatchObject({ season: 2026, isFinal: false });
    expect(listed[1]).toMatchObject({ season: 2025, isFinal: true });
    expect(listed[1]?.classes[0]?.first?.run?.slipId).toBe(computeTop(true, 2025)[0]?.id);
    expect((await listSeasonAddresses(at(JUNE))).slice(0, 2)).toEqual([
      { path: "/1320-club/champions/2026" },
      { path: "/1320-club/champions/2025" },
    ]);
  });

  test("waits for January 15, and a second before both seasons are open", async () => {
    await freezeSeasons(at(NEW_YEAR));
    expect((await readExisting(2026, NEW_YEAR)).isFinal).toBe(false);
    expect((await listChampions(at(NEW_YEAR))).slice(0, 2).map(({ season }) => season)).toEqual([
      2027, 2026,
    ]);
    expect((await readExisting(2027, NEW_YEAR)).classes.map(({ places }) => places)).toEqual([
      [],
      [],
    ]);
    await freezeSeasons(at(FINAL));
    expect((await readExisting(2026, FINAL)).isFinal).toBe(true);
  });

  test("leaves out a class with four cars until it has five", async () => {
    const name = "best:1:1999";
    const set = (cars: number) =>
      env.DB.prepare("insert or replace into counters values (?, ?)").bind(name, cars).run();
    const open = () => findAllOpenClasses(at(FINAL).db, { until: 2026, cars: 5, limit: 40 });
    await set(4);
    expect(await open()).toEqual([]);
    await set(5);
    expect(await open()).toEqual([{ season: 1999, isStock: 1 }]);
    await env.DB.prepare("delete from counters where name = ?").bind(name).run();
  });
});

describe("a place", () => {
  const champion = () => {
    const [run] = computeTop(true, 2025);
    if (!run) throw new Error("nobody won 2025");
    return run;
  };
  const first = async () => (await readExisting(2025, FINAL)).classes[0]?.places[0];
  const titles = async () => {
    const { username } = champion();
    const garage = await readGarage({ ...at(FINAL), viewer: null }, { username });
    return garage?.owner.titles;
  };

  test("is in its racer's garage, and not in others", async () => {
    expect(await titles()).toContainEqual({ season: 2025, isStock: true });
    const firsts = new Set(
      [2024, 2025, 2026].flatMap((season) =>
        [true, false].map((isStock) => computeTop(isStock, season)[0]?.userId),
      ),
    );
    const other = reference.find(({ userId }) => !firsts.has(userId));
    const garage = await readGarage(
      { ...at(FINAL), viewer: null },
      { username: other?.username ?? "" },
    );
    expect(garage?.owner).not.toHaveProperty("titles");
  });

  test("keeps the car's description as it was", async () => {
    const before = (await first())?.run?.vehicle;
    await env.DB.prepare("update slips set vehicle_trim = 'Renamed' where id = ?")
      .bind(champion().id)
      .run();
    expect((await first())?.run?.vehicle).toBe(before);
  });

  test("is empty while its racer is banned, nobody moves up, and comes back", async () => {
    const { db } = testDeps();
    const { userId, id } = champion();
    const setBan = (bannedAt: Date | null) =>
      db.batch([
        updateUserBanned(db, userId, bannedAt, FINAL),
        ...refreshStandingsOfUser(db, userId),
      ]);
    await setBan(FINAL);
    expect(await first()).toEqual({
      board: "stock",
      place: 1,
      run: null,
      gone: "Run off the boards",
    });
    expect(slipsOf(await readExisting(2025, FINAL))[0]?.[1]).toBe(computeTop(true, 2025)[1]?.id);
    await setBan(null);
    expect((await first())?.run?.slipId).toBe(id);
  });

  test("is empty if the run isn't the same any more, and after a deletion names nobody", async () => {
    const { id, userId, elapsedMs, username } = champion();
    const setTime = (ms: number) =>
      env.DB.prepare("update slips set elapsed_ms = ? where id = ?").bind(ms, id).run();
    await setTime(elapsedMs + 5);
    expect((await first())?.gone).toBe("Run off the boards");
    expect(await titles()).toBeUndefined();
    await setTime(elapsedMs);
    await env.DB.batch([
      env.DB.prepare("update users set anonymised_at = 1 where id = ?").bind(userId),
      env.DB.prepare("update slips set status = 'WITHDRAWN' where user_id = ?").bind(userId),
    ]);
    const { db } = testDeps();
    await db.batch([...refreshStandingsOfUser(db, userId)]);
    expect((await first())?.gone).toBe("Deleted user");
    expect(JSON.stringify(await readExisting(2025, FINAL))).not.toContain(`"${username}"`);
  });
});

test("pages of twenty places read their slips and racers, and the job nothing but counts", async () => {
  const rowsOf = async (read: (db: ReturnType<typeof testDeps>["db"]) => Promise<unknown>) =>
    (await measureRowsRead(read)).rowsRead;
  expect({
    final: await rowsOf((db) => readSeasonPage({ ...at(FINAL), db }, "2024")),
    open: await rowsOf((db) => readSeasonPage({ ...at(JUNE), db }, "2026")),
    list: await rowsOf((db) => listChampions({ ...at(FINAL), db })),
    job: await rowsOf((db) => freezeSeasons({ ...at(FINAL), db })),
  }).toEqual({ final: 93, open: 118, list: 44, job: 19 });
});
