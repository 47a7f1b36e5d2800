import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { addVehicle } from "#app/features/garage/add-vehicle.server.ts";
import { inspectPicture } from "#app/features/media/picture-format.ts";
import { slips, users, vehicleImages, vehicles } from "#db/schema/index.ts";
import { createUser, viewerOf } from "#test/support/accounts.ts";
import { Client } from "#test/support/client.ts";
import { testDeps } from "#test/support/deps.ts";
import {
  CUDA,
  createApprovedRun,
  createGarageReference,
  createRacer,
  DEMON,
  keyOf,
  saveVehicle,
  storedPictures,
  vehicleFields,
} from "#test/support/garage.ts";
import { bombJpeg, jpegFile, png, truncatedJpeg } from "#test/support/pictures.ts";
import { beforeItsBatch } from "#test/support/races.ts";
import { createSlip } from "#test/support/slips.ts";

const { db } = testDeps();
const MASKED = `${"•".repeat(11)}103277`;

beforeAll(createGarageReference);

async function storedVehicle(id: number) {
  const [vehicle] = await db.select().from(vehicles).where(eq(vehicles.id, id));
  return vehicle;
}

test("a vehicle is saved in the specification's format", async () => {
  const racer = await createRacer();
  const response = await racer.client.postForm(
    "/api/vehicles",
    vehicleFields(racer.user, {
      mods: "Drag radials\r\n\r\n  Cold   air intake ",
      isStock: "false",
      vehicleImage: jpegFile({ width: 1600, height: 900 }),
    }),
  );
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({
    id: expect.any(Number),
    vehicleLookupId: DEMON.id,
    year: 2018,
    make: "Dodge",
    model: "Challenger",
    trim: "Demon",
    isStock: false,
    isDefault: true,
    vin: MASKED,
    mods: "Drag radials\nCold air intake",
    images: [
      {
        imagePath: expect.stringMatching(/^\/media\/vehicles\/\d+\/[\w-]{24}\.jpg$/),
        width: 1600,
        height: 900,
        blurDataUrl: expect.stringMatching(/^data:image\/bmp;base64,/),
      },
    ],
    slips: [],
  });
});

test("without a photo the stock picture is shown", async () => {
  const racer = await createRacer();
  const { images } = await saveVehicle(racer);
  expect(images).toMatchObject([{ imagePath: "/art/stock-vehicle.svg" }]);
  expect(await storedPictures(racer.user)).toEqual([]);
});

test("the first vehicle is the default and makes its owner a club member", async () => {
  const racer = await createRacer();
  expect(racer.user.joined1320At).toBeNull();
  const first = await saveVehicle(racer);
  expect(first.isDefault).toBe(true);
  const [joined] = await db.select().from(users).where(eq(users.id, racer.user.id));
  expect(joined?.joined1320At).not.toBeNull();

  const second = await saveVehicle(racer);
  expect(second.isDefault).toBe(false);
  const third = await saveVehicle(racer, { isDefault: "true" });
  expect(third.isDefault).toBe(true);
  expect((await storedVehicle(first.id))?.isDefault).toBe(false);
  const again = await db.select().from(users).where(eq(users.id, racer.user.id));
  expect(again[0]?.joined1320At).toEqual(joined?.joined1320At);
});

test("an edit changes the vehicle and can move the default", async () => {
  const racer = await createRacer();
  const first = await saveVehicle(racer);
  const second = await saveVehicle(racer);
  const edited = await saveVehicle(racer, {
    vehicleId: String(second.id),
    vehicleLookupId: String(CUDA.id),
    mods: "Headers",
    isStock: "false",
    isDefault: "true",
  });
  expect(edited).toMatchObject({
    id: second.id,
    year: 1970,
    make: "Plymouth",
    mods: "Headers",
    isStock: false,
    isDefault: true,
  });
  expect((await storedVehicle(first.id))?.isDefault).toBe(false);
});

test("unchecking the default has no effect: a garage always has one", async () => {
  const racer = await createRacer();
  const { id } = await saveVehicle(racer);
  const edited = await saveVehicle(racer, { vehicleId: String(id), isDefault: "false" });
  expect(edited.isDefault).toBe(true);
});

test("the mask keeps the stored VIN, any other mask is rejected", async () => {
  const racer = await createRacer();
  const { id, vin } = await saveVehicle(racer);
  expect(vin).toBe(MASKED);
  await saveVehicle(racer, { vehicleId: String(id), vin: MASKED, mods: "New tires" });
  expect(await storedVehicle(id)).toMatchObject({ vin: "2C3CDZH95JH103277", mods: "New tires" });

  for (const [vehicleId, mask] of [
    [String(id), `${"•".repeat(11)}999999`],
    ["0", MASKED],
  ] as const) {
    const response = await racer.client.postForm(
      "/api/vehicles",
      vehicleFields(racer.user, { vehicleId, vin: mask }),
    );
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: { vin: expect.any(String) } });
  }
});

test("a VIN is stored in upper case, even with a wrong check digit", async () => {
  const racer = await createRacer();
  const { id } = await saveVehicle(racer, { vin: " 2c3cdzh90jh103277 " });
  expect((await storedVehicle(id))?.vin).toBe("2C3CDZH90JH103277");
});

test("a new photo replaces the old one, in the database and in the bucket", async () => {
  const racer = await createRacer();
  const first = await saveVehicle(racer, { vehicleImage: jpegFile() });
  const path = first.images[0]?.imagePath ?? "";
  const edited = await saveVehicle(racer, {
    vehicleId: String(first.id),
    originalImage: path,
    vehicleImage: jpegFile({ width: 320, height: 180 }),
  });
  expect(edited.images[0]?.imagePath).not.toBe(path);
  expect(await storedPictures(racer.user)).toEqual([keyOf(edited.images[0]?.imagePath ?? "")]);
  expect(
    await db.select().from(vehicleImages).where(eq(vehicleImages.vehicleId, first.id)),
  ).toHaveLength(1);
});

test("the current path keeps the photo, the stock picture's path removes it", async () => {
  const racer = await createRacer();
  const { id, images } = await saveVehicle(racer, { vehicleImage: jpegFile() });
  const path = images[0]?.imagePath ?? "";
  for (const originalImage of [path, ""]) {
    const unchanged = await saveVehicle(racer, { vehicleId: String(id), originalImage });
    expect(unchanged.images[0]?.imagePath).toBe(path);
  }
  const reset = await saveVehicle(racer, {
    vehicleId: String(id),
    originalImage: "/art/stock-vehicle.svg",
  });
  expect(reset.images[0]?.imagePath).toBe("/art/stock-vehicle.svg");
  expect(await storedPictures(racer.user)).toEqual([]);
});

test("a file as originalImage is used if vehicleImage is missing", async () => {
  const racer = await createRacer();
  const { images } = await saveVehicle(racer, { originalImage: jpegFile() });
  expect(images[0]?.imagePath).toMatch(/^\/media\//);
});

test("an uncropped photo is cropped to 16:9", async () => {
  const racer = await createRacer();
  const { images } = await saveVehicle(racer, {
    vehicleImage: jpegFile({ width: 900, height: 1600 }),
  });
  expect(images).toMatchObject([{ width: 900, height: 506 }]);
  const stored = await env.MEDIA.get(keyOf(images[0]?.imagePath ?? ""));
  const bytes = new Uint8Array((await stored?.arrayBuffer()) ?? []);
  expect(inspectPicture(bytes)).toMatchObject({ facts: { width: 900, height: 506 } });
});

test("a PNG renamed .jpg is fine", async () => {
  const racer = await createRacer();
  const vehicleImage = new File([await png(320, 180)], "car.jpg", { type: "image/jpeg" });
  const { images } = await saveVehicle(racer, { vehicleImage });
  expect(images).toMatchObject([{ width: 320, height: 180 }]);
});

test.each([
  ["year, model and trim", { vehicleLookupId: "" }, "vehicleLookupId", "Trim is required"],
  ["a trim that isn't there", { vehicleLookupId: "1" }, "vehicleLookupId", "isn't on our list"],
  ["a trim that is no number", { vehicleLookupId: "x1" }, "vehicleLookupId", "Trim is required"],
  ["no VIN", { vin: "" }, "vin", "VIN is required"],
  ["a short VIN", { vin: "123" }, "vin", "VIN must be 17 characters"],
  ["a long VIN", { vin: "2C3CDZH95JH1032777" }, "vin", "VIN must be 17 characters"],
  ["a VIN with signs", { vin: "2C3CDZH99JH10327<" }, "vin", "letters and digits only"],
  ["no group", { isStock: "" }, "isStock", "Vehicle group is required"],
  ["an unknown group", { isStock: "maybe" }, "isStock", "Vehicle group is required"],
  ["a default that is no yes or no", { isDefault: "2" }, "isDefault", "true or false"],
  ["4,001 characters of mods", { mods: "x".repeat(4001) }, "mods", "at most 4000 characters"],
  ["a vehicle id that is no number", { vehicleId: "-1" }, "vehicleId", "vehicleId is a number"],
])("%s is rejected at its field and nothing is stored", async (_what, fields, name, message) => {
  const racer = await createRacer();
  const response = await racer.client.postForm(
    "/api/vehicles",
    vehicleFields(racer.user, { ...fields, vehicleImage: jpegFile() }),
  );
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    success: false,
    code: "invalid",
    errors: { [name]: expect.stringContaining(message) },
  });
  expect(await db.$count(vehicles, eq(vehicles.userId, racer.user.id))).toBe(0);
  expect(await storedPictures(racer.user)).toEqual([]);
});

test.each([
  ["an empty file", () => new File([], "car.jpg"), 400, "empty"],
  ["an SVG", () => new File(["<svg/>"], "car.jpg", { type: "image/jpeg" }), 415, "an SVG"],
  ["an HTML file", () => new File(["<!doctype html>"], "car.jpg"), 415, "an HTML page"],
  ["a truncated JPEG", () => new File([truncatedJpeg()], "car.jpg"), 400, "damaged"],
  ["a bomb", () => new File([bombJpeg()], "car.jpg"), 413, "20000 x 20000 pixels"],
])("%s as a photo is rejected at its field", async (_what, file, status, message) => {
  const racer = await createRacer();
  const response = await racer.client.postForm(
    "/api/vehicles",
    vehicleFields(racer.user, { vehicleImage: file() }),
  );
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({
    errors: { vehicleImage: expect.stringContaining(message) },
  });
  expect(await db.$count(vehicles, eq(vehicles.userId, racer.user.id))).toBe(0);
  expect(await storedPictures(racer.user)).toEqual([]);
});

test("a photo of 30 MB is rejected, with or without a content length", async () => {
  const racer = await createRacer();
  const vehicleImage = new File([new Uint8Array(30_000_000)], "car.jpg");
  const untold = await racer.client.postForm(
    "/api/vehicles",
    vehicleFields(racer.user, { vehicleImage }),
  );
  expect(untold.status).toBe(413);
  expect(await untold.json()).toMatchObject({ message: expect.stringContaining("up to 12 MB") });
  const rejected = await racer.client.fetch("/api/vehicles", {
    method: "POST",
    headers: {
      "content-length": "30000000",
      "content-type": "multipart/form-data; boundary=x",
    },
    body: "--x--",
  });
  expect(rejected.status).toBe(413);
  expect(await rejected.json()).toMatchObject({ message: expect.stringContaining("30.0 MB") });
  expect(await db.$count(vehicles, eq(vehicles.userId, racer.user.id))).toBe(0);
  expect(await storedPictures(racer.user)).toEqual([]);
});

test("another user's id is rejected, and visitors are asked to log in", async () => {
  const racer = await createRacer();
  const other = await createUser();
  const forbidden = await racer.client.postForm("/api/vehicles", vehicleFields(other));
  expect(forbidden.status).toBe(403);
  const missing = vehicleFields(racer.user);
  delete missing.userId;
  expect((await racer.client.postForm("/api/vehicles", missing)).status).toBe(400);
  const anonymous = await new Client().postForm("/api/vehicles", vehicleFields(racer.user));
  expect(anonymous.status).toBe(401);
});

test("another user's vehicle can't be saved", async () => {
  const owner = await createRacer();
  const thief = await createRacer();
  const { id } = await saveVehicle(owner, { mods: "Mine" });
  const response = await thief.client.postForm(
    "/api/vehicles",
    vehicleFields(thief.user, { vehicleId: String(id), vehicleImage: jpegFile() }),
  );
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({
    message: "That vehicle isn't in your garage.",
  });
  expect((await storedVehicle(id))?.mods).toBe("Mine");
  expect(await storedPictures(thief.user)).toEqual([]);
});

test("the same save sent twice creates one vehicle", async () => {
  const racer = await createRacer();
  const send = () =>
    racer.client.postForm("/api/vehicles", vehicleFields(racer.user), {
      "idempotency-key": "save-once",
    });
  const [first, second] = [await send(), await send()];
  expect(first.status).toBe(200);
  expect(await second.json()).toEqual(await first.json());
  expect(await db.$count(vehicles, eq(vehicles.userId, racer.user.id))).toBe(1);

  const both = await Promise.all(
    [1, 2].map(() =>
      racer.client.postForm("/api/vehicles", vehicleFields(racer.user), {
        "idempotency-key": "save-at-once",
      }),
    ),
  );
  expect(both.some(({ status }) => status === 200)).toBe(true);
  for (const response of both) await response.text();
  expect(await db.$count(vehicles, eq(vehicles.userId, racer.user.id))).toBe(2);
});

/** A garage with one saved vehicle, the default, and this many others. */
async function garageWith(others: number) {
  const racer = await createRacer();
  const { id } = await saveVehicle(racer);
  const stored = await storedVehicle(id);
  if (!stored) throw new Error("no vehicle");
  const { id: _id, ...vehicle } = { ...stored, isDefault: false };
  for (let count = 0; count < others; count += 1) await db.insert(vehicles).values(vehicle);
  return { ...racer, defaultId: id };
}

test("a garage has at most fifty vehicles", async () => {
  const racer = await garageWith(49);
  const response = await racer.client.postForm("/api/vehicles", vehicleFields(racer.user));
  expect(response.status).toBe(409);
  expect(await response.json()).toMatchObject({ message: expect.stringContaining("full") });
});

test("of several concurrent adds to the last place one is stored, with its photo", async () => {
  const racer = await garageWith(48);
  const { user, client, defaultId } = racer;
  const add = () =>
    client.postForm("/api/vehicles", vehicleFields(user, { vehicleImage: jpegFile() }));
  const answers = await Promise.all([add(), add(), add(), add()]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  for (const answer of answers.filter(({ status }) => status === 409)) {
    expect(await answer.json()).toMatchObject({ message: expect.stringContaining("full") });
  }
  expect(await db.$count(vehicles, eq(vehicles.userId, user.id))).toBe(50);
  expect(await storedPictures(user)).toHaveLength(1);
  expect(await storedVehicle(defaultId)).toMatchObject({ isDefault: true });
});

test("an add that finds the garage full at the last moment keeps the default", async () => {
  const { user, defaultId } = await garageWith(48);
  const viewer = await viewerOf(user);
  const late = beforeItsBatch({ ...testDeps(), viewer }, async () => {
    const stored = await storedVehicle(defaultId);
    if (!stored) throw new Error("no vehicle");
    const { id: _id, ...vehicle } = { ...stored, isDefault: false };
    await db.insert(vehicles).values(vehicle);
  });
  const input = {
    vehicleLookupId: DEMON.id,
    vin: "2C3CDZH95JH103277",
    mods: "",
    isStock: true,
    isDefault: true,
    originalImage: "",
    vehicleImage: jpegFile(),
  };
  await expect(addVehicle(late, input)).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("full"),
  });
  expect(await db.$count(vehicles, eq(vehicles.userId, user.id))).toBe(50);
  expect(await storedPictures(user)).toEqual([]);
  expect(await storedVehicle(defaultId)).toMatchObject({ isDefault: true });
});

test("other methods and bodies are rejected", async () => {
  const { client } = await createRacer();
  const got = await client.get("/api/vehicles");
  expect(got.status).toBe(405);
  expect(got.headers.get("allow")).toBe("POST");
  expect((await client.postJson("/api/vehicles", {})).status).toBe(415);
  const broken = await client.fetch("/api/vehicles", {
    method: "POST",
    headers: { "content-type": "multipart/form-data; boundary=x" },
    body: "nonsense",
  });
  expect(broken.status).toBe(400);
});

test("deleting erases VIN, modifications and photo and moves the default", async () => {
  const racer = await createRacer();
  const first = await saveVehicle(racer, {
    vehicleImage: jpegFile(),
    isStock: "false",
    mods: "Slicks",
  });
  await saveVehicle(racer);
  const newest = await saveVehicle(racer);
  const response = await racer.client.fetch(`/rest/user/${racer.user.id}/vehicles/${first.id}`, {
    method: "DELETE",
  });
  expect(response.status).toBe(200);
  expect(await storedVehicle(first.id)).toMatchObject({
    vin: null,
    mods: "",
    isDefault: false,
    deletedAt: expect.any(Date),
  });
  expect((await storedVehicle(newest.id))?.isDefault).toBe(true);
  expect(await storedPictures(racer.user)).toEqual([]);
  expect(await env.MEDIA.head(keyOf(first.images[0]?.imagePath ?? ""))).toBeNull();

  const again = await racer.client.fetch(`/rest/user/${racer.user.id}/vehicles/${first.id}`, {
    method: "DELETE",
  });
  expect(again.status).toBe(404);
});

test("deleting withdraws undecided slips and keeps approved runs", async () => {
  const racer = await createRacer();
  const viewer = await viewerOf(racer.user);
  const car = await saveVehicle(racer);
  const approvedId = await createApprovedRun(viewer, car.id);
  const waiting = await createSlip(viewer, car.id, { fields: { elapsedTime: "11.5" } });
  await racer.client.fetch(`/rest/user/${racer.user.id}/vehicles/${car.id}`, { method: "DELETE" });

  const [approved] = await db.select().from(slips).where(eq(slips.id, approvedId));
  expect(approved).toMatchObject({
    status: "APPROVED",
    isListed: true,
    vehicleModel: "Challenger",
  });
  const [withdrawn] = await db.select().from(slips).where(eq(slips.id, waiting.id));
  expect(withdrawn).toMatchObject({ status: "WITHDRAWN", version: waiting.version + 1 });
  const { results } = await env.DB.prepare(
    "select action, subject_kind, subject_id, actor_id from audit_log where actor_id = ? and action <> 'slip.submit' order by id",
  )
    .bind(racer.user.id)
    .all();
  expect(results).toEqual([
    {
      action: "vehicle.delete",
      subject_kind: "vehicle",
      subject_id: car.id,
      actor_id: racer.user.id,
    },
    {
      action: "slip.withdraw",
      subject_kind: "slip",
      subject_id: waiting.id,
      actor_id: racer.user.id,
    },
  ]);
});

test("only the owner can delete a vehicle", async () => {
  const owner = await createRacer();
  const thief = await createRacer();
  const { id } = await saveVehicle(owner);
  const path = (userId: number) => `/rest/user/${userId}/vehicles/${id}`;
  const remove = (client: Client, userId: number) =>
    client.fetch(path(userId), { method: "DELETE" });
  expect((await remove(thief.client, owner.user.id)).status).toBe(403);
  expect((await remove(thief.client, thief.user.id)).status).toBe(404);
  expect((await remove(new Client(), owner.user.id)).status).toBe(401);
  expect((await storedVehicle(id))?.deletedAt).toBeNull();
  const got = await owner.client.get(path(owner.user.id));
  expect(got.status).toBe(405);
  expect(got.headers.get("allow")).toBe("DELETE");
});
