import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import * as submitPage from "#app/routes/club/submit.tsx";
import * as addVehicle from "#app/routes/garage/add-vehicle.tsx";
import * as editVehicle from "#app/routes/garage/edit-vehicle.tsx";
import { updateVehicleToDeleted } from "#db/queries/vehicles.ts";
import { createUser, viewerOf } from "#test/support/accounts.ts";
import { testDeps } from "#test/support/deps.ts";
import { takeLoggedErrors } from "#test/support/fail-on-console.ts";
import { createGarageReference, createRacer, DEMON, saveVehicle } from "#test/support/garage.ts";
import { jpegFile } from "#test/support/pictures.ts";
import { callRoute } from "#test/support/routes.ts";
import { createCar, createSlip, slipFields, slipPhotos } from "#test/support/slips.ts";
import { allStored } from "../../support/all-stored.ts";

type Fields = Record<string, string>;

beforeAll(createGarageReference);

/** A racer with a car, and the slip page without script. */
async function atSlipPage() {
  const { user } = await createRacer();
  const viewer = await viewerOf(user);
  const carId = await createCar(user);
  const typed = slipFields(user, carId);
  const send = (change: Fields = {}, photos: Record<string, File> = slipPhotos()) =>
    callRoute(submitPage.action, {
      path: "/1320-club/submit",
      params: {},
      viewer,
      form: { ...typed, ...photos, ...change },
    });
  return { user, viewer, carId, typed, send };
}

/** A racer with a vehicle that has a photo, and the pages without script that add and change one. */
async function atVehiclePages() {
  const racer = await createRacer();
  const viewer = await viewerOf(racer.user);
  const { id } = await saveVehicle(racer, { vehicleImage: jpegFile() });
  const { year, model, id: trim } = DEMON;
  const chosen = { year: String(year), model, trim: String(trim), vehicleGroup: "stock" };
  const typed: Fields = { ...chosen, vin: "2C3CDZH95JH103277", mods: "Slicks", originalImage: "" };
  const send = (isEdit: boolean, change: Fields = {}) =>
    callRoute(isEdit ? editVehicle.action : addVehicle.action, {
      path: `/user/${racer.user.username}/vehicles/${isEdit ? `${id}/edit` : "new"}`,
      params: { user: racer.user.username, vehicleId: String(id) },
      viewer,
      form: { ...typed, vehicleImage: jpegFile({ width: 320, height: 180 }), ...change },
    });
  return { user: racer.user, typed, send };
}

describe("the slip page without script", () => {
  test.each<[string, Fields]>([
    ["raceTrack", { raceTrack: "" }],
    ["raceTrack", { raceTrack: "x".repeat(121) }],
    ["raceDate", { raceDate: "" }],
    ["raceDate", { raceDate: "yesterday" }],
    ["raceDate", { raceDate: "2026-02-30" }],
    ["raceDate", { raceDate: "2126-01-01" }],
    ["raceDate", { raceDate: "9".repeat(5_000) }],
    ["vehicleId", { vehicleId: "" }],
    ["vehicleId", { vehicleId: "mine" }],
    ["vehicleId", { vehicleId: "99999999" }],
    ["elapsedTime", { elapsedTime: "" }],
    ["elapsedTime", { elapsedTime: "5.999" }],
    ["elapsedTime", { elapsedTime: "9".repeat(5_000) }],
    ["sixtyFeetTime", { sixtyFeetTime: "" }],
    ["sixtyFeetTime", { sixtyFeetTime: "fast" }],
    ["topSpeed", { topSpeed: "" }],
    ["topSpeed", { topSpeed: "300" }],
    ["temperature", { temperature: "warm" }],
    ["humidity", { humidity: "101" }],
    ["version", { version: "newest" }],
  ])("shows an error at %s for %j, and keeps the rest", async (field, change) => {
    const { typed, send } = await atSlipPage();
    const before = await allStored();
    const { status, data } = await send(change);
    expect(status).toBe(422);
    expect(data).toEqual({
      errors: { [field]: expect.stringMatching(/./) },
      message: expect.stringMatching(/./),
      values: { ...typed, ...change },
      sendKey: expect.any(String),
      intent: "",
      code: expect.any(String),
    });
    expect(await allStored()).toEqual(before);
  });

  test("reports all missing fields at once, and both photos if everything else is valid", async () => {
    const { viewer, send } = await atSlipPage();
    const empty = { path: "/1320-club/submit", params: {}, viewer, form: { slipId: "0" } };
    const { data } = await callRoute(submitPage.action, empty);
    const { errors } = data as { errors: Fields };
    expect(Object.keys(errors).toSorted()).toEqual(
      ["elapsedTime", "raceDate", "raceTrack", "sixtyFeetTime", "topSpeed", "vehicleId"].sort(),
    );
    expect((await send({}, {})).data).toMatchObject({
      errors: { timeslip: expect.any(String), timeslipAndVin: expect.any(String) },
    });
  });

  test("rejects someone else's vehicle and one deleted since the form was opened", async () => {
    const { user, carId, typed, send } = await atSlipPage();
    const foreign = await createCar(await createUser());
    await updateVehicleToDeleted(testDeps().db, { id: carId, userId: user.id }, new Date());
    const before = await allStored();
    for (const vehicleId of [String(foreign), String(carId)]) {
      expect(await send({ vehicleId })).toMatchObject({
        status: 422,
        data: {
          errors: { vehicleId: "That vehicle isn't in your garage. Choose another one." },
          values: { ...typed, vehicleId },
        },
      });
    }
    expect(await allStored()).toEqual(before);
  });

  test("creates one slip for two concurrent submissions", async () => {
    const { user, send } = await atSlipPage();
    const key = { idempotencyKey: crypto.randomUUID() };
    const photos = slipPhotos();
    const before = (await allStored()).flat().length;
    const answers = await Promise.all([send(key, photos), send(key, photos)]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toContain(302);
    expect(statuses.every((status) => status === 302 || status === 409)).toBe(true);
    // The slip, its audit entry and two pictures.
    expect((await allStored()).flat()).toHaveLength(before + 4);
    const { results } = await env.DB.prepare("select id from slips where user_id = ?")
      .bind(user.id)
      .all();
    expect(results).toHaveLength(1);
  });

  test("returns to the same form after signing in, also for a correction", async () => {
    const form = { owner: "joe", elapsedTime: "11.34" };
    for (const path of ["/1320-club/submit", "/1320-club/submit?slip=7"]) {
      const { location } = await callRoute(submitPage.action, { path, params: {}, form });
      expect(location).toBe(`/?login=1&next=${encodeURIComponent(path)}`);
    }
  });
});

describe.each([
  ["a new vehicle", false],
  ["an edited vehicle", true],
])("the page of %s without script", (_what, isEdit) => {
  test.each<[string, Fields]>([
    ["year", { year: "" }],
    ["year", { year: "70" }],
    ["trim", { trim: "1" }],
    ["vin", { vin: "" }],
    ["vin", { vin: "123" }],
    ["vin", { vin: "9".repeat(5_000) }],
    ["vehicleGroup", { vehicleGroup: "" }],
    ["vehicleGroup", { vehicleGroup: "maybe" }],
    ["mods", { mods: "x".repeat(4_001) }],
    ["isDefault", { isDefault: "2" }],
  ])("shows an error at %s for %j, and keeps the rest", async (field, change) => {
    const { typed, send } = await atVehiclePages();
    const before = await allStored();
    const { status, data } = await send(isEdit, change);
    expect([400, 422]).toContain(status);
    const { errors, values } = data as { errors: Fields; values: Fields };
    expect(errors).toMatchObject({ [field]: expect.stringMatching(/./) });
    // Options that the new year doesn't offer have to be chosen again.
    const { year: _year, model: _model, trim: _trim, ...rest } = { ...typed, ...change };
    expect(values).toMatchObject(rest);
    expect(await allStored()).toEqual(before);
  });
});

test("two concurrent submissions of a new vehicle without script create one", async () => {
  const { user, send } = await atVehiclePages();
  const key = { idempotencyKey: crypto.randomUUID() };
  const statuses = (await Promise.all([send(false, key), send(false, key)])).map(
    ({ status }) => status,
  );
  expect(statuses).toContain(302);
  expect(statuses.every((status) => status === 302 || status === 409)).toBe(true);
  const count = await env.DB.prepare("select count(*) n from vehicles where user_id = ?")
    .bind(user.id)
    .first();
  expect(count).toEqual({ n: 2 });
});

describe("D1 fails after R2 stored the photos", () => {
  /** Runs work while D1 rejects all writes of a kind to a table. */
  async function without<T>(write: string, table: string, work: () => Promise<T>): Promise<T> {
    await env.DB.prepare(
      `create trigger out_of_order before ${write} on ${table} begin select raise(abort, 'out of order'); end`,
    ).run();
    try {
      return await work();
    } finally {
      await env.DB.prepare("drop trigger out_of_order").run();
      takeLoggedErrors();
    }
  }

  test.each([
    ["insert", false],
    ["update", true],
  ])("by %s stores nothing, and the form is shown again", async (write, isEdit) => {
    const { viewer, carId, typed, send } = await atSlipPage();
    const slipId = isEdit ? String((await createSlip(viewer, carId)).id) : "0";
    const before = await allStored();
    expect(await without(write, "slips", () => send({ slipId }))).toMatchObject({
      status: 500,
      data: {
        message: "There was a problem submitting your time slip. Please try again.",
        values: { ...typed, slipId },
      },
    });
    expect(await allStored()).toEqual(before);
    expect((await send({ slipId })).status).toBe(302);
  });

  test.each([
    ["insert", "vehicles", false],
    ["insert", "vehicle_images", false],
    ["update", "vehicles", true],
    ["insert", "vehicle_images", true],
  ])("by %s on %s stores nothing of the vehicle (edited: %s)", async (write, table, isEdit) => {
    const { typed, send } = await atVehiclePages();
    const before = await allStored();
    expect(await without(write, table, () => send(isEdit))).toMatchObject({
      status: 500,
      data: {
        message: `There was a problem ${isEdit ? "updating" : "creating"} your vehicle. Please try again.`,
        values: typed,
      },
    });
    expect(await allStored()).toEqual(before);
    expect((await send(isEdit)).status).toBe(302);
  });
});

test.each(["public", "private"])(
  "R2 that fails on the %s photo leaves a slip that is being corrected unchanged",
  async (bucket) => {
    const { viewer, carId, typed } = await atSlipPage();
    const { id } = await createSlip(viewer, carId);
    const deps = { ...testDeps(), viewer, log: () => {} };
    const media: typeof deps.media = {
      ...deps.media,
      storePicture: (file, place) =>
        place.bucket === bucket
          ? Promise.reject(new Error("R2 is away"))
          : deps.media.storePicture(file, place),
    };
    const form = { ...typed, slipId: String(id), elapsedTime: "11.200", ...slipPhotos() };
    const before = await allStored();
    const { viewer: _viewer, ...others } = deps;
    const sent = await callRoute(submitPage.action, {
      path: "/1320-club/submit",
      params: {},
      viewer,
      form,
      deps: { ...others, media },
    });
    expect(sent).toMatchObject({
      status: 500,
      data: { values: { slipId: String(id), elapsedTime: "11.200" } },
    });
    expect(await allStored()).toEqual(before);
  },
);
