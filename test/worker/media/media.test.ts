import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { Logger } from "#app/deps.ts";
import { inspectPicture, stripJpegMetadata } from "#app/features/media/picture-format.ts";
import { SLIP_SHAPE, VEHICLE_SHAPE } from "#app/features/media/pictures.ts";
import { readPng } from "#app/features/media/read-png.ts";
import { Client } from "#test/support/client.ts";
import {
  ANY_SHAPE,
  bombJpeg,
  bombPng,
  jpeg,
  jpegFile,
  PRIVATE_MARK,
  png,
  truncatedJpeg,
} from "#test/support/pictures.ts";
import { averageShades } from "#test/support/read-pictures.ts";
import { createMediaStore } from "#workers/media-store.ts";
import fiftyMegapixels from "../../support/field/pictures/8160x6144.jpg?inline";
import mirrored from "../../support/field/pictures/or2.jpg?inline";
import trailed from "../../support/field/pictures/samsung-noeoi-sef.jpg?inline";

const logged: { event: string; fields?: Record<string, unknown> }[] = [];
const log: Logger = (_level, event, fields) => {
  logged.push({ event, ...(fields ? { fields } : {}) });
};
const store = createMediaStore({
  publicBucket: env.MEDIA,
  privateBucket: env.PRIVATE_MEDIA,
  images: env.IMAGES,
  log,
});
const asVehicle = { bucket: "public", prefix: "vehicles/1", shape: VEHICLE_SHAPE } as const;

async function storedBytes(key: string): Promise<Uint8Array<ArrayBuffer>> {
  const object = await env.MEDIA.get(key);
  return new Uint8Array((await object?.arrayBuffer()) ?? []);
}

test("a photo is stored as a JPEG in its shape, under an unguessable name", async () => {
  const picture = await store.storePicture(jpegFile({ width: 2400, height: 2400 }), asVehicle);
  expect(picture).toMatchObject({ width: 2000, height: 1125 });
  expect(picture.key).toMatch(/^vehicles\/1\/[\w-]{24}\.jpg$/);
  expect(picture.blurDataUrl).toMatch(/^data:image\/bmp;base64,/);
  expect(picture.blurDataUrl.length).toBeLessThan(100);
  expect(inspectPicture(await storedBytes(picture.key))).toMatchObject({
    facts: { format: "jpeg", width: 2000, height: 1125, orientation: 1 },
  });
  const head = await env.MEDIA.head(picture.key);
  expect(head?.httpMetadata).toMatchObject({
    contentType: "image/jpeg",
    cacheControl: "public, max-age=31536000, s-maxage=3600, immutable",
  });
});

test("location, comments and other metadata are removed", async () => {
  const file = jpegFile({ width: 640, height: 360, hasPrivateData: true, orientation: 1 });
  const { key } = await store.storePicture(file, asVehicle);
  const bytes = await storedBytes(key);
  expect(Buffer.from(bytes).toString("latin1")).not.toContain(PRIVATE_MARK);
  const stripped = stripJpegMetadata(bytes) ?? [];
  expect(stripped.reduce((sum, part) => sum + part.length, 0)).toBe(bytes.length);
});

test("a photo on its side is stored upright, rotated once", async () => {
  // Dark on the left, bright on the right; orientation 6 means: rotate clockwise.
  const shade = (column: number) => (column < 20 ? 20 : 235);
  const shape = { aspect: 9 / 16, minWidth: 90, maxWidth: 1125, maxHeight: 2000, jpegQuality: 0.8 };
  const turned: Record<number, "top" | "bottom" | "left" | "right"> = {
    1: "left",
    3: "right",
    6: "top",
    8: "bottom",
  };
  for (const [orientation, darkSide] of Object.entries(turned)) {
    const isOnItsSide = Number(orientation) >= 5;
    const { key, width, height } = await store.storePicture(
      jpegFile({ width: 320, height: 180, shade, orientation: Number(orientation) }),
      { ...asVehicle, shape: isOnItsSide ? shape : VEHICLE_SHAPE },
    );
    expect({ width, height }).toEqual(
      isOnItsSide ? { width: 180, height: 320 } : { width: 320, height: 180 },
    );
    const shades = await averageShades(env.IMAGES, await storedBytes(key));
    expect(shades[darkSide]).toBeLessThan(60);
  }
});

const UPRIGHT_CORNERS: [orientation: number, corners: string][] = [
  [1, "red green blue yellow"],
  [2, "green red yellow blue"],
  [3, "yellow blue green red"],
  [4, "blue yellow red green"],
  [5, "red blue green yellow"],
  [6, "blue red yellow green"],
  [7, "yellow green blue red"],
  [8, "green yellow red blue"],
];

test.each(UPRIGHT_CORNERS)("orientation %i shows %s", async (orientation, corners) => {
  const photo = new Uint8Array(await (await fetch(mirrored)).arrayBuffer());
  // The tag's value in the EXIF block.
  photo[0x1f] = orientation;
  const { key, width, height } = await store.storePicture(new File([photo], "photo.jpg"), {
    ...asVehicle,
    shape: ANY_SHAPE,
  });
  const size = orientation < 5 ? { width: 1600, height: 1200 } : { width: 1200, height: 1600 };
  expect({ width, height }).toEqual(size);
  const stored = await storedBytes(key);
  expect(inspectPicture(stored)).toMatchObject({ facts: { ...size, orientation: 1 } });
  expect(await cornerColors(stored)).toBe(corners);
});

/** A photo without EXIF data as a phone in the given orientation stores it: after another photo's EXIF block. */
async function orientedFile(url: string, orientation: number): Promise<File> {
  const photo = await (await fetch(url)).bytes();
  const tagged = await (await fetch(mirrored)).bytes();
  tagged[0x1f] = orientation;
  const exifEnd = 4 + new DataView(tagged.buffer).getUint16(4);
  return new File([tagged.slice(0, exifEnd), photo.slice(2)], "photo.jpg");
}

test.each([
  [1, "red green blue yellow"],
  [6, "blue red yellow green"],
])(
  "a phone's 50 megapixels with orientation %i are stored upright",
  async (orientation, colors) => {
    const photo = await orientedFile(fiftyMegapixels, orientation);
    const { key, width, height } = await store.storePicture(photo, {
      ...asVehicle,
      shape: SLIP_SHAPE,
    });
    expect({ width, height }).toEqual({ width: 571, height: 800 });
    const stored = await storedBytes(key);
    expect(inspectPicture(stored)).toMatchObject({ facts: { width, height, orientation: 1 } });
    expect(await cornerColors(stored)).toBe(colors);
  },
);

/** The colors of a picture's quadrants, row by row. */
async function cornerColors(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const small = await env.IMAGES.input(new Blob([bytes]).stream())
    .transform({ width: 4, height: 4, fit: "squeeze" })
    .output({ format: "image/png" });
  const { colors } = await readPng(new Uint8Array(await small.response().arrayBuffer()));
  const isBright = (pixel: number, channel: number) => (colors[pixel * 3 + channel] ?? 0) > 128;
  return [0, 3, 12, 15]
    .map((pixel) => {
      if (isBright(pixel, 2)) return "blue";
      if (isBright(pixel, 0)) return isBright(pixel, 1) ? "yellow" : "red";
      return isBright(pixel, 1) ? "green" : "black";
    })
    .join(" ");
}

test("a photo with custom data instead of its end marker is stored", async () => {
  const photo = new Uint8Array(await (await fetch(trailed)).arrayBuffer());
  const file = new File([photo], "photo.jpg");
  const { width } = await store.storePicture(file, { ...asVehicle, shape: ANY_SHAPE });
  expect(width).toBe(1600);
});

test("a photo of another shape is cropped from its center", async () => {
  // 32 blocks wide, 64 high: bright at top and bottom, dark in the middle, which is kept.
  const shade = (_column: number, row: number) => (row >= 20 && row < 44 ? 30 : 230);
  const { key, width, height } = await store.storePicture(
    jpegFile({ width: 256, height: 512, shade }),
    asVehicle,
  );
  expect({ width, height }).toEqual({ width: 256, height: 144 });
  const shades = await averageShades(env.IMAGES, await storedBytes(key));
  expect(Math.max(shades.top, shades.bottom)).toBeLessThan(60);
});

test("a slip photo is at most 800 high", async () => {
  const picture = await store.storePicture(jpegFile({ width: 1500, height: 2100 }), {
    bucket: "private",
    prefix: "slips/1",
    shape: SLIP_SHAPE,
  });
  expect(picture).toMatchObject({ width: 571, height: 800 });
  expect(await env.MEDIA.head(picture.key)).toBeNull();
  const head = await env.PRIVATE_MEDIA.head(picture.key);
  expect(head?.httpMetadata?.cacheControl).toBe("private, no-store");
});

test("a PNG with the name and type of a JPEG is accepted", async () => {
  const bytes = await png(320, 180, () => [200, 30, 30], PRIVATE_MARK);
  const file = new File([bytes], "photo.jpg", { type: "image/jpeg" });
  const picture = await store.storePicture(file, asVehicle);
  expect(inspectPicture(await storedBytes(picture.key))).toMatchObject({
    facts: { format: "jpeg", width: 320, height: 180 },
  });
});

test.each([
  ["an empty file", new Uint8Array(), "invalid", "empty"],
  ["an SVG", "<svg xmlns='http://www.w3.org/2000/svg'/>", "unsupported_media_type", "an SVG"],
  ["an HTML page", "<!doctype html><p>hi", "unsupported_media_type", "an HTML page"],
  ["a truncated JPEG", truncatedJpeg(), "invalid", "damaged"],
  ["a file of 30 MB", new Uint8Array(30_000_000), "too_large", "30.0 MB"],
  ["a bomb of 20,000 x 20,000 pixels", bombJpeg(), "too_large", "20000 x 20000"],
])("%s is rejected and nothing is stored", async (_what, content, code, message) => {
  const prefix = `refused/${code}`;
  const file = new File([content], "photo.jpg", { type: "image/jpeg" });
  await expect(store.storePicture(file, { ...asVehicle, prefix })).rejects.toMatchObject({
    code,
    message: expect.stringContaining(message),
  });
  expect((await env.MEDIA.list({ prefix })).objects).toEqual([]);
});

test("a PNG bomb is rejected by its header", async () => {
  const file = new File([await bombPng()], "photo.png");
  await expect(store.storePicture(file, asVehicle)).rejects.toMatchObject({ code: "too_large" });
});

test("a photo with valid headers and garbage data is rejected", async () => {
  const whole = await png(320, 180);
  whole.fill(0x55, 45, whole.length - 20);
  const file = new File([whole], "photo.png");
  await expect(store.storePicture(file, asVehicle)).rejects.toMatchObject({ code: "invalid" });
  expect(logged.at(-1)?.event).toBe("media.not_decoded");
});

test("two photos of 12 MB can be stored concurrently", async () => {
  const padded = () => {
    const filled = new Uint8Array(11_900_000);
    filled.set(jpeg({ width: 4000, height: 2250 }));
    return new File([filled], "big.jpg");
  };
  const pictures = await Promise.all([
    store.storePicture(padded(), asVehicle),
    store.storePicture(padded(), asVehicle),
  ]);
  expect(pictures.map(({ width }) => width)).toEqual([2000, 2000]);
});

test("removes pictures", async () => {
  const { key } = await store.storePicture(jpegFile(), asVehicle);
  await store.remove("public", [key]);
  expect(await env.MEDIA.head(key)).toBeNull();
  expect(await store.read("public", key)).toBeNull();
  await store.remove("public", []);
});

test("removes more pictures than R2 deletes at once", async () => {
  const { key } = await store.storePicture(jpegFile(), asVehicle);
  const sizes: number[] = [];
  const bucket: Pick<R2Bucket, "delete"> = {
    delete: (keys) => {
      sizes.push(keys.length);
      return env.MEDIA.delete(keys);
    },
  };
  const counting = createMediaStore({
    publicBucket: bucket as R2Bucket,
    privateBucket: env.PRIVATE_MEDIA,
    images: env.IMAGES,
    log,
  });
  const others = Array.from({ length: 2_000 }, (_, n) => `vehicles/1/none-${n}.jpg`);
  await counting.remove("public", [...others, key]);
  // A hundred pictures with eight variants each, and the last one.
  expect(sizes).toEqual([...Array.from({ length: 20 }, () => 900), 9]);
  expect(await env.MEDIA.head(key)).toBeNull();
});

test("a public picture is cached forever, and can't be interpreted as anything else", async () => {
  const { key } = await store.storePicture(jpegFile({ width: 1600, height: 900 }), asVehicle);
  const response = await new Client().get(`/media/${key}`);
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "image/jpeg",
    "content-disposition": "inline",
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
    // A removed picture expires in other data centers' caches within the hour.
    "cache-control": "public, max-age=31536000, s-maxage=3600, immutable",
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect(inspectPicture(bytes)).toMatchObject({ facts: { width: 1600, height: 900 } });
});

test("a variant is narrower, cached and without metadata", async () => {
  const { key } = await store.storePicture(jpegFile({ width: 1600, height: 900 }), asVehicle);
  for (const width of [400, 800, 1200]) {
    const response = await new Client().get(`/media/${key}?w=${width}`);
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(inspectPicture(bytes)).toMatchObject({ facts: { width, height: (width * 9) / 16 } });
  }
  await env.MEDIA.delete(key);
  const again = await new Client().get(`/media/${key}?w=400&utm=1`);
  expect(again.status).toBe(200);
  await again.arrayBuffer();
});

test("a variant is WebP for clients that accept it, otherwise JPEG; the original is always JPEG", async () => {
  const { key } = await store.storePicture(jpegFile({ width: 1000, height: 563 }), asVehicle);
  const ask = async (path: string, accept: string) => {
    const response = await new Client().fetch(path, { headers: { accept } });
    const start = new TextDecoder("latin1").decode((await response.arrayBuffer()).slice(0, 16));
    return {
      type: response.headers.get("content-type"),
      vary: response.headers.get("vary"),
      start,
    };
  };
  const webp = await ask(`/media/${key}?w=2000`, "image/avif,image/webp,*/*");
  expect(webp).toMatchObject({ type: "image/webp", vary: "Accept" });
  expect(webp.start).toMatch(/^RIFF....WEBP/s);
  expect(await ask(`/media/${key}?w=2000`, "image/*")).toMatchObject({ type: "image/jpeg" });
  expect(await ask(`/media/${key}`, "image/webp")).toMatchObject({
    type: "image/jpeg",
    vary: null,
  });
});

test("a picture in the browser's cache isn't sent again", async () => {
  const { key } = await store.storePicture(jpegFile(), asVehicle);
  for (const path of [`/media/${key}`, `/media/${key}?w=400`]) {
    const first = await new Client().get(path);
    await first.arrayBuffer();
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toMatch(/^".+"$/);
    const second = await new Client().fetch(path, { headers: { "if-none-match": `W/${etag}` } });
    expect(second.status).toBe(304);
    expect(await second.text()).toBe("");
    const changed = await new Client().fetch(path, { headers: { "if-none-match": '"other"' } });
    expect(changed.status).toBe(200);
    await changed.arrayBuffer();
  }
});

test("unsupported widths are rejected", async () => {
  const { key } = await store.storePicture(jpegFile(), asVehicle);
  for (const width of ["0", "401", "99999", "-400", "4e2", "abc", ""]) {
    const response = await new Client().get(`/media/${key}?w=${width}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ success: false, code: "bad_request" });
  }
});

test("missing and private pictures get the same 404", async () => {
  await env.PRIVATE_MEDIA.put("slips/1/secret.jpg", "secret");
  for (const path of [
    "/media/vehicles/1/none.jpg",
    "/media/slips/1/secret.jpg",
    "/media/private/slips/1/secret.jpg",
    "/media/..%2f..%2fetc.jpg",
    "/media/a.svg",
    "/media/vehicles//1.jpg",
  ]) {
    const response = await new Client().get(path);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ message: "Picture not found." });
  }
});

test("pictures can only be read", async () => {
  const response = await new Client().postJson("/media/vehicles/1/a.jpg", {});
  expect(response.status).toBe(405);
  expect(response.headers.get("allow")).toBe("GET, HEAD");
});
