// Malicious pictures don't block other requests and use little memory.
import { env } from "cloudflare:workers";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { VEHICLE_SHAPE } from "#app/features/media/pictures.ts";
import { HeldFile } from "#app/lib/forms/held-file.ts";
import { Client } from "#test/support/client.ts";
import {
  createGarageReference,
  createRacer,
  storedPictures,
  vehicleFields,
} from "#test/support/garage.ts";
import { HOSTILE_PICTURES } from "#test/support/hostile-pictures.ts";
import { jpeg } from "#test/support/pictures.ts";
import { createMediaStore } from "#workers/media-store.ts";

beforeAll(createGarageReference);
afterEach(() => vi.restoreAllMocks());

/** How often headers of a file were read. */
function countReads(): () => number {
  const spies = [
    vi.spyOn(DataView.prototype, "getUint16"),
    vi.spyOn(DataView.prototype, "getUint32"),
  ];
  return () => spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
}

test.each(HOSTILE_PICTURES)("%s is rejected and blocks no others", async (_kind, make) => {
  const { user, client } = await createRacer();
  const file = new File([make()], "photo.jpg", { type: "image/jpeg" });
  const reads = countReads();
  const [refused, neighbor] = await Promise.all([
    client.postForm("/api/vehicles", vehicleFields(user, { vehicleImage: file })),
    new Client().get("/api/health"),
  ]);
  expect(neighbor.status).toBe(200);
  await neighbor.arrayBuffer();
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({
    errors: { vehicleImage: expect.stringContaining("put together in a way") },
  });
  expect(reads()).toBeLessThan(60_000);
  expect(await storedPictures(user)).toEqual([]);
});

test("markup with 140 comments is rejected immediately", async () => {
  const { user, client } = await createRacer();
  const file = new File(["<!---->".repeat(140)], "photo.jpg", { type: "image/jpeg" });
  const refused = await client.postForm(
    "/api/vehicles",
    vehicleFields(user, { vehicleImage: file }),
  );
  expect(refused.status).toBe(415);
});

/** A complete photo of a number of bytes, padded after its start. */
function photoOf(length: number): Uint8Array<ArrayBuffer> {
  const photo = new Uint8Array(length);
  const data = jpeg({ width: 640, height: 360, hasPrivateData: true });
  photo.set([0xff, 0xd8]);
  let at = 2;
  for (; at + 65_537 + data.length < photo.length; at += 65_537)
    photo.set([0xff, 0xe4, 0xff, 0xff], at);
  photo.set(data.subarray(2), at);
  return photo;
}

test("a photo of 8 MB is decoded without copying, and its memory is released", async () => {
  const photo = photoOf(8_000_000);
  const file = new HeldFile(photo, "photo.jpg", "image/jpeg");

  let made = 0;
  const RealBlob = Blob;
  vi.stubGlobal(
    "Blob",
    class extends RealBlob {
      constructor(...given: ConstructorParameters<typeof Blob>) {
        super(...given);
        made += this.size;
      }
    },
  );
  const memories = new Set<unknown>();
  const images = {
    input: (source: ReadableStream<Uint8Array>) =>
      env.IMAGES.input(
        source.pipeThrough(
          new TransformStream({
            transform(piece, controller) {
              if (memories.size === 0) expect(piece.length).toBeLessThan(1_000_000);
              memories.add(piece.buffer);
              controller.enqueue(piece);
            },
          }),
        ),
      ),
  } as unknown as ImagesBinding;
  const store = createMediaStore({
    publicBucket: env.MEDIA,
    privateBucket: env.PRIVATE_MEDIA,
    images,
    log: () => {},
  });
  const { buffer } = photo;
  await store.storePicture(file, { bucket: "public", prefix: "vehicles/1", shape: VEHICLE_SHAPE });
  vi.unstubAllGlobals();

  // Every piece of the upload is a view into it; the rest is the encoded picture, for its blur.
  const [decoded, ...others] = memories;
  expect(decoded).toBe(buffer);
  expect(others.length).toBeLessThan(10);
  // The encoded picture alone.
  expect(made).toBeLessThan(100_000);
  expect(buffer.detached).toBe(true);
  await expect(file.bytes()).rejects.toThrow("released");
});

test("a rejected photo's memory is released as well", async () => {
  const photo = new Uint8Array(1_000_000).fill(1);
  const file = new HeldFile(photo, "photo.jpg", "image/jpeg");
  const store = createMediaStore({
    publicBucket: env.MEDIA,
    privateBucket: env.PRIVATE_MEDIA,
    images: env.IMAGES,
    log: () => {},
  });
  const place = { bucket: "public", prefix: "vehicles/1", shape: VEHICLE_SHAPE } as const;
  const storing = store.storePicture(file, place);
  await expect(storing).rejects.toMatchObject({ code: "unsupported_media_type" });
  expect(photo.buffer.detached).toBe(true);
});
