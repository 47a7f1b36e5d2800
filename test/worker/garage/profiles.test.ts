import { eq, getTableColumns, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { readGarage } from "#app/features/garage/read-garage.server.ts";
import { slips, users, vehicles } from "#db/schema/index.ts";
import { createUser, signIn, viewerOf } from "#test/support/accounts.ts";
import { Client } from "#test/support/client.ts";
import { testDeps } from "#test/support/deps.ts";
import {
  createApprovedRun,
  createGarageReference,
  createRacer,
  saveVehicle,
} from "#test/support/garage.ts";
import { jpegFile } from "#test/support/pictures.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";
import { createSlip } from "#test/support/slips.ts";

const { db } = testDeps();

beforeAll(createGarageReference);

const ask = (client: Client, username: unknown) =>
  client.postJson("/rest/user/getByUsername", { username });

test("a public garage has its approved runs and no personal data", async () => {
  const racer = await createRacer({ firstName: "Secretname", zipCode: "99501" });
  const viewer = await viewerOf(racer.user);
  const car = await saveVehicle(racer, { mods: "Slicks", vehicleImage: jpegFile() });
  const runId = await createApprovedRun(viewer, car.id, { elapsedTime: "11.34" });
  await createSlip(viewer, car.id, { fields: { elapsedTime: "10.99" } });

  const response = await ask(new Client(), racer.user.username.toUpperCase());
  expect(response.status).toBe(200);
  const text = await response.text();
  expect(JSON.parse(text)).toEqual({
    status: "ok",
    user: {
      id: racer.user.id,
      username: racer.user.username,
      clubs: ["1320"],
      vehicles: [
        {
          id: car.id,
          vehicleLookupId: expect.any(Number),
          year: 2018,
          make: "Dodge",
          model: "Challenger",
          trim: "Demon",
          isDefault: true,
          isStock: true,
          mods: "Slicks",
          images: [car.images[0]],
          slips: [
            {
              id: runId,
              date: "2026-05-09",
              raceTrack: "Famoso Dragstrip",
              elapsedTime: 11.34,
              sixtyFeetTime: 1.702,
              topSpeed: 121.85,
              isStock: true,
              status: "APPROVED",
              imagePath1: expect.stringMatching(/^\/media\//),
              imagePath2: null,
            },
          ],
        },
      ],
    },
  });
  for (const secret of ["Secretname", "99501", racer.user.email, "103277", "vin"]) {
    expect(text).not.toContain(secret);
  }
});

test("the owner sees the last six characters of the VIN", async () => {
  const racer = await createRacer();
  await saveVehicle(racer);
  const own = await ask(racer.client, racer.user.username);
  expect(await own.json()).toMatchObject({
    user: { vehicles: [{ vin: `${"•".repeat(11)}103277` }] },
  });
  const stranger = await createRacer();
  const other = await ask(stranger.client, racer.user.username);
  expect(await other.text()).not.toContain("vin");
});

test("unknown, unactivated and banned racers are a 404, except to themselves", async () => {
  const waiting = await createRacer({ isActivated: false });
  const banned = await createUser({ isBanned: true });
  for (const username of ["nobody-here", "unknown", waiting.user.username, banned.username]) {
    const response = await ask(new Client(), username);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ success: false, code: "not_found" });
  }
  expect((await ask(waiting.client, waiting.user.username)).status).toBe(200);
});

test("a deleted account has no garage", async () => {
  const racer = await createRacer();
  await db.update(users).set({ anonymisedAt: new Date() }).where(eq(users.id, racer.user.id));
  expect((await ask(new Client(), racer.user.username)).status).toBe(404);
});

test.each([[undefined], [""], [7], ["x".repeat(101)], [{ $ne: "" }]])(
  "the username %j is refused",
  async (username) => {
    const response = await ask(new Client(), username);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: { username: expect.any(String) } });
  },
);

test("the profile accepts only JSON by POST", async () => {
  expect((await new Client().get("/rest/user/getByUsername")).status).toBe(405);
  expect((await new Client().postForm("/rest/user/getByUsername", {})).status).toBe(415);
});

test("a deleted vehicle has left the garage", async () => {
  const racer = await createRacer();
  const { id } = await saveVehicle(racer);
  await racer.client.fetch(`/rest/user/${racer.user.id}/vehicles/${id}`, { method: "DELETE" });
  const response = await ask(new Client(), racer.user.username);
  expect(await response.json()).toMatchObject({ user: { vehicles: [] } });
});

test("a garage opens with the requested vehicle, else the default, else the first", async () => {
  const racer = await createRacer();
  const first = await saveVehicle(racer);
  const second = await saveVehicle(racer, { isDefault: "true" });
  const { username } = racer.user;
  const read = (vehicleId?: number) => readGarage(testDeps(), { username, vehicleId });
  expect((await read())?.vehicle?.id).toBe(second.id);
  expect((await read(first.id))?.vehicle?.id).toBe(first.id);
  expect(await read(999_999)).toBeNull();
  await db.update(vehicles).set({ isDefault: false }).where(eq(vehicles.userId, racer.user.id));
  expect((await read())?.vehicle?.id).toBe(first.id);
});

test("a vehicle is found only in its own garage", async () => {
  const [one, other] = [await createRacer(), await createRacer()];
  const { id } = await saveVehicle(other);
  await saveVehicle(one);
  const otherGarage = await readGarage(testDeps(), { username: one.user.username, vehicleId: id });
  expect(otherGarage).toBeNull();
});

test("an empty garage has no vehicles", async () => {
  const { user } = await createRacer();
  const garage = await readGarage(testDeps(), { username: user.username });
  expect(garage).toMatchObject({ vehicles: [], vehicle: null, runs: [], can: { edit: false } });
  const own = await readGarage(testDeps({ viewer: await viewerOf(user) }), {
    username: user.username,
  });
  expect(own?.can.edit).toBe(true);
});

test("runs are paged by twenty, newest first, without repeats, reading few rows", async () => {
  const racer = await createRacer();
  const viewer = await viewerOf(racer.user);
  const { id } = await saveVehicle(racer);
  const slipId = await createApprovedRun(viewer, id);
  await multiplyRun(slipId, 49);

  const seen: number[] = [];
  let after: string | null = null;
  for (let page = 0; page < 2; page++) {
    const { result, rowsRead } = await measureRowsRead((metered) =>
      readGarage(
        { ...testDeps(), db: metered },
        { username: racer.user.username, search: new URLSearchParams(after ? { after } : {}) },
      ),
    );
    expect(rowsRead).toBeLessThanOrEqual(100);
    expect(result?.runs).toHaveLength(20);
    expect(result?.best).toHaveLength(1);
    const days = result?.runs.map(({ date }) => date) ?? [];
    expect(days).toEqual([...days].sort().reverse());
    seen.push(...(result?.runs.map((run) => run.id) ?? []));
    after = result?.olderRuns ?? null;
  }
  expect(new Set(seen).size).toBe(40);
});

test("the page of a garage takes one round trip", async () => {
  const racer = await createRacer();
  await saveVehicle(racer);
  const { roundTrips } = await measureRowsRead((metered) =>
    readGarage({ ...testDeps(), db: metered }, { username: racer.user.username }),
  );
  expect(roundTrips).toBe(1);
});

test("an invalid cursor starts at the newest run", async () => {
  const racer = await createRacer();
  const { id } = await saveVehicle(racer);
  await createApprovedRun(await viewerOf(racer.user), id);
  for (const after of ["'; drop table slips", "2026-05-09", "x_1"]) {
    const garage = await readGarage(testDeps(), {
      username: racer.user.username,
      search: new URLSearchParams({ after }),
    });
    expect(garage?.runs).toHaveLength(1);
  }
});

test("the VIN picture is only for its owner and moderators", async () => {
  const racer = await createRacer();
  const { id } = await saveVehicle(racer);
  const slip = await createSlip(await viewerOf(racer.user), id);
  const path = `/media/private/slips/${slip.id}/vin`;
  const staff = async (role: "moderator" | "editor" | "admin") => {
    const client = new Client();
    await signIn(client, await createUser({ role }));
    return client;
  };
  for (const client of [racer.client, await staff("moderator"), await staff("admin")]) {
    const response = await client.get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(response.headers.get("content-type")).toBe("image/jpeg");
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(100);
  }
  const refused = [new Client(), (await createRacer()).client, await staff("editor")];
  for (const client of refused) {
    const response = await client.get(path);
    expect(response.status).toBe(404);
    const none = await client.get("/media/private/slips/999999/vin");
    const { requestId: _one, ...body } = await response.json<Record<string, unknown>>();
    const { requestId: _two, ...same } = await none.json<Record<string, unknown>>();
    expect(body).toEqual(same);
  }
});

/** Columns that are unique, maintained by the standings or generated from the day. */
const NOT_COPIED = [
  ...["id", "ran_on", "season", "ran_month", "submit_key"],
  ...["is_listed", "is_best", "is_season_best", "is_track_best"],
];

/** Copies of a listed run on many days, three per day. */
async function multiplyRun(slipId: number, count: number) {
  const columns = Object.values(getTableColumns(slips))
    .map(({ name }) => name)
    .filter((name) => !NOT_COPIED.includes(name));
  const names = sql.raw(columns.join(", "));
  const numbers = JSON.stringify(Array.from({ length: count }, (_, index) => index));
  await db.run(sql`insert into slips (${names}, ran_on)
    select ${sql.raw(columns.map((name) => `s.${name}`).join(", "))},
      date('2020-01-01', '+' || (n.value / 3) || ' days')
    from slips s, json_each(${numbers}) n where s.id = ${slipId}`);
  await db.run(sql`update slips set is_listed = 1 where status = 'APPROVED' and is_listed = 0`);
}
