import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { Deps, Viewer } from "#app/deps.ts";
import { STOCK_PICTURE } from "#app/features/garage/rules.ts";
import { saveVehicle as save } from "#app/features/garage/save-vehicle.server.ts";
import type { VehicleInput } from "#app/features/garage/schema.ts";
import * as addVehicle from "#app/routes/garage/add-vehicle.tsx";
import * as workshop from "#app/routes/garage/workshop.tsx";
import { vehicleImages, vehicles } from "#db/schema/index.ts";
import { viewerOf } from "#test/support/accounts.ts";
import { testDeps } from "#test/support/deps.ts";
import {
  createGarageReference,
  createRacer,
  DEMON,
  keyOf,
  storedPictures,
} from "#test/support/garage.ts";
import { mediaThatKeepsAll } from "#test/support/media.ts";
import { jpegFile } from "#test/support/pictures.ts";
import { callRoute } from "#test/support/routes.ts";

const real = testDeps();
const { db } = real;

beforeAll(createGarageReference);

function input(change: Partial<VehicleInput> = {}) {
  return {
    vehicleId: 0,
    idempotencyKey: null,
    vehicleLookupId: DEMON.id,
    vin: "2C3CDZH95JH103277",
    mods: "",
    isStock: true,
    isDefault: false,
    originalImage: "",
    vehicleImage: jpegFile(),
    ...change,
  };
}

async function setUp(change: Partial<Deps> = {}): Promise<Deps & { viewer: Viewer }> {
  const { user } = await createRacer();
  const background: Promise<unknown>[] = [];
  return {
    ...real,
    waitUntil: (work) => {
      background.push(work);
    },
    ...change,
    viewer: await viewerOf(user),
  };
}

/** D1 that runs the first batch but loses its response. */
function databaseThatLosesOneAnswer(): Deps["db"] {
  let isLost = false;
  return new Proxy(db, {
    get(target, name, receiver) {
      if (name !== "batch" || isLost) return Reflect.get(target, name, receiver);
      return async (statements: Parameters<typeof db.batch>[0]) => {
        isLost = true;
        await target.batch(statements);
        throw new Error("connection lost");
      };
    },
  });
}

/** D1 on which every batch fails, before or after running. */
function failingDatabase(when: "before" | "after"): Deps["db"] {
  return new Proxy(db, {
    get(target, name, receiver) {
      if (name !== "batch") return Reflect.get(target, name, receiver);
      return async (statements: Parameters<typeof db.batch>[0]) => {
        if (when === "after") await target.batch(statements);
        throw new Error("D1 is away");
      };
    },
  });
}

const failingMedia: Deps["media"] = {
  ...real.media,
  storePicture: () => Promise.reject(new Error("R2 is away")),
};

test("R2 failing stores no vehicle", async () => {
  const deps = await setUp({ media: failingMedia });
  await expect(save(deps, input())).rejects.toMatchObject({
    code: "internal",
    message: "There was a problem creating your vehicle. Please try again.",
  });
  expect(await db.$count(vehicles, eq(vehicles.userId, deps.viewer.id))).toBe(0);
});

test("the form without script keeps its values, and the failure is logged", async () => {
  const logged: unknown[] = [];
  const deps = await setUp({
    media: failingMedia,
    log: (...line: unknown[]) => void logged.push(line),
  });
  const { year, model } = DEMON;
  const typed = { year, model, trim: DEMON.id, vin: "2C3CDZH95JH103277", vehicleGroup: "stock" };
  const { viewer, ...others } = deps;
  const sent = await callRoute(addVehicle.action, {
    path: `/user/${viewer.username}/vehicles/new`,
    params: { user: viewer.username },
    viewer,
    form: {
      ...typed,
      year: String(year),
      trim: String(DEMON.id),
      vehicleImage: jpegFile(),
    },
    deps: others,
  });
  expect(sent).toMatchObject({
    status: 500,
    data: {
      values: { model, trim: String(DEMON.id), vin: "2C3CDZH95JH103277" },
      message: "There was a problem creating your vehicle. Please try again.",
    },
  });
  expect(logged).toEqual([
    [
      "error",
      "form.failed",
      { form: "new vehicle", error: expect.objectContaining({ cause: new Error("R2 is away") }) },
    ],
  ]);
});

test("a failed workshop form keeps its values, and the failure is logged", async () => {
  const logged: unknown[] = [];
  const deps = await setUp({ log: (...line: unknown[]) => void logged.push(line) });
  const { id: vehicleId } = await save(deps, input());
  const typed = { installedOn: "2026-05-01", description: "Slicks" };
  const broken = new Proxy(db, {
    get(target, name, receiver) {
      if (name === "all") return () => Promise.reject(new Error("D1 is away"));
      return Reflect.get(target, name, receiver);
    },
  });
  const { viewer, ...others } = deps;
  const sent = await callRoute(workshop.action, {
    path: `/user/${viewer.username}/vehicles/${vehicleId}/workshop`,
    params: { user: viewer.username, vehicleId: String(vehicleId) },
    viewer,
    form: { ...typed, intent: "add-modification" },
    deps: { ...others, db: broken },
  });
  expect(sent).toMatchObject({
    status: 500,
    data: {
      code: "internal",
      intent: "add-modification",
      values: typed,
      errors: {},
      message: "There was a problem saving this. Please try again.",
    },
  });
  expect(logged).toEqual([
    [
      "error",
      "form.failed",
      { form: "workshop", error: expect.objectContaining({ cause: new Error("D1 is away") }) },
    ],
  ]);
});

test("D1 failing after R2 leaves neither a vehicle nor a photo", async () => {
  const deps = await setUp({ db: failingDatabase("before") });
  await expect(save(deps, input())).rejects.toMatchObject({
    code: "internal",
    message: "There was a problem creating your vehicle. Please try again.",
  });
  expect(await db.$count(vehicles, eq(vehicles.userId, deps.viewer.id))).toBe(0);
  expect(await storedPictures(deps.viewer)).toEqual([]);
});

test.each([
  ["with a photo", { vehicleImage: jpegFile() }],
  ["without one", { vehicleImage: null }],
])("a write with a lost response returns the vehicle it created, %s", async (_, change) => {
  const deps = await setUp({ db: databaseThatLosesOneAnswer() });
  const first = await save(deps, { ...input(change), idempotencyKey: "lost" });
  expect(first).toMatchObject({ year: DEMON.year, isDefault: true, slips: [] });
  const second = await save({ ...deps, db }, { ...input(change), idempotencyKey: "lost" });
  expect(second).toEqual(first);
  expect(await db.$count(vehicles, eq(vehicles.userId, deps.viewer.id))).toBe(1);
  expect(await storedPictures(deps.viewer)).toHaveLength(change.vehicleImage === null ? 0 : 1);
});

test("a failed write is not confused with an identical earlier vehicle", async () => {
  const deps = await setUp();
  const noPhoto = input({ vehicleImage: null });
  await save(deps, noPhoto);
  const failing = { ...deps, db: failingDatabase("before") };
  await expect(save(failing, noPhoto)).rejects.toMatchObject({ code: "internal" });
});

test("the photo is kept while D1 can't tell whether it is used", async () => {
  const deps = await setUp({ db: failingDatabase("after") });
  await expect(save(deps, input())).rejects.toMatchObject({
    code: "internal",
    message: "There was a problem creating your vehicle. Please try again.",
  });
  expect(await db.$count(vehicles, eq(vehicles.userId, deps.viewer.id))).toBe(1);
  const [image] = await db
    .select({ mediaKey: vehicleImages.mediaKey })
    .from(vehicleImages)
    .innerJoin(vehicles, eq(vehicles.id, vehicleImages.vehicleId))
    .where(eq(vehicles.userId, deps.viewer.id));
  expect(await storedPictures(deps.viewer)).toEqual([image?.mediaKey]);
});

test("a failed edit leaves the vehicle and its photo unchanged", async () => {
  const deps = await setUp();
  const { id, images } = await save(deps, input());
  const key = keyOf(images[0]?.imagePath ?? "");
  const change = input({ mods: "Changed", originalImage: STOCK_PICTURE });
  for (const failing of [{ db: failingDatabase("before") }, { media: failingMedia }]) {
    await expect(save({ ...deps, ...failing }, { ...change, vehicleId: id })).rejects.toThrow();
    const [stored] = await db.select().from(vehicles).where(eq(vehicles.id, id));
    expect(stored?.mods).toBe("");
    expect(await storedPictures(deps.viewer)).toEqual([key]);
  }
});

test("a failed edit has the specification's message", async () => {
  const deps = await setUp();
  const { id } = await save(deps, input());
  const failing = { ...deps, db: failingDatabase("before") };
  await expect(save(failing, { ...input(), vehicleId: id })).rejects.toThrow(
    "There was a problem updating your vehicle. Please try again.",
  );
});

test("a photo that can't be removed does not fail the save", async () => {
  const warnings: string[] = [];
  const media = mediaThatKeepsAll((_level, event) => void warnings.push(event));
  const background: Promise<unknown>[] = [];
  const deps = await setUp({ media, waitUntil: (work) => void background.push(work) });
  const { id, images } = await save(deps, input());
  const edited = await save(deps, { ...input(), vehicleId: id });
  await Promise.all(background);
  expect(edited.id).toBe(id);
  expect(edited.images).toHaveLength(1);
  expect(edited.images[0]?.imagePath).not.toBe(images[0]?.imagePath);
  expect(warnings).toEqual(["media.not_removed"]);
});

test("too many writes are rate-limited", async () => {
  const deps = await setUp({ limits: { ...real.limits, isWithin: async () => false } });
  await expect(save(deps, input())).rejects.toMatchObject({ code: "rate_limited" });
  expect(await storedPictures(deps.viewer)).toEqual([]);
});

test("a key used for one vehicle is rejected for another", async () => {
  const deps = await setUp();
  const { id } = await save(deps, { ...input(), idempotencyKey: "key-1" });
  await expect(
    save(deps, { ...input(), vehicleId: id, idempotencyKey: "key-1" }),
  ).rejects.toMatchObject({ code: "bad_request" });
});
