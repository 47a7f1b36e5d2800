import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { readGarage } from "#app/features/garage/read-garage.server.ts";
import type { GaragePage } from "#app/features/garage/read-garage-page.server.ts";
import type { Workshop } from "#app/features/garage/read-workshop.server.ts";
import { STOCK_PICTURE } from "#app/features/garage/rules.ts";
import { workOnVehicle } from "#app/features/garage/work-on-vehicle.server.ts";
import * as profile from "#app/routes/garage/profile.tsx";
import * as workshop from "#app/routes/garage/workshop.tsx";
import { vehicleImages, vehicleModifications, vehicles } from "#db/schema/index.ts";
import { viewerOf } from "#test/support/accounts.ts";
import { Client } from "#test/support/client.ts";
import { latestVersion } from "#test/support/content-versions.ts";
import { testDeps } from "#test/support/deps.ts";
import {
  createApprovedRun,
  createGarageReference,
  createRacer,
  saveVehicle,
  storedPictures,
} from "#test/support/garage.ts";
import { jpegFile } from "#test/support/pictures.ts";
import { callRoute, cookieOf, EXPIRED } from "#test/support/routes.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";
import { createSlip, TODAY } from "#test/support/slips.ts";

const { db } = testDeps();

beforeAll(createGarageReference);

async function setUp(fields: Record<string, string | File> = {}) {
  const racer = await createRacer();
  const viewer = await viewerOf(racer.user);
  const car = await saveVehicle(racer, fields);
  const name = racer.user.username;
  const path = `/user/${name}/vehicles/${car.id}/workshop`;
  const params = { user: name, vehicleId: String(car.id) };
  return { ...racer, viewer, car, name, call: { path, params, viewer } };
}
type Racer = Awaited<ReturnType<typeof setUp>>;

const act = (racer: Racer, form: Record<string, string | File>) =>
  callRoute(workshop.action, { ...racer.call, form });

async function read(racer: Racer): Promise<Workshop> {
  const { data } = await callRoute(workshop.loader, racer.call);
  return (data as { workshop: Workshop }).workshop;
}

const addPicture = (racer: Racer, shade = 0) =>
  act(racer, {
    intent: "add-picture",
    vehicleImage: jpegFile({ width: 160, height: 90, shade: () => shade }),
  });

describe("pictures", () => {
  test("are added after the main one, moved, and removed with their files", async () => {
    const racer = await setUp({ vehicleImage: jpegFile() });
    expect(await addPicture(racer, 10)).toMatchObject({ status: 302, location: racer.call.path });
    await addPicture(racer, 20);
    const [a, b, c] = (await read(racer)).images.map(({ id }) => String(id));
    const order = async () => (await read(racer)).images.map(({ id }) => String(id));

    await act(racer, { intent: "move-picture", id: c ?? "", move: "main" });
    expect(await order()).toEqual([c, a, b]);
    await act(racer, { intent: "move-picture", id: c ?? "", move: "later" });
    expect(await order()).toEqual([a, c, b]);
    await act(racer, { intent: "move-picture", id: b ?? "", move: "earlier" });
    expect(await order()).toEqual([a, b, c]);
    await act(racer, { intent: "move-picture", id: a ?? "", move: "earlier" });
    expect(await order()).toEqual([a, b, c]);

    expect(await storedPictures(racer.user)).toHaveLength(3);
    await act(racer, { intent: "remove-picture", id: a ?? "" });
    expect(await order()).toEqual([b, c]);
    expect(await storedPictures(racer.user)).toHaveLength(2);
  });

  test("are in the payload and in the garage, the main one first", async () => {
    const racer = await setUp({ vehicleImage: jpegFile() });
    await addPicture(racer);
    const response = await new Client().postJson("/rest/user/getByUsername", {
      username: racer.name,
    });
    const { user } = await response.json<{ user: { vehicles: { images: unknown[] }[] } }>();
    expect(user.vehicles[0]?.images).toHaveLength(2);
    expect(user.vehicles[0]?.images[0]).toEqual(racer.car.images[0]);
    const garage = await readGarage(testDeps(), { username: racer.name });
    expect(garage?.vehicle?.images).toEqual(user.vehicles[0]?.images);
    const saved = await saveVehicle(racer, { vehicleId: String(racer.car.id) });
    expect(saved.images).toHaveLength(2);
  });

  test("a new photo in the edit form replaces the main one, the stock picture removes it", async () => {
    const racer = await setUp({ vehicleImage: jpegFile() });
    await addPicture(racer);
    const vehicleId = String(racer.car.id);
    const [, second] = (await read(racer)).images;
    const replaced = await saveVehicle(racer, { vehicleId, vehicleImage: jpegFile() });
    expect(replaced.images).toHaveLength(2);
    expect(replaced.images[0]).not.toEqual(racer.car.images[0]);
    expect((await read(racer)).images[1]).toEqual(second);

    const reset = await saveVehicle(racer, { vehicleId, originalImage: STOCK_PICTURE });
    expect((await read(racer)).images).toEqual([second]);
    expect(reset.images).toHaveLength(1);
    const empty = await saveVehicle(racer, { vehicleId, originalImage: STOCK_PICTURE });
    expect(empty.images).toMatchObject([{ imagePath: STOCK_PICTURE }]);
    expect(await storedPictures(racer.user)).toEqual([]);
  });

  test("are at most eight; the ninth leaves no file behind", async () => {
    const racer = await setUp({ vehicleImage: jpegFile() });
    for (let index = 1; index < 8; index += 1) await addPicture(racer, index);
    expect(await addPicture(racer, 99)).toMatchObject({
      status: 409,
      data: { errors: { vehicleImage: expect.stringContaining("8 pictures") } },
    });
    expect((await read(racer)).images).toHaveLength(8);
    expect(await storedPictures(racer.user)).toHaveLength(8);
  });

  test("of another vehicle are inaccessible, and other files are rejected", async () => {
    const racer = await setUp({ vehicleImage: jpegFile() });
    const other = await setUp({ vehicleImage: jpegFile() });
    const [image] = (await read(other)).images;
    const acts: Record<string, string>[] = [
      { intent: "remove-picture", id: String(image?.id) },
      { intent: "move-picture", id: String(image?.id), move: "main" },
    ];
    for (const form of acts) {
      expect((await act(racer, form)).status).toBe(404);
    }
    expect((await read(other)).images).toHaveLength(1);
    const junk = new File(["<svg/>"], "a.jpg");
    expect(await act(racer, { intent: "add-picture", vehicleImage: junk })).toMatchObject({
      status: 415,
      data: { errors: { vehicleImage: expect.any(String) } },
    });
    expect(await act(racer, { intent: "add-picture" })).toMatchObject({
      status: 422,
      data: { errors: { vehicleImage: "Choose a photo" } },
    });
  });
});

describe("the build log", () => {
  const entry = (change: Record<string, string> = {}) => ({
    intent: "add-modification",
    installedOn: "2026-05-01",
    description: "  Pulley\tkit ",
    ...change,
  });

  test("entries are added, shown in the garage, latest first, and removed", async () => {
    const racer = await setUp();
    expect(await act(racer, entry())).toMatchObject({ status: 302 });
    await act(racer, entry({ installedOn: "2026-05-20", description: "Line lock" }));
    const garage = await readGarage(testDeps(), { username: racer.name });
    expect(garage?.log).toEqual([
      { installedOn: "2026-05-20", description: "Line lock" },
      { installedOn: "2026-05-01", description: "Pulley kit" },
    ]);
    const [newest] = (await read(racer)).log;
    await act(racer, { intent: "remove-modification", id: String(newest?.id) });
    expect((await read(racer)).log).toHaveLength(1);
  });

  test.each([
    [{ installedOn: "" }, { installedOn: "Choose the day" }],
    [{ installedOn: "2026-02-30" }, { installedOn: "Choose the day" }],
    [{ installedOn: "2999-01-01" }, { installedOn: "That date is in the future." }],
    [{ installedOn: "2016-12-31" }, { installedOn: "That's before the car was built." }],
    [{ description: " \u200b " }, { description: "Say what you changed" }],
    [{ description: "x".repeat(201) }, { description: "At most 200 characters" }],
  ])("%j is rejected, and the values are kept", async (change, errors) => {
    const racer = await setUp();
    const answer = await act(racer, entry(change));
    const { intent, ...values } = entry(change);
    expect(answer).toMatchObject({ status: 422, data: { intent, errors, values } });
    expect((await read(racer)).log).toEqual([]);
  });

  test("has at most a hundred entries and is deleted with the vehicle", async () => {
    const racer = await setUp();
    const row = { vehicleId: racer.car.id, createdAt: TODAY, installedOn: "2026-01-01" };
    for (let index = 0; index < 100; index += 20) {
      await db
        .insert(vehicleModifications)
        .values(Array.from({ length: 20 }, (_, at) => ({ ...row, description: `${index + at}` })));
    }
    expect(await act(racer, entry())).toMatchObject({
      status: 409,
      data: { message: expect.stringContaining("100 entries") },
    });
    const { rowsRead, result } = await measureRowsRead((metered) =>
      readGarage({ ...testDeps(), db: metered }, { username: racer.name }),
    );
    expect(rowsRead).toBeLessThanOrEqual(100);
    expect(result?.log).toHaveLength(10);
    expect(result?.hasMoreLog).toBe(true);
    await racer.client.fetch(`/rest/user/${racer.user.id}/vehicles/${racer.car.id}`, {
      method: "DELETE",
    });
    const left = eq(vehicleModifications.vehicleId, racer.car.id);
    expect(await db.$count(vehicleModifications, left)).toBe(0);
  });

  test("of another vehicle is inaccessible", async () => {
    const [racer, other] = [await setUp(), await setUp()];
    await act(other, entry());
    const [theirs] = (await read(other)).log;
    const answer = await act(racer, { intent: "remove-modification", id: String(theirs?.id) });
    expect(answer.status).toBe(404);
    expect((await read(other)).log).toHaveLength(1);
  });
});

describe("a sale", () => {
  test("is shown, keeps the runs and badges, rejects later runs, and can be undone", async () => {
    const racer = await setUp();
    await createApprovedRun(racer.viewer, racer.car.id, { raceDate: "2026-05-09" });
    await act(racer, { intent: "sell", soldOn: "2026-05-20" });
    const { data } = await callRoute(profile.loader, {
      path: `/user/${racer.name}`,
      params: { user: racer.name },
    });
    const { garage } = data as GaragePage;
    expect(garage?.vehicle?.soldOn).toBe("2026-05-20");
    expect(garage?.vehicles).toMatchObject([{ isSold: true }]);
    expect(garage?.runs).toHaveLength(1);
    expect(garage?.badges?.reels[0]?.badges.length).toBeGreaterThan(0);

    const submit = (raceDate: string) =>
      createSlip(racer.viewer, racer.car.id, { fields: { raceDate } });
    await expect(submit("2026-05-21")).rejects.toMatchObject({
      errors: { raceDate: expect.stringContaining("sold this vehicle on May 20, 2026") },
    });
    expect((await submit("2026-05-20")).status).toBe("PENDING");

    await act(racer, { intent: "take-back" });
    expect((await read(racer)).soldOn).toBeNull();
    expect((await submit("2026-05-21")).status).toBe("PENDING");
  });

  test.each([
    [{ soldOn: "" }, "Choose the day"],
    [{ soldOn: "2999-01-01" }, "That date is in the future."],
    [{ soldOn: "1999-01-01" }, "That's before the car was built."],
  ])("%j is rejected", async (change, problem) => {
    const racer = await setUp();
    const answer = await act(racer, { intent: "sell", ...change });
    expect(answer).toMatchObject({ status: 422, data: { errors: { soldOn: problem } } });
    expect((await read(racer)).soldOn).toBeNull();
  });
});

test("a day is valid once it has begun anywhere on earth", async () => {
  const racer = await setUp();
  const noon = new Date("2026-06-15T12:00:00Z");
  const deps = { ...testDeps({ now: noon }), viewer: racer.viewer };
  const sell = (soldOn: string) =>
    workOnVehicle(deps, {
      vehicleId: racer.car.id,
      act: { intent: "sell", soldOn },
      picture: null,
    });
  await expect(sell("2026-06-17")).rejects.toMatchObject({
    errors: { soldOn: "That date is in the future." },
  });
  await sell("2026-06-16");
  expect((await read(racer)).soldOn).toBe("2026-06-16");
});

describe("the workshop", () => {
  test("is for the owner: other users get a 404, visitors are asked to log in", async () => {
    const [racer, stranger] = [await setUp(), await setUp()];
    const { path, params } = racer.call;
    const form = { intent: "sell", soldOn: "2026-05-20" };
    for (const work of [workshop.loader, workshop.action]) {
      const call = { path, params, ...(work === workshop.action ? { form } : {}) };
      expect((await callRoute(work, { ...call, viewer: stranger.viewer })).status).toBe(404);
      const elsewhere = { user: stranger.name, vehicleId: params.vehicleId };
      const wrong = { ...call, params: elsewhere, viewer: stranger.viewer };
      expect((await callRoute(work, wrong)).status).toBe(404);
    }
    expect((await callRoute(workshop.loader, { path, params })).status).toBe(401);
    expect((await read(racer)).soldOn).toBeNull();
  });

  test("restores values typed when the session ended after signing in", async () => {
    const racer = await setUp();
    const { path, params } = racer.call;
    const form = {
      intent: "add-modification",
      installedOn: "2026-05-01",
      description: "Kept words",
    };
    const sent = await callRoute(workshop.action, { path, params, form, cookie: EXPIRED });
    expect(sent.location).toBe(`/?login=1&next=${encodeURIComponent(path)}`);
    const loaded = await callRoute(workshop.loader, {
      ...racer.call,
      cookie: cookieOf(sent.cookies),
    });
    expect(loaded.data).toMatchObject({ values: { description: "Kept words" } });
  });

  test("handles a double submission once, and a changed form again", async () => {
    const racer = await setUp({ vehicleImage: jpegFile() });
    const twice = async (form: Record<string, string | File>) => {
      const keyed = { ...form, idempotencyKey: crypto.randomUUID() };
      for (let press = 1; press <= 2; press += 1)
        expect((await act(racer, keyed)).status, `${form.intent}, ${press}`).toBe(302);
      return keyed;
    };
    const entry = { intent: "add-modification", installedOn: "2026-05-01", description: "Slicks" };
    const sent = await twice(entry);
    await act(racer, { ...sent, description: "Skinnies" });
    expect((await read(racer)).log).toHaveLength(2);
    await twice({ intent: "add-picture", vehicleImage: jpegFile({ width: 160, height: 90 }) });
    expect((await read(racer)).images).toHaveLength(2);
    expect(await storedPictures(racer.user)).toHaveLength(2);

    const { images, log } = await read(racer);
    await twice({ intent: "remove-picture", id: String(images[1]?.id) });
    await twice({ intent: "remove-modification", id: String(log[0]?.id) });
    expect(await read(racer)).toMatchObject({ images: [images[0]], log: [log[1]] });
  });

  test("rejects unknown actions", async () => {
    const racer = await setUp();
    const forms: Record<string, string>[] = [
      { intent: "explode" },
      {},
      { intent: "remove-picture", id: "1 or 1=1" },
    ];
    for (const form of forms) {
      expect((await act(racer, form)).status).toBe(422);
    }
  });

  test("changes the version of cached pages", async () => {
    const racer = await setUp({ vehicleImage: jpegFile() });
    await addPicture(racer);
    const [image] = (await read(racer)).images;
    const acts: Record<string, string>[] = [
      { intent: "move-picture", id: String(image?.id), move: "later" },
      { intent: "remove-picture", id: String(image?.id) },
      { intent: "add-modification", installedOn: "2026-05-01", description: "Slicks" },
      { intent: "sell", soldOn: "2026-05-20" },
      { intent: "take-back" },
    ];
    for (const form of acts) {
      const before = await latestVersion();
      expect((await act(racer, form)).status).toBe(302);
      expect(await latestVersion(), form.intent).toBeGreaterThan(before);
    }
    const [entry] = (await read(racer)).log;
    const before = await latestVersion();
    await act(racer, { intent: "remove-modification", id: String(entry?.id) });
    expect(await latestVersion()).toBeGreaterThan(before);
  });

  test("is gone for a deleted vehicle", async () => {
    const racer = await setUp({ vehicleImage: jpegFile() });
    await racer.client.fetch(`/rest/user/${racer.user.id}/vehicles/${racer.car.id}`, {
      method: "DELETE",
    });
    const form = { intent: "sell", soldOn: "2026-05-20" };
    expect((await act(racer, form)).status).toBe(404);
    expect((await addPicture(racer)).status).toBe(404);
    expect((await callRoute(workshop.loader, racer.call)).status).toBe(404);
    expect(await db.$count(vehicleImages, eq(vehicleImages.vehicleId, racer.car.id))).toBe(0);
    const [stored] = await db.select().from(vehicles).where(eq(vehicles.id, racer.car.id));
    expect(stored?.soldOn).toBeNull();
  });
});
