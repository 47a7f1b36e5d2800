import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { GaragePage } from "#app/features/garage/read-garage-page.server.ts";
import { readGaragePage } from "#app/features/garage/read-garage-page.server.ts";
import { readVehicleForm } from "#app/features/garage/read-vehicle-form.server.ts";
import { AppError } from "#app/lib/errors.ts";
import { readFlash } from "#app/lib/flash.server.ts";
import * as addVehicle from "#app/routes/garage/add-vehicle.tsx";
import * as editVehicle from "#app/routes/garage/edit-vehicle.tsx";
import * as profile from "#app/routes/garage/profile.tsx";
import * as vehiclePage from "#app/routes/garage/vehicle.tsx";
import { vehicles } from "#db/schema/index.ts";
import { viewerOf } from "#test/support/accounts.ts";
import { testDeps } from "#test/support/deps.ts";
import { takeLoggedErrors } from "#test/support/fail-on-console.ts";
import {
  createApprovedRun,
  createGarageReference,
  createRacer,
  DEMON,
  saveVehicle,
  storedPictures,
} from "#test/support/garage.ts";
import { bombJpeg, jpegFile } from "#test/support/pictures.ts";
import { callRoute, cookieOf, EXPIRED } from "#test/support/routes.ts";
import { createSlip } from "#test/support/slips.ts";

const { db } = testDeps();

beforeAll(createGarageReference);

async function setUp(options: Parameters<typeof createRacer>[0] = {}) {
  const racer = await createRacer(options);
  const viewer = await viewerOf(racer.user);
  return { ...racer, viewer, name: racer.user.username, home: `/user/${racer.user.username}` };
}

/** The flash message of the next page. */
async function toastOf({ cookies }: { cookies: string[] }) {
  const next = new Request("http://garage.test", { headers: { cookie: cookieOf(cookies) } });
  return (await readFlash(next, testDeps())).toast;
}

const typed = (change: Record<string, string | File> = {}) => ({
  year: "2018",
  model: "Challenger",
  trim: String(DEMON.id),
  vin: "2C3CDZH95JH103277",
  vehicleGroup: "stock",
  mods: "Drag radials",
  originalImage: "/art/stock-vehicle.svg",
  ...change,
});

test("a garage shows its approved runs, and only to the owner the owner's slips", async () => {
  const racer = await setUp();
  const car = await saveVehicle(racer);
  await createApprovedRun(racer.viewer, car.id);
  await createSlip(racer.viewer, car.id, { fields: { elapsedTime: "11.9" } });
  const call = { path: racer.home, params: { user: racer.name } };

  const open = (await callRoute(profile.loader, call)).data as GaragePage;
  expect(open.garage?.runs).toHaveLength(1);
  expect(open.garage?.own).toBeNull();
  expect(JSON.stringify(open)).not.toContain("103277");

  const own = (await callRoute(profile.loader, { ...call, viewer: racer.viewer }))
    .data as GaragePage;
  expect(own.garage?.runs).toHaveLength(1);
  expect(own.garage?.own?.slips.rows).toHaveLength(2);
  expect(own.garage?.vehicle?.vin).toContain("103277");
});

test("unknown and unactivated racers and other garages' vehicles are a 404", async () => {
  const racer = await setUp();
  const other = await setUp();
  const { id } = await saveVehicle(other);
  const waiting = await setUp({ isActivated: false });
  for (const user of ["unknown", "nobody", waiting.name]) {
    const answer = await callRoute(profile.loader, { path: `/user/${user}`, params: { user } });
    expect(answer).toMatchObject({ status: 404, data: `Page Not Found: /user/${user}` });
  }
  for (const vehicleId of ["0", String(id), "abc", "9".repeat(20)]) {
    const path = `${racer.home}/vehicles/${vehicleId}`;
    const params = { user: racer.name, vehicleId };
    const answer = await callRoute(vehiclePage.loader, { path, params, viewer: racer.viewer });
    expect(answer).toMatchObject({ status: 404, data: `Page Not Found: ${path}` });
  }
  const own = await callRoute(profile.loader, {
    path: waiting.home,
    params: { user: waiting.name },
    viewer: waiting.viewer,
  });
  expect(own.status).toBe(200);
});

test("a vehicle's page shows that vehicle", async () => {
  const racer = await setUp();
  const first = await saveVehicle(racer);
  await saveVehicle(racer, { isDefault: "true" });
  const { data } = await callRoute(vehiclePage.loader, {
    path: `${racer.home}/vehicles/${first.id}`,
    params: { user: racer.name, vehicleId: String(first.id) },
  });
  expect((data as GaragePage).garage?.vehicle?.id).toBe(first.id);
});

/** The page of a garage while every read throws `thrown`. */
function readWithout(thrown: Error) {
  const broken = new Proxy(db, {
    get: (target, name, receiver) => {
      if (name === "select" || name === "batch") throw thrown;
      return Reflect.get(target, name, receiver);
    },
  });
  return readGaragePage(
    { ...testDeps(), db: broken },
    { username: "anyone", search: new URLSearchParams() },
  );
}

test.each([
  [new Error("D1 is away"), "Failed to fetch user data"],
  [new AppError("unavailable", "Please try again."), "User API returned 503"],
  [new AppError("internal", "An error occurred."), "User API returned 500"],
])("a garage that can't be read shows the error: %s", async (thrown, failure) => {
  expect(await readWithout(thrown)).toEqual({ garage: null, results: [], failure });
  expect(takeLoggedErrors()).toHaveLength(1);
});

test("a client error is not shown in place", async () => {
  const refusal = new AppError("rate_limited", "Please wait.");
  await expect(readWithout(refusal)).rejects.toBe(refusal);
  expect(takeLoggedErrors()).toEqual([]);
});

test("the forms are for the owner: other users get a 404, visitors are asked to log in", async () => {
  const racer = await setUp();
  const stranger = await setUp();
  const { id } = await saveVehicle(racer);
  const pages = [
    {
      loader: addVehicle.loader,
      path: `${racer.home}/vehicles/new`,
      params: { user: racer.name, vehicleId: "" },
    },
    {
      loader: editVehicle.loader,
      path: `${racer.home}/vehicles/${id}/edit`,
      params: { user: racer.name, vehicleId: String(id) },
    },
  ];
  for (const { loader, ...call } of pages) {
    expect((await callRoute(loader, { ...call, viewer: racer.viewer })).status).toBe(200);
    expect((await callRoute(loader, { ...call, viewer: stranger.viewer })).status).toBe(404);
    expect((await callRoute(loader, call)).status).toBe(401);
  }
  for (const module of [addVehicle, editVehicle]) {
    const answer = await callRoute(module.action, {
      path: `${racer.home}/vehicles/${id}/edit`,
      params: { user: racer.name, vehicleId: String(id) },
      viewer: stranger.viewer,
      form: typed(),
    });
    expect(answer.status).toBe(404);
  }
});

test("without script, adding a vehicle opens its garage", async () => {
  const racer = await setUp();
  const answer = await callRoute(addVehicle.action, {
    path: `${racer.home}/vehicles/new`,
    params: { user: racer.name },
    viewer: racer.viewer,
    form: typed({ vehicleImage: jpegFile({ width: 400, height: 400 }) }),
  });
  const [stored] = await db.select().from(vehicles).where(eq(vehicles.userId, racer.user.id));
  expect(answer).toMatchObject({
    status: 302,
    location: `${racer.home}/vehicles/${stored?.id}`,
  });
  expect(stored).toMatchObject({ isStock: true, mods: "Drag radials", isDefault: true });
  expect(await toastOf(answer)).toEqual({
    status: "success",
    message: "Vehicle added successfully.",
  });
  expect(await storedPictures(racer.user)).toHaveLength(1);
});

test("in the registration the next step follows, on this site only", async () => {
  for (const [search, location] of [
    ["?step=3", "/register?step=4"],
    ["?next=/1320-club/submit", "/1320-club/submit"],
    ["?next=https://evil.test", null],
    ["?next=//evil.test", null],
  ] as const) {
    const racer = await setUp();
    const answer = await callRoute(addVehicle.action, {
      path: `${racer.home}/vehicles/new${search}`,
      params: { user: racer.name },
      viewer: racer.viewer,
      form: typed(),
    });
    expect(answer.location).toMatch(location ?? new RegExp(`^${racer.home}/vehicles/\\d+$`));
  }
});

test("a form sent twice without script creates one vehicle, a changed one creates another", async () => {
  const racer = await setUp();
  const send = (change: Record<string, string>) =>
    callRoute(addVehicle.action, {
      path: `${racer.home}/vehicles/new`,
      params: { user: racer.name },
      viewer: racer.viewer,
      form: typed({ idempotencyKey: "6b1e9f4e-0000-4000-8000-000000000000", ...change }),
    });
  await send({});
  expect((await send({})).status).toBe(302);
  expect(await db.$count(vehicles, eq(vehicles.userId, racer.user.id))).toBe(1);
  await send({ mods: "Another car" });
  expect(await db.$count(vehicles, eq(vehicles.userId, racer.user.id))).toBe(2);
});

test("a rejected form keeps its values and lists and has an error at each field", async () => {
  const racer = await setUp();
  const answer = await callRoute(addVehicle.action, {
    path: `${racer.home}/vehicles/new`,
    params: { user: racer.name },
    viewer: racer.viewer,
    form: typed({ vin: "123", vehicleGroup: "" }),
  });
  expect(answer).toMatchObject({
    status: 422,
    data: {
      message: "Please complete the vehicle details below. All required fields must be filled.",
      errors: { vin: "VIN must be 17 characters", vehicleGroup: "Vehicle group is required" },
      values: { vin: "123", mods: "Drag radials", trim: String(DEMON.id) },
      extra: { choices: { models: ["Challenger"] } },
    },
  });
});

test("a rejected edit has its own message", async () => {
  const racer = await setUp();
  const { id } = await saveVehicle(racer);
  const answer = await callRoute(editVehicle.action, {
    path: `${racer.home}/vehicles/${id}/edit`,
    params: { user: racer.name, vehicleId: String(id) },
    viewer: racer.viewer,
    form: typed({ vin: "" }),
  });
  expect(answer).toMatchObject({
    status: 422,
    data: {
      message: "Please review and update your vehicle details. Required fields must be filled.",
      errors: { vin: "VIN is required" },
    },
  });
});

test("a rejected photo keeps everything else", async () => {
  const racer = await setUp();
  const send = (vehicleImage: File) =>
    callRoute(addVehicle.action, {
      path: `${racer.home}/vehicles/new`,
      params: { user: racer.name },
      viewer: racer.viewer,
      form: typed({ vehicleImage }),
    });
  for (const [file, status] of [
    [new File([bombJpeg()], "a.jpg"), 413],
    [new File([new Uint8Array(30_000_000)], "a.jpg"), 413],
    [new File(["<svg/>"], "a.jpg"), 415],
  ] as const) {
    expect(await send(file)).toMatchObject({
      status,
      data: { errors: { vehicleImage: expect.any(String) }, values: { mods: "Drag radials" } },
    });
  }
});

test("without script, year, model and trim are selected step by step and no value is lost", async () => {
  const racer = await setUp();
  const choose = async (form: Record<string, string>) => {
    const { status, data } = await callRoute(addVehicle.action, {
      path: `${racer.home}/vehicles/new`,
      params: { user: racer.name },
      viewer: racer.viewer,
      form: { vin: "1G4", mods: "Slicks", ...form, intent: "choose" },
    });
    expect(status).toBe(200);
    return data;
  };
  expect(await choose({ year: "2018", model: "", trim: "" })).toMatchObject({
    values: { year: "2018", vin: "1G4", mods: "Slicks" },
    errors: {},
    extra: { choices: { models: ["Challenger"], trims: [] } },
  });
  expect(await choose({ year: "2018", model: "Challenger", trim: "" })).toMatchObject({
    extra: { choices: { trims: [{ id: DEMON.id, trim: "Demon" }] } },
  });
  // A new year clears the choices of the old one.
  expect(await choose({ year: "1970", model: "Challenger", trim: String(DEMON.id) })).toMatchObject(
    { values: { year: "1970", model: "", trim: "" }, extra: { choices: { trims: [] } } },
  );
});

test("values typed when the session ended are restored after signing in", async () => {
  const racer = await setUp();
  const call = { path: `${racer.home}/vehicles/new`, params: { user: racer.name } };
  const sent = await callRoute(addVehicle.action, {
    ...call,
    form: typed({ mods: "Kept" }),
    cookie: EXPIRED,
  });
  expect(sent.status).toBe(302);
  expect(sent.location).toBe(`/?login=1&next=${encodeURIComponent(call.path)}`);
  expect(await db.$count(vehicles, eq(vehicles.userId, racer.user.id))).toBe(0);

  const cookie = cookieOf(sent.cookies);
  const restored = await callRoute(addVehicle.loader, { ...call, viewer: racer.viewer, cookie });
  expect(restored.data).toMatchObject({
    form: {
      values: { mods: "Kept", year: "2018", trim: String(DEMON.id) },
      choices: { models: ["Challenger"], trims: [{ id: DEMON.id }] },
    },
  });
  const saved = await callRoute(addVehicle.action, {
    ...call,
    viewer: racer.viewer,
    cookie,
    form: typed(),
  });
  const empty = await callRoute(addVehicle.loader, {
    ...call,
    viewer: racer.viewer,
    cookie: cookieOf(saved.cookies),
  });
  expect(empty.data).toMatchObject({ form: { values: null } });
});

test("each vehicle has its own draft", async () => {
  const racer = await setUp();
  const [one, other] = [await saveVehicle(racer), await saveVehicle(racer)];
  const call = (id: number) => ({
    path: `${racer.home}/vehicles/${id}/edit`,
    params: { user: racer.name, vehicleId: String(id) },
  });
  const sent = await callRoute(editVehicle.action, {
    ...call(one.id),
    form: typed(),
    cookie: EXPIRED,
  });
  const signedIn = { viewer: racer.viewer, cookie: cookieOf(sent.cookies) };
  const restored = await callRoute(editVehicle.loader, { ...call(one.id), ...signedIn });
  expect(restored.data).toMatchObject({ form: { values: { mods: "Drag radials" } } });
  const none = await callRoute(editVehicle.loader, { ...call(other.id), ...signedIn });
  expect(none.data).toMatchObject({ form: { values: null } });
  const forgotten = await callRoute(editVehicle.action, {
    ...call(one.id),
    ...signedIn,
    form: { intent: "forget" },
  });
  expect(forgotten.location).toBe(`${racer.home}/vehicles/${one.id}`);
});

test("without script, a vehicle can be edited, reset to the stock picture and deleted", async () => {
  const racer = await setUp();
  const { id } = await saveVehicle(racer, { vehicleImage: jpegFile() });
  const call = {
    path: `${racer.home}/vehicles/${id}/edit`,
    params: { user: racer.name, vehicleId: String(id) },
    viewer: racer.viewer,
  };
  const masked = `${"•".repeat(11)}103277`;
  const edited = await callRoute(editVehicle.action, {
    ...call,
    form: typed({ vin: masked, mods: "Edited", originalImage: "", resetImage: "true" }),
  });
  expect(edited).toMatchObject({ status: 302, location: `${racer.home}/vehicles/${id}` });
  expect(await toastOf(edited)).toEqual({
    status: "success",
    message: "Vehicle updated successfully.",
  });
  const [stored] = await db.select().from(vehicles).where(eq(vehicles.id, id));
  expect(stored).toMatchObject({ mods: "Edited", vin: "2C3CDZH95JH103277" });
  expect(await storedPictures(racer.user)).toEqual([]);

  // A second click on the button gets the response to the first.
  const form = { intent: "delete", idempotencyKey: crypto.randomUUID() };
  for (let press = 1; press <= 2; press += 1) {
    const deleted = await callRoute(editVehicle.action, { ...call, form });
    expect(deleted).toMatchObject({ status: 302, location: racer.home });
  }
  expect((await callRoute(editVehicle.loader, call)).status).toBe(404);
});

test("an edit form opens with the vehicle's lists", async () => {
  const racer = await setUp();
  const { id } = await saveVehicle(racer);
  const form = await readVehicleForm(
    { ...testDeps(), viewer: racer.viewer },
    { username: racer.name.toUpperCase(), vehicleId: id, values: null },
  );
  expect(form).toMatchObject({
    vehicle: { id, vehicleLookupId: DEMON.id },
    choices: { models: ["Challenger"], trims: [{ id: DEMON.id, trim: "Demon" }] },
  });
});

test("a form says so if its lists can't be read", async () => {
  const racer = await setUp();
  const broken = new Proxy(db, {
    get: (target, name, receiver) => {
      if (name === "batch") {
        return () => {
          throw new Error("D1 is away");
        };
      }
      return Reflect.get(target, name, receiver);
    },
  });
  const form = await readVehicleForm(
    { ...testDeps(), db: broken, viewer: racer.viewer },
    { username: racer.name, vehicleId: null, values: { year: "2018", model: "Challenger" } },
  );
  expect(form?.choices).toEqual({ years: null, models: [], trims: [] });
});
