// Variants are encoded once, stored, and deleted with their picture.
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { VEHICLE_SHAPE } from "#app/features/media/pictures.ts";
import { Client } from "#test/support/client.ts";
import { TEST_ORIGIN } from "#test/support/deps.ts";
import { takeLoggedErrors } from "#test/support/fail-on-console.ts";
import { countedImages, imagesThat } from "#test/support/faulty-images.ts";
import { jpegFile } from "#test/support/pictures.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";
import { sweepMedia } from "#workers/jobs/sweep-media.ts";
import { createMediaStore, PICTURE_CACHE, pictureAddress } from "#workers/media-store.ts";
import {
  PICTURE_FORMATS,
  storeVariant,
  variantKey,
  variantKeys,
} from "#workers/picture-variants.ts";

const log = () => {};
const store = createMediaStore({
  publicBucket: env.MEDIA,
  privateBucket: env.PRIVATE_MEDIA,
  images: env.IMAGES,
  log,
});
const place = { bucket: "public", prefix: "vehicles/1", shape: VEHICLE_SHAPE } as const;
const JPEG_400 = { width: 400, format: "image/jpeg" } as const;

const storePicture = () => store.storePicture(jpegFile({ width: 1600, height: 900 }), place);

/** A request to a data center that has nothing in its cache. */
async function requestElsewhere(key: string, IMAGES: ImagesBinding, accept = "image/*") {
  const client = new Client();
  client.bindings = { ...env, IMAGES };
  const cache = await caches.open(PICTURE_CACHE);
  for (const format of PICTURE_FORMATS) {
    await cache.delete(pictureAddress(TEST_ORIGIN, key, { width: 400, format }));
  }
  const response = await client.fetch(`/media/${key}?w=400`, { headers: { accept } });
  return { headers: Object.fromEntries(response.headers), body: await response.bytes() };
}

const storedVariants = async (key: string) =>
  (await env.MEDIA.list({ prefix: `variants/${key}/` })).objects.map((object) => object.key);

test("each format is encoded once for all data centers, with the same headers", async () => {
  const { key } = await storePicture();
  const { images, calls } = countedImages();
  const first = await requestElsewhere(key, images);
  expect(calls.count).toBe(1);
  expect(await storedVariants(key)).toEqual([variantKey(key, JPEG_400)]);
  const down = imagesThat(() => Promise.reject(new Error("Images is down")));
  const second = await requestElsewhere(key, down);
  expect(second.body).toEqual(first.body);
  const { "x-request-id": _id, "server-timing": _timing, ...headers } = first.headers;
  expect(second.headers).toMatchObject(headers);
  expect(second.headers).toMatchObject({
    "content-type": "image/jpeg",
    vary: "Accept",
    "cache-control": "public, max-age=31536000, s-maxage=3600, immutable",
  });

  const webp = await requestElsewhere(key, images, "image/webp");
  expect(webp.headers["content-type"]).toBe("image/webp");
  expect(calls.count).toBe(2);
  expect(await storedVariants(key)).toHaveLength(2);
});

test.each([
  ["fails", () => Promise.reject(new Error("R2 is down"))],
  ["hangs", () => new Promise<never>(() => {})],
])("a picture is a 503 while R2 %s", async (_, read) => {
  const client = new Client();
  client.bindings = { ...env, MEDIA: { get: read } as unknown as R2Bucket };
  const response = await client.fetch("/media/vehicles/1/AAAAAAAAAAAAAAAAAAAAAAAA.jpg");
  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toBe("30");
  expect(takeLoggedErrors()).toHaveLength(1);
});

test("a variant has no URL of its own", async () => {
  const { key } = await storePicture();
  await requestElsewhere(key, env.IMAGES);
  const response = await new Client().get(`/media/${variantKey(key, JPEG_400)}`);
  expect(response.status).toBe(404);
});

test("removing a picture removes its variants", async () => {
  const { key } = await storePicture();
  await requestElsewhere(key, env.IMAGES);
  await store.remove("public", [key]);
  expect(await storedVariants(key)).toEqual([]);
});

test("a picture that replaces another with its name has new variants", async () => {
  const named = { ...place, name: `replaced-${crypto.randomUUID()}` };
  const shades = [20, 230];
  const bodies = [];
  for (const gray of shades) {
    const file = jpegFile({ width: 800, height: 450, shade: () => gray });
    const { key } = await store.storePicture(file, named);
    bodies.push((await requestElsewhere(key, env.IMAGES)).body);
  }
  expect(bodies[1]).not.toEqual(bodies[0]);
});

test("a variant whose picture was deleted meanwhile isn't left behind", async () => {
  const key = `vehicles/1/${crypto.randomUUID()}.jpg`;
  const stored = { key, variant: JPEG_400, bytes: new Uint8Array(1), originalEtag: "gone" };
  await storeVariant({ bucket: env.MEDIA, log }, stored);
  expect(await storedVariants(key)).toEqual([]);
});

test("variants without their picture are swept after a day, others are kept", async () => {
  const { key } = await store.storePicture(jpegFile(), { ...place, prefix: "kept/1" });
  await requestElsewhere(key, env.IMAGES);
  const gone = variantKeys(`vehicles/1/${crypto.randomUUID()}.jpg`);
  for (const each of gone) await env.MEDIA.put(each, "x");
  const sweepIn = (days: number) => {
    const now = new Date(Date.now() + days * 86_400_000);
    return measureRowsRead((db) => sweepMedia({ ...env }, { db, log, now }));
  };
  const left = async () =>
    (await Promise.all(gone.map((each) => env.MEDIA.head(each)))).filter(Boolean);
  await sweepIn(0);
  expect(await left()).toHaveLength(8);
  await sweepIn(2);
  expect(await left()).toEqual([]);
  expect(await storedVariants(key)).toHaveLength(1);
});
