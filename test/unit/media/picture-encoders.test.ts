// No legitimate photo is rejected: files of many encoders, and the layouts that cameras write.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { checkUpload } from "#app/features/media/check-upload.ts";
import { ANY_SHAPE } from "#test/support/pictures.ts";

type Bytes = Uint8Array<ArrayBuffer>;

const check = (bytes: Bytes) => checkUpload(bytes, ANY_SHAPE);

const FOLDER = join(import.meta.dirname, "../../support/encoded");
const FILES = readdirSync(FOLDER).filter((name) => !name.endsWith(".md"));
const encoded = (name: string): Bytes => new Uint8Array(readFileSync(join(FOLDER, name)));
const joined = (parts: readonly Uint8Array[]): Bytes => new Uint8Array(Buffer.concat(parts));
const latin = (text: string) => Buffer.from(text, "latin1");

/** Decodes an upload after it was checked and its metadata removed. */
async function decoded(bytes: Bytes) {
  const { facts, parts } = check(bytes);
  const stored = joined(parts);
  const { info } = await sharp(stored, { failOn: "warning" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { exif, xmp, icc } = await sharp(stored).metadata();
  return { facts, width: info.width, height: info.height, exif, xmp, icc };
}

test.each(FILES)("%s passes and decodes", async (name) => {
  const { facts, exif, ...size } = await decoded(encoded(name));
  expect(size).toMatchObject({ width: 48, height: 32 });
  expect(facts).toMatchObject({ width: 48, height: 32 });
  expect(exif).toBeUndefined();
  expect(facts.orientation).toBe(name.includes("exif") ? 6 : 1);
});

test("at least six encoders are tried for JPEG, PNG and WebP together, three for each", () => {
  const encoders = new Set(FILES.map((name) => name.split(/[-.]/)[0]));
  expect(encoders.size).toBeGreaterThanOrEqual(6);
  for (const ending of [".jpg", ".png", ".webp"])
    expect(FILES.filter((name) => name.endsWith(ending)).length).toBeGreaterThanOrEqual(3);
});

const PHOTO = encoded("libjpeg-turbo-baseline.jpg");

function segment(marker: number, head: string, size = 0): Uint8Array {
  const bytes = Buffer.alloc(4 + head.length + size, 0x41);
  bytes.set([0xff, marker]);
  bytes.writeUInt16BE(2 + head.length + size, 2);
  bytes.set(latin(head), 4);
  return bytes;
}

const many = (count: number, make: (at: number) => Uint8Array) =>
  Array.from({ length: count }, (_, at) => make(at));
/** Segments after the start of a photo, as cameras write them. */
const withSegments = (segments: readonly Uint8Array[]) =>
  joined([PHOTO.subarray(0, 2), ...segments, PHOTO.subarray(2)]);

const EXIF = segment(0xe1, "Exif\0\0MM\0*\0\0\0\b\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0");
const XMP = segment(0xe1, "http://ns.adobe.com/xap/1.0/\0<x:xmpmeta/>");

test.each([
  [
    "EXIF and a second picture behind the first (MPF)",
    () => joined([withSegments([EXIF, segment(0xe2, "MPF\0", 90)]), PHOTO]),
  ],
  [
    "a Samsung trailer",
    () => joined([withSegments([EXIF]), latin("\0\0\x01\x0aImage_UTC_DataSEFH\x6b\0\0\0SEFT")]),
  ],
  [
    "extended XMP of 11.7 MB",
    () =>
      withSegments([
        XMP,
        ...many(180, () => segment(0xe1, "http://ns.adobe.com/xmp/extension/\0", 65_000)),
      ]),
  ],
  [
    "Photoshop data in 150 pieces",
    () => withSegments(many(150, () => segment(0xed, "Photoshop 3.0\x008BIM", 60_000))),
  ],
  [
    "a panorama with 4,000 segments",
    () => withSegments(many(4_000, () => segment(0xe1, "GPano", 2_000))),
  ],
  [
    "bytes that fill up before markers",
    () => withSegments([EXIF, new Uint8Array(2_000).fill(0xff)]),
  ],
  [
    "comments and maker's segments",
    () =>
      withSegments([
        EXIF,
        segment(0xe4, "QVCI", 500),
        segment(0xec, "Ducky", 20),
        segment(0xfe, "LEAD", 300),
      ]),
  ],
] as const)("a JPEG with %s passes", async (_layout, make) => {
  const { facts, exif, xmp, ...size } = await decoded(make());
  expect(size).toMatchObject({ width: 48, height: 32 });
  expect(facts.format).toBe("jpeg");
  expect([exif, xmp]).toEqual([undefined, undefined]);
});

test("a color profile in many segments stays whole", async () => {
  const profile = Buffer.alloc(3_000, 7);
  const head = (at: number) => `ICC_PROFILE\0${String.fromCharCode(at + 1, 255)}`;
  const pieces = many(255, (at) => joined([segment(0xe2, head(at), profile.length)]));
  const { parts } = check(withSegments([EXIF, ...pieces]));
  expect(joined(parts).length).toBe(withSegments(pieces).length);
});

test("a large photo with a restart marker after each block passes", () => {
  const scanStart = Buffer.from(PHOTO).indexOf(latin("\xff\xda"));
  const block = latin("\x12\xff\0\x34\xff\xd0");
  const scan = Buffer.alloc(8_000_000, block);
  const photo = joined([PHOTO.subarray(0, scanStart + 14), scan, latin("\xff\xd9")]);
  const { parts } = check(photo);
  expect(joined(parts).length).toBe(photo.length);
});

/** The PNG with its data in chunks of `size` bytes. */
function inChunksOf(size: number, png: Buffer): Bytes {
  const parts: Uint8Array[] = [png.subarray(0, 8)];
  const chunk = (type: string, body: Uint8Array) => {
    const bytes = Buffer.concat([Buffer.alloc(4), latin(type), body, Buffer.alloc(4)]);
    bytes.writeUInt32BE(body.length);
    bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), bytes.length - 4);
    parts.push(bytes);
  };
  const data: Uint8Array[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    const type = png.toString("latin1", at + 4, at + 8);
    const body = png.subarray(at + 8, at + 8 + png.readUInt32BE(at));
    if (type === "IDAT") data.push(body);
    if (type === "IEND") {
      const all = Buffer.concat(data);
      for (let from = 0; from < all.length; from += size)
        chunk("IDAT", all.subarray(from, from + size));
    }
    if (type !== "IDAT") chunk(type, body);
  }
  return joined(parts);
}

test.each([1_024, 8_192])(
  "a PNG of 8 MB in chunks of %i bytes passes and decodes",
  async (size) => {
    const flat = { width: 2_000, height: 1_333, channels: 3, background: "#204080" } as const;
    const png = inChunksOf(
      size,
      await sharp({ create: flat }).png({ compressionLevel: 0 }).toBuffer(),
    );
    expect(png.length).toBeGreaterThan(7_900_000);
    expect(await decoded(png)).toMatchObject({ width: 2_000, height: 1_333 });
  },
);

test.each([{ lossless: true }, { lossless: false }])(
  "a WebP with EXIF, XMP and a color profile passes: %o",
  async (kind) => {
    const photo = sharp(PHOTO).withMetadata({ orientation: 6, icc: "p3" }).withXmp("<x:xmpmeta/>");
    const { facts, exif, xmp, icc, ...size } = await decoded(
      new Uint8Array(await photo.webp(kind).toBuffer()),
    );
    expect(size).toMatchObject({ width: 48, height: 32 });
    expect(facts.orientation).toBe(6);
    expect([exif, xmp]).toEqual([undefined, undefined]);
    expect(icc).toBeDefined();
  },
);
