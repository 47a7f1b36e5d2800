// Uploads and pictures while the Images binding or R2 fails: only the decoder's word on a file blames the file.
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { VEHICLE_SHAPE } from "#app/features/media/pictures.ts";
import { slips, vehicles } from "#db/schema/index.ts";
import { testDeps } from "#test/support/deps.ts";
import { takeLoggedErrors } from "#test/support/fail-on-console.ts";
import { countedImages, imagesError, imagesThat } from "#test/support/faulty-images.ts";
import { createGarageReference, createRacer, vehicleFields } from "#test/support/garage.ts";
import { jpegFile } from "#test/support/pictures.ts";
import { createCar, slipFields, slipPhotos } from "#test/support/slips.ts";
import { createMediaStore } from "#workers/media-store.ts";
import mirrored from "../../support/field/pictures/or2.jpg?inline";

beforeAll(createGarageReference);
afterEach(() => vi.useRealTimers());

const { db } = testDeps();

const FAILURES: [what: string, error: Error][] = [
  ["over its quota", imagesError(9422, "IMAGES_TRANSFORM_ERROR 9422: the usage limit was reached")],
  ["unreachable", new Error("Network connection lost.")],
  ["failing unclearly", imagesError(9523, "Unexpected error response 502: Bad gateway")],
];
const NOT_DECODED = imagesError(9412, "IMAGES_TRANSFORM_ERROR 9412: not an image");

const DOWN = {
  success: false,
  code: "photos_unavailable",
  message: "We can't process photos right now. Please try again in a few minutes.",
};
const DAMAGED = "This photo is damaged or incomplete. Choose it again or take another.";

async function slipSender(bindings: Partial<typeof env>) {
  const { user, client } = await createRacer();
  const form = { ...slipFields(user, await createCar(user)), ...slipPhotos() };
  client.bindings = { ...env, ...bindings };
  const key = { "idempotency-key": crypto.randomUUID() };
  return { user, client, send: () => client.postForm("/api/timeslips/submit", form, key) };
}

function loggedEvents(): string[] {
  return takeLoggedErrors().map(([line]) => JSON.parse(String(line)).event);
}

describe.each(FAILURES)("with Images %s", (_what, error) => {
  const IMAGES = imagesThat(() => Promise.reject(error));

  test("a slip isn't stored, its photos aren't blamed, and it can be sent again", async () => {
    const { user, client, send } = await slipSender({ IMAGES });
    const answer = await send();
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toBe("300");
    expect(await answer.json()).toMatchObject(DOWN);
    expect(loggedEvents()).toContain("media.images_down");
    expect(await db.$count(slips, eq(slips.userId, user.id))).toBe(0);

    client.bindings = env;
    expect((await send()).status).toBe(200);
    expect(await db.$count(slips, eq(slips.userId, user.id))).toBe(1);
  });

  test("a car isn't stored, and its photo isn't blamed", async () => {
    const { user, client } = await createRacer();
    client.bindings = { ...env, IMAGES };
    const answer = await client.postForm(
      "/api/vehicles",
      vehicleFields(user, { vehicleImage: jpegFile() }),
    );
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject(DOWN);
    expect(loggedEvents()).toContain("media.images_down");
    expect(await db.$count(vehicles, eq(vehicles.userId, user.id))).toBe(0);
  });

  test("a size of a picture is the stored picture", async () => {
    const key = `vehicles/1/${crypto.randomUUID()}.jpg`;
    const bytes = await jpegFile().bytes();
    await env.MEDIA.put(key, bytes);
    const { client } = await createRacer();
    client.bindings = { ...env, IMAGES };
    const answer = await client.get(`/media/${key}?w=400`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes);
  });
});

test("with Images hanging, a slip gets a response before the deadline of writes, and only one photo was tried", async () => {
  const called = Promise.withResolvers<void>();
  let calls = 0;
  const images = imagesThat(() => {
    calls += 1;
    called.resolve();
    return new Promise<never>(() => {});
  });
  const { send } = await slipSender({ IMAGES: images });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  const answering = send();
  await called.promise;
  await vi.advanceTimersByTimeAsync(7_000);
  expect(await (await answering).json()).toMatchObject(DOWN);
  expect(calls).toBe(1);
  expect(loggedEvents()).toContain("media.images_down");
});

test("a photo that the decoder rejects is blamed, in its field", async () => {
  const { send } = await slipSender({ IMAGES: imagesThat(() => Promise.reject(NOT_DECODED)) });
  const answer = await send();
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({
    code: "invalid",
    errors: { timeslip: DAMAGED, timeslipAndVin: DAMAGED },
  });
});

test("while R2 fails, no slip is stored, and it can be sent again", async () => {
  const put = () => Promise.reject(new Error("put: We encountered an internal error. (10001)"));
  const MEDIA = { put, delete: (keys: string[]) => env.MEDIA.delete(keys) } as unknown as R2Bucket;
  const { user, client, send } = await slipSender({ MEDIA });
  const answer = await send();
  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toBe("300");
  expect(await answer.json()).toMatchObject(DOWN);
  expect(loggedEvents()).toContain("media.not_stored");
  expect(await db.$count(slips, eq(slips.userId, user.id))).toBe(0);

  client.bindings = env;
  expect((await send()).status).toBe(200);
  expect(await db.$count(slips, eq(slips.userId, user.id))).toBe(1);
});

describe("the calls of Images", () => {
  function countedStore() {
    const { images, calls } = countedImages();
    const buckets = { publicBucket: env.MEDIA, privateBucket: env.PRIVATE_MEDIA };
    return { store: createMediaStore({ ...buckets, images, log() {} }), calls };
  }
  const place = { bucket: "public", prefix: "vehicles/1", shape: VEHICLE_SHAPE } as const;

  test("are one for a stored picture, with placeholder and fingerprint", async () => {
    const { store, calls } = countedStore();
    const shade = (column: number, row: number) => (column * 5 + row * 9) % 256;
    const { key, blurDataUrl } = await store.storePicture(
      jpegFile({ width: 640, height: 360, shade }),
      place,
    );
    expect(blurDataUrl).toMatch(/^data:image\/bmp;base64,/);
    expect(await store.fingerprint(key)).toMatch(/^[0-9a-f]{16}$/);
    expect(calls.count).toBe(1);
  });

  test("are two for a mirrored photo, since the binding can't mirror everywhere", async () => {
    const { store, calls } = countedStore();
    const photo = await (await fetch(mirrored)).arrayBuffer();
    await store.storePicture(new File([photo], "photo.jpg"), place);
    expect(calls.count).toBe(2);
  });
});
