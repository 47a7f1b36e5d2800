import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { decideSlip } from "#app/features/moderation/decide-slip.server.ts";
import { fingerprintOf, runOnce } from "#app/lib/idempotency.server.ts";
import * as submitPage from "#app/routes/club/submit.tsx";
import * as addVehicle from "#app/routes/garage/add-vehicle.tsx";
import { createUser, signIn, viewerOf } from "#test/support/accounts.ts";
import { Client } from "#test/support/client.ts";
import { testDeps } from "#test/support/deps.ts";
import { createGarageReference, DEMON, vehicleFields } from "#test/support/garage.ts";
import { callRoute } from "#test/support/routes.ts";
import { createCar, createSlip, slipFields, slipPhotos } from "#test/support/slips.ts";

beforeAll(createGarageReference);

async function racer() {
  const user = await createUser();
  const carId = await createCar(user);
  const client = new Client();
  await signIn(client, user);
  const photos = slipPhotos();
  const submit = (
    key: string,
    fields: Record<string, string | File> = {},
    path = "/api/timeslips/submit",
  ) =>
    client.postForm(
      path,
      { ...slipFields(user, carId), ...photos, ...fields },
      { "idempotency-key": key },
    );
  return { user, carId, client, submit, photos };
}

async function countOf(table: "slips" | "vehicles", userId: number) {
  const row = await env.DB.prepare(`select count(*) n from ${table} where user_id = ?`)
    .bind(userId)
    .first<{ n: number }>();
  return row?.n;
}

const CONFLICT = { code: "conflict", message: expect.stringMatching(/^This was sent before/) };

test("a fingerprint depends on values and files, not on their order", async () => {
  const file = (text: string) => new File([text], "a.jpg");
  const first = await fingerprintOf({ a: "1", b: 2, photo: file("x") });
  expect(await fingerprintOf({ photo: file("x"), b: 2, a: "1" })).toBe(first);
  for (const other of [
    { a: "2", b: 2, photo: file("x") },
    { a: "1", b: 2, photo: file("y") },
    { a: "1", b: 2, photo: null },
    { a: "1", b: 2, photo: file("x"), c: "" },
  ]) {
    expect(await fingerprintOf(other)).not.toBe(first);
  }
});

test("the same key with other content is a conflict, also while the first still runs", async () => {
  const user = await createUser();
  const once = (fingerprint: string) => ({
    userId: user.id,
    key: "resent",
    operation: "test.work",
    fingerprint,
  });
  const begun = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<string>();
  const first = runOnce(testDeps(), once("a"), () => {
    begun.resolve();
    return answer.promise;
  });
  await begun.promise;
  await expect(runOnce(testDeps(), once("b"), async () => "b")).rejects.toMatchObject(CONFLICT);
  answer.resolve("a");
  expect(await first).toBe("a");
  await expect(runOnce(testDeps(), once("b"), async () => "b")).rejects.toMatchObject(CONFLICT);
  expect(await runOnce(testDeps(), once("a"), async () => "again")).toBe("a");
});

describe("a time slip with a used key", () => {
  test.each([
    ["a figure", { elapsedTime: "11.350" }],
    ["the day", { raceDate: "2026-05-08" }],
    ["the track", { raceTrack: "Short Strip" }],
    ["a photo", { timeslip: slipPhotos().timeslip }],
  ])("is a 409 if %s differs", async (_, change) => {
    const { user, submit } = await racer();
    const key = crypto.randomUUID();
    expect((await submit(key)).status).toBe(200);
    const corrected = await submit(key, change);
    expect(corrected.status).toBe(409);
    expect(await corrected.json()).toMatchObject(CONFLICT);
    expect(await countOf("slips", user.id)).toBe(1);
    expect((await submit(crypto.randomUUID(), change)).status).toBe(200);
  });

  test("is a 409 if it corrects a slip not created with that key", async () => {
    const { user, carId, submit } = await racer();
    const other = await createSlip(await viewerOf(user), carId, {
      fields: { elapsedTime: "12.000" },
    });
    const key = crypto.randomUUID();
    expect((await submit(key)).status).toBe(200);
    const edit = await submit(key, { slipId: String(other.id), version: "1" });
    expect(edit.status).toBe(409);
  });

  test("is a 409 if the stored result has expired and the run differs", async () => {
    const { user, submit } = await racer();
    const key = crypto.randomUUID();
    expect((await submit(key)).status).toBe(200);
    await env.DB.prepare("delete from idempotency_keys").run();
    const corrected = await submit(key, { elapsedTime: "11.350" });
    expect(corrected.status).toBe(409);
    expect(await corrected.json()).toMatchObject(CONFLICT);
    expect(await countOf("slips", user.id)).toBe(1);
  });
});

test("a decision on a newer version with a used key is a conflict", async () => {
  const moderator = await viewerOf(await createUser({ role: "moderator" }));
  const { user, carId } = await racer();
  const slip = await createSlip(await viewerOf(user), carId);
  const deps = { ...testDeps(), viewer: moderator };
  const decision = {
    slipId: slip.id,
    act: "approve" as const,
    version: 1,
    reason: null,
    note: "",
    key: "approve-once",
  };
  await decideSlip(deps, decision);
  expect(await decideSlip(deps, decision)).toMatchObject({ version: 2 });
  for (const change of [{ version: 3 }, { note: "Nice run" }]) {
    await expect(decideSlip(deps, { ...decision, ...change })).rejects.toMatchObject(CONFLICT);
  }
});

test("a vehicle with a used key is a 409 if anything differs", async () => {
  const { user, client } = await racer();
  const send = (fields: Record<string, string>) =>
    client.postForm("/api/vehicles", vehicleFields(user, fields), { "idempotency-key": "car" });
  expect((await send({})).status).toBe(200);
  const corrected = await send({ mods: "Drag radials" });
  expect(corrected.status).toBe(409);
  expect(await corrected.json()).toMatchObject(CONFLICT);
  expect(await countOf("vehicles", user.id)).toBe(2); // the car of the racer and this one
});

describe("a form without script, submitted while it is still being saved", () => {
  test("is shown again with the same key for the time slip", async () => {
    const { user, carId, photos } = await racer();
    const viewer = await viewerOf(user);
    const idempotencyKey = crypto.randomUUID();
    const send = (key: string) =>
      callRoute(submitPage.action, {
        path: "/1320-club/submit",
        params: {},
        viewer,
        form: { ...slipFields(user, carId), ...photos, idempotencyKey: key },
      });
    const answers = await Promise.all([send(idempotencyKey), send(idempotencyKey)]);
    for (const { status, data } of answers) {
      if (status === 409) expect(data).toMatchObject({ sendKey: idempotencyKey });
    }
    expect(await countOf("slips", user.id)).toBe(1);
    // As if the first one were still running.
    await env.DB.prepare("update idempotency_keys set answer = null where user_id = ?")
      .bind(user.id)
      .run();
    const late = await send(idempotencyKey);
    expect(late).toMatchObject({ status: 409, data: { sendKey: idempotencyKey } });
    expect(await countOf("slips", user.id)).toBe(1);
  });

  test("gets a new key if the key was used for other values", async () => {
    const { user, carId, photos } = await racer();
    const viewer = await viewerOf(user);
    const send = (fields: Record<string, string>) =>
      callRoute(submitPage.action, {
        path: "/1320-club/submit",
        params: {},
        viewer,
        form: { ...slipFields(user, carId), ...photos, ...fields },
      });
    const idempotencyKey = crypto.randomUUID();
    expect((await send({ idempotencyKey })).status).toBe(302);
    const refused = await send({ idempotencyKey, elapsedTime: "11.350" });
    expect(refused).toMatchObject({ status: 409, data: { sendKey: expect.any(String) } });
    expect(refused.data).not.toMatchObject({ sendKey: idempotencyKey });
  });

  test("is shown again with the same key for the vehicle", async () => {
    const user = await createUser();
    const viewer = await viewerOf(user);
    const idempotencyKey = crypto.randomUUID();
    const send = () =>
      callRoute(addVehicle.action, {
        path: `/user/${user.username}/vehicles/new`,
        params: { user: user.username },
        viewer,
        form: {
          year: "2018",
          model: "Challenger",
          trim: String(DEMON.id),
          vin: "2C3CDZH95JH103277",
          vehicleGroup: "stock",
          mods: "",
          originalImage: "",
          idempotencyKey,
        },
      });
    expect((await send()).status).toBe(302);
    // As if the first one were still running.
    await env.DB.prepare("update idempotency_keys set answer = null where user_id = ?")
      .bind(user.id)
      .run();
    expect(await send()).toMatchObject({ status: 409, data: { sendKey: idempotencyKey } });
    expect(await countOf("vehicles", user.id)).toBe(1);
  });
});
