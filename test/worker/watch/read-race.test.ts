import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import type { Viewer } from "#app/deps.ts";
import { deleteAccount } from "#app/features/profile/delete-account.server.ts";
import { withdrawTimeSlip } from "#app/features/slips/withdraw-time-slip.server.ts";
import { readRace } from "#app/features/watch/read-race.server.ts";
import { WATCH_TEXTS } from "#app/features/watch/texts.ts";
import { refreshStandingsOfUser } from "#db/queries/standings.ts";
import { createUser, PASSWORD, viewerOf } from "#test/support/accounts.ts";
import { testDeps } from "#test/support/deps.ts";
import { createApprovedRun, createGarageReference } from "#test/support/garage.ts";
import { createBrowser } from "#test/support/pages.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";
import { createCar, createSlip } from "#test/support/slips.ts";

type Person = { viewer: Viewer; carId: number; runId: number };
let quick: Person;
let slow: Person;
/** A slip of `slow` that waits. */
let waitingId: number;
let racers = 0;

async function racer(username: string, elapsedTime: string): Promise<Person> {
  const user = await createUser({ username });
  const viewer = await viewerOf(user);
  const carId = await createCar(user);
  const id = await createApprovedRun(viewer, carId, { elapsedTime });
  return { viewer, carId, runId: id };
}

beforeAll(async () => {
  await createGarageReference();
  quick = await racer("lane-left", "10.100");
  slow = await racer("lane-right", "11.900");
  waitingId = (await createSlip(slow.viewer, slow.carId)).id;
});

const read = (runId: number, typed: string, viewer: Viewer | null = null) =>
  readRace({ ...testDeps(), viewer }, runId, typed);

test("a rival is any listed run, by its number or its link", async () => {
  const { origin } = testDeps();
  for (const typed of [`${quick.runId}`, `${origin}/1320-club/slip/${quick.runId}#watch`]) {
    const { rival, problem } = await read(slow.runId, typed);
    expect(rival).toMatchObject({ id: quick.runId, username: "lane-left", elapsedMs: 10_100 });
    expect(problem).toBeNull();
  }
});

test("a rival has what a lane draws, and nothing else of its slip or account", async () => {
  const { rival } = await read(slow.runId, `${quick.runId}`);
  expect(Object.keys(rival ?? {}).toSorted()).toEqual(
    [
      ...["carKind", "eighthElapsedMs", "eighthSpeedHundredthsMph", "elapsedMs", "id", "raceTrack"],
      ...["ranOn", "sixtyFootMs", "thousandFootMs", "threeThirtyFootMs", "trapSpeedHundredthsMph"],
      ...["username", "vehicleMake", "vehicleModel", "vehicleTrim", "vehicleYear"],
    ].toSorted(),
  );
});

test("a waiting run is no rival, not even for its racer, and is answered as one that never was", async () => {
  const never = await read(quick.runId, "999999999");
  expect(never).toMatchObject({ rival: null, problem: WATCH_TEXTS.notListed });
  for (const viewer of [null, slow.viewer, quick.viewer]) {
    const { rival, problem } = await read(quick.runId, `${waitingId}`, viewer);
    expect({ rival, problem }).toEqual({ rival: null, problem: never.problem });
  }
});

test("a run is not its own rival, and a link to elsewhere is none", async () => {
  expect((await read(slow.runId, `${slow.runId}`)).problem).toBe(WATCH_TEXTS.itself);
  expect((await read(slow.runId, "https://elsewhere.test/1320-club/slip/1")).problem).toBe(
    WATCH_TEXTS.foreign,
  );
});

test("a name lists the runs of racers whose names contain it, quickest first, without the run itself", async () => {
  const { matches, typed, problem } = await read(slow.runId, "LANE-");
  expect(matches.map(({ id }) => id)).toEqual([quick.runId]);
  expect({ typed, problem }).toEqual({ typed: "LANE-", problem: null });
  const none = await read(slow.runId, "no-such-racer");
  expect(none).toMatchObject({ matches: [], problem: WATCH_TEXTS.noMatch });
});

test("a number is a run first, and the racer whose whole name it is can be chosen below it", async () => {
  const racerOf = async (name: string) => (await racer(name, "11.500")).runId;
  const alsoRun = await racerOf(`${quick.runId}`.padStart(3, "0"));
  const onlyName = await racerOf("999999998");
  await racerOf("9999999981");

  const both = await read(slow.runId, `${quick.runId}`.padStart(3, "0"));
  expect(both.rival).toMatchObject({ id: quick.runId });
  expect(both.matches.map(({ id }) => id)).toEqual([alsoRun]);
  const named = await read(slow.runId, "999999998");
  expect(named).toMatchObject({ rival: null, problem: null, typed: "999999998" });
  expect(named.matches).toEqual([
    expect.objectContaining({ id: onlyName, username: "999999998", elapsedMs: 11_500 }),
  ]);
  // Its own run is no match, and with the sign or as a link it is never a name.
  expect(await read(onlyName, "999999998")).toMatchObject({ matches: [] });
  const { origin } = testDeps();
  for (const typed of ["#999999998", `${origin}/1320-club/slip/999999998`]) {
    expect(await read(slow.runId, typed)).toMatchObject({
      rival: null,
      matches: [],
      problem: WATCH_TEXTS.notListed,
    });
  }
});

test("number 1 of the class is offered to everyone, the own best to its racer", async () => {
  const visitor = await read(slow.runId, "");
  expect(visitor.leader).toMatchObject({ id: quick.runId, username: "lane-left" });
  expect(visitor.own).toBeNull();
  const other = await racer("lane-middle", "10.900");
  expect((await read(slow.runId, "", other.viewer)).own).toMatchObject({ id: other.runId });
  // It isn't offered twice, nor to itself.
  expect((await read(slow.runId, "", quick.viewer)).own).toBeNull();
  expect(await read(quick.runId, "", quick.viewer)).toMatchObject({ leader: null, own: null });
});

const run = (sql: string, ...values: (string | number)[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .run();

/** As moderators and administrators do: the boards are refreshed with the change. */
async function change(sql: string, id: number, { viewer }: Person) {
  const { db } = testDeps();
  await run(sql, id);
  await db.batch(refreshStandingsOfUser(db, viewer.id));
}

const GOING: Record<string, (rival: Person) => Promise<unknown>> = {
  "is withdrawn": ({ viewer, runId }) =>
    withdrawTimeSlip({ ...testDeps(), viewer }, { slipId: runId }),
  "waits again": (rival) =>
    change("update slips set status = 'PENDING' where id = ?", rival.runId, rival),
  "is rejected": (rival) =>
    change("update slips set status = 'REJECTED' where id = ?", rival.runId, rival),
  "is a banned racer's": (rival) =>
    change("update users set banned_at = 1 where id = ?", rival.viewer.id, rival),
  "is a deleted account's": ({ viewer }) =>
    deleteAccount({ ...testDeps(), viewer }, { password: PASSWORD }),
};

/** What a visitor's page says, from its copy if there is a current one. */
async function pageText(path: string) {
  const html = await (await createBrowser().get(path)).text();
  return html.replaceAll("&#x27;", "'");
}

test.each(Object.entries(GOING))(
  "a rival that %s is gone, also from copies of the page",
  async (_, leave) => {
    racers += 1;
    const rival = await racer(`lane-gone-${racers}`, "11.000");
    const path = `/1320-club/slip/${slow.runId}?against=${rival.runId}`;
    expect(await pageText(path)).toContain(rival.viewer.username);
    expect(await pageText(path)).toContain(rival.viewer.username);
    await leave(rival);
    const after = await pageText(path);
    expect(after).not.toContain(rival.viewer.username);
    expect(after).toContain(WATCH_TEXTS.notListed);
  },
);

test("an edited rival is shown as it is now, also in copies of the page", async () => {
  const rival = await racer("lane-edited", "11.100");
  const path = `/1320-club/slip/${slow.runId}?against=${rival.runId}`;
  expect(await pageText(path)).not.toContain("4.444");
  await run("update slips set three_thirty_foot_ms = 4444 where id = ?", rival.runId);
  expect(await pageText(path)).toContain("4.444");
});

test("a race takes one call and few rows", async () => {
  const measured = (typed: string) =>
    measureRowsRead((db) =>
      readRace({ ...testDeps(), db, viewer: slow.viewer }, slow.runId, typed),
    );
  const named = await measured(`${quick.runId}`);
  expect(named.roundTrips).toBe(1);
  // The last one is the search for a racer with that name.
  expect(named.rowsRead).toBeLessThanOrEqual(11);
  expect((await measured("lane-")).roundTrips).toBe(1);
});
