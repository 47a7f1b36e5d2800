// The limits on pictures that an isolate encodes or mirrors concurrently.
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { VEHICLE_SHAPE } from "#app/features/media/pictures.ts";
import { Client } from "#test/support/client.ts";
import { countTo } from "#test/support/count-to.ts";
import { jpegFile } from "#test/support/pictures.ts";
import { spentFor } from "#test/support/spent-limits.ts";
import { createMediaStore } from "#workers/media-store.ts";
import mirrored from "../../support/field/pictures/or2.jpg?inline";

/** Stored pictures, and an Images binding that counts calls and waits to be released. */
async function createScene(count: number) {
  const bytes = await jpegFile().arrayBuffer();
  const run = crypto.randomUUID();
  const keys = Array.from({ length: count }, (_, n) => `vehicles/1/${run}-${n}.jpg`);
  for (const key of keys) await env.MEDIA.put(key, bytes);
  const state = { asked: 0, most: 0, working: 0 };
  const go = Promise.withResolvers<void>();
  const output = async () => {
    state.asked += 1;
    state.most = Math.max(state.most, ++state.working);
    await go.promise;
    state.working -= 1;
    return { image: () => new Blob([bytes]).stream() };
  };
  const IMAGES = { input: () => ({ transform: () => ({ output }) }) } as unknown as ImagesBinding;
  const client = new Client();
  client.bindings = { ...env, IMAGES };
  const get = (key = "") => client.get(`/media/${key}?w=400`);
  return { keys, client, state, get, go: go.resolve };
}

test("of a hundred uncached sizes four are encoded at once, and for rejected ones the original is sent", async () => {
  const { keys, state, get, go } = await createScene(100);
  const answers = keys.map(get);
  // Rejected ones get a response while four are encoded and forty wait.
  await countTo(56, answers);
  go();
  const all = await Promise.all(answers);
  const original = all.filter(({ headers }) => headers.get("cache-control") === "no-store");
  expect(original.length).toBeGreaterThanOrEqual(56);
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
  expect(state.most).toBe(4);
  expect(state.asked).toBeLessThanOrEqual(44);
});

test("a rate-limited address gets original pictures", async () => {
  const { keys, client, state, get, go } = await createScene(1);
  go();
  client.bindings = { ...client.bindings, ...spentFor("pictureVariants") };
  const response = await get(keys[0]);
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(state.asked).toBe(0);
});

test("of twelve mirrored photos one is decoded at a time, eight wait, the others are rejected", async () => {
  const photo = await (await fetch(mirrored)).arrayBuffer();
  const state = { working: 0, most: 0 };
  const go = Promise.withResolvers<void>();
  const outputs = new Map<string, Promise<ArrayBuffer>>();
  // Only mirroring uses a PNG of the whole photo.
  const input = (source: ReadableStream<Uint8Array>) => ({
    transform: (transform: ImageTransform) => ({
      async output(options: ImageOutputOptions) {
        const isToMirror = options.format === "image/png" && transform.fit === "cover";
        if (isToMirror) {
          state.most = Math.max(state.most, ++state.working);
          await go.promise;
          state.working -= 1;
        }
        // All photos are the same: each step is done once, so that none waits too long on a busy machine.
        const step = JSON.stringify([transform, options]);
        const encode = async () => {
          const result = await env.IMAGES.input(source).transform(transform).output(options);
          return result.response().arrayBuffer();
        };
        const encoded = outputs.get(step) ?? encode();
        outputs.set(step, encoded);
        const bytes = await encoded;
        return { response: () => new Response(bytes) };
      },
    }),
  });
  const store = createMediaStore({
    publicBucket: env.MEDIA,
    privateBucket: env.PRIVATE_MEDIA,
    images: { input } as unknown as ImagesBinding,
    log() {},
  });
  const storing = Array.from({ length: 12 }, (_, n) =>
    store.storePicture(new File([photo], `${n}.jpg`), {
      ...{ bucket: "public", prefix: "vehicles/1", shape: VEHICLE_SHAPE },
    }),
  );
  const refused = await Promise.race(
    storing.map((each) =>
      each.then(
        () => null,
        (error: unknown) => error,
      ),
    ),
  );
  expect(refused).toMatchObject({ code: "unavailable", retryAfterSeconds: 10 });
  go.resolve();
  const results = await Promise.allSettled(storing);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(9);
  expect(state.most).toBe(1);
});
