// Nonstandard files of phones and programs, which decoders accept without a warning.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { checkUpload } from "#app/features/media/check-upload.ts";
import { inspectPicture } from "#app/features/media/picture-format.ts";
import { SLIP_SHAPE, VEHICLE_SHAPE } from "#app/features/media/pictures.ts";
import { ANY_SHAPE, bombJpeg, jpeg } from "#test/support/pictures.ts";

type Bytes = Uint8Array<ArrayBuffer>;

const SUPPORT = join(import.meta.dirname, "../../support");
const field = (name: string): Bytes =>
  new Uint8Array(readFileSync(join(SUPPORT, "field/pictures", name)));
const encoded = (name: string): Bytes =>
  new Uint8Array(readFileSync(join(SUPPORT, "encoded", name)));
const joined = (...parts: readonly (Uint8Array | string)[]): Bytes =>
  new Uint8Array(
    Buffer.concat(
      parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : part)),
    ),
  );

/** Size of what a decoder that stops at the first warning makes of a checked upload. */
async function decodedSize(bytes: Bytes): Promise<string> {
  const { parts } = checkUpload(bytes, ANY_SHAPE);
  const { info } = await sharp(joined(...parts), { failOn: "warning" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return `${info.width}x${info.height}`;
}

/** Noise compresses badly, so that the picture's data is most of the file. */
function noise(channels: 1 | 3, width = 150, height = 101) {
  let seed = 7;
  const data = Buffer.from(
    Array.from({ length: width * height * channels }, () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed >> 16;
    }),
  );
  return sharp(data, { raw: { width, height, channels } });
}

const BASELINE: [string, () => Promise<Bytes>][] = [
  ["4:2:0", async () => new Uint8Array(await noise(3).jpeg().toBuffer())],
  [
    "4:4:4",
    async () => new Uint8Array(await noise(3).jpeg({ chromaSubsampling: "4:4:4" }).toBuffer()),
  ],
  [
    "own tables",
    async () => new Uint8Array(await noise(3).jpeg({ optimizeCoding: true }).toBuffer()),
  ],
  ["gray", async () => new Uint8Array(await noise(1).toColorspace("b-w").jpeg().toBuffer())],
  [
    "drawn by code",
    async () => jpeg({ width: 150, height: 101, shade: (x, y) => (x * 7 + y * 13) % 256 }),
  ],
];

test.each([
  "extraneous-before-sos.jpg",
  "pad-after-soi.jpg",
  "samsung-noeoi-sef.jpg",
  "or2.jpg",
  "or5.jpg",
])("%s from the field passes and decodes", async (name) => {
  expect(await decodedSize(field(name))).toBe("1600x1200");
});

const TRAILERS: [string, Uint8Array | string][] = [
  ["nothing", ""],
  ["a Samsung trailer", "\0\0\x01\x0a\x0e\0\0\0Image_UTC_Data160000000SEFH\x6b\0\0\0SEFT"],
  ["a maker's text", `vivo{"version":"2.0"}\0\0\0\0cameralbum!`],
  ["zeros", new Uint8Array(500)],
  ["a video", "\0\0\0\x18ftypmp42\0\0\0\0isommp42\xff\xfe\xff\xe1\xff\xff"],
  ["another picture", encoded("jpeg-js.jpg")],
];

test.each(
  BASELINE.flatMap(([kind, make]) =>
    TRAILERS.map(([what, tail]) => [kind, what, make, tail] as const),
  ),
)(
  "a JPEG (%s) with %s in place of its end marker passes and decodes",
  async (_kind, _what, make, tail) => {
    const photo = await make();
    expect(await decodedSize(joined(photo.subarray(0, -2), tail))).toBe("150x101");
  },
);

test.each(BASELINE.slice(0, 4))(
  "a JPEG (%s) that was cut off is damaged, whatever follows",
  async (_kind, make) => {
    const photo = await make();
    for (const share of [0.6, 0.9, 0.97]) {
      const cut = photo.subarray(0, Math.floor(photo.length * share));
      for (const [, tail] of TRAILERS) {
        expect(() => checkUpload(joined(cut, tail), ANY_SHAPE)).toThrow("damaged or incomplete");
      }
    }
  },
);

test.each([
  "libjpeg-turbo-progressive-restart.jpg",
  "imagemagick-progressive.jpg",
  "samsung-noeoi-sef.jpg",
])("60 %% of %s is damaged", (name) => {
  const photo = name.startsWith("samsung") ? field(name) : encoded(name);
  const cut = photo.slice(0, Math.floor(photo.length * 0.6));
  expect(() => checkUpload(cut, ANY_SHAPE)).toThrow("damaged or incomplete");
});

test("finds the end of a scan with restart markers", async () => {
  const photo = encoded("libjpeg-turbo-baseline.jpg");
  const restarts = joined("\xff\xdd\0\x04\0\x02");
  const scan = Buffer.from(photo).indexOf(Buffer.from("\xff\xda", "latin1"));
  // One MCU is 16 x 16 pixels: 48 x 32 has six, so that two restarts are due, and none comes.
  const missing = joined(photo.subarray(0, scan), restarts, photo.subarray(scan, -2));
  expect(() => checkUpload(missing, ANY_SHAPE)).toThrow("damaged or incomplete");
  const gray = grayWithRestarts();
  expect(await decodedSize(gray)).toBe("32x8");
  expect(await decodedSize(gray.slice(0, -2))).toBe("32x8");
  expect(() => checkUpload(gray.slice(0, -5), ANY_SHAPE)).toThrow("damaged or incomplete");
});

/** Four gray blocks, each after a restart marker: the DC category 0 is 0000, the end of a block 0. */
function grayWithRestarts(): Bytes {
  const one = jpeg({ width: 32, height: 8 });
  const scan = Buffer.from(one).indexOf(Buffer.from("\xff\xda", "latin1"));
  const block = "\x07";
  const data =
    [0, 1, 2].map((at) => `${block}\xff${String.fromCharCode(0xd0 + at)}`).join("") + block;
  return joined(
    one.subarray(0, scan),
    "\xff\xdd\0\x04\0\x01",
    one.subarray(scan, scan + 10),
    data,
    "\xff\xd9",
  );
}

/** The photo with something between two of its segments. */
function between(photo: Bytes, stray: string, marker: string): Bytes {
  const at = Buffer.from(photo).indexOf(Buffer.from(marker, "latin1"));
  return joined(photo.subarray(0, at), stray, photo.subarray(at));
}

const STRAY: [string, string][] = [
  ["a few bytes", "abc"],
  ["zeros", "\0".repeat(40)],
  ["fill bytes", "\xff".repeat(900)],
  ["a stuffed byte", "\xff\0\xff\0"],
  ["a marker that is reserved", "\xff\x02\0\x06abcd"],
  ["a JPEG extension", "\xff\xf0\0\x08abcdef"],
  ["a reserved marker without a length", "\xff\x4f"],
  ["a restart marker", "\xff\xd3"],
  ["a temporary marker", "\xff\x01"],
  ["a second start", "\xff\xd8"],
];

test.each(
  STRAY.flatMap(([what, bytes]) =>
    ["\xff\xdb", "\xff\xc0", "\xff\xda"].map((before) => [what, bytes, before] as const),
  ),
)("a JPEG with %s before a segment passes and decodes: %#", async (_what, stray, before) => {
  const photo = between(encoded("libjpeg-turbo-baseline.jpg"), stray, before);
  expect(await decodedSize(photo)).toBe("48x32");
});

test("searching truncated data for its end touches each byte at most a few times", () => {
  const start = bombJpeg(8_000, 8_000).subarray(0, -2);
  // All zeros are valid codes: 400 kB of them make half of the picture.
  const cut = joined(start, new Uint8Array(400_000));
  let reads = 0;
  const counted = new Proxy(cut, {
    get(target, name) {
      if (typeof name === "string" && /^\d+$/.test(name)) reads++;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  expect(inspectPicture(counted)).toEqual({ ok: false, reason: "damaged" });
  expect(reads).toBeLessThan(4 * cut.length);
});

const PNG = encoded("pngjs.png");

function pngChunk(type: string, body: string): Uint8Array {
  const bytes = Buffer.alloc(12 + body.length);
  bytes.writeUInt32BE(body.length);
  bytes.write(type + body, 4, "latin1");
  bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), bytes.length - 4);
  return bytes;
}

test.each<[string, Bytes]>([
  ["bytes behind its end", joined(PNG, "PK\x03\x04 and more")],
  ["no end chunk", PNG.slice(0, -12)],
  ["half an end chunk", PNG.slice(0, -5)],
  [
    "a chunk that nobody knows",
    joined(PNG.subarray(0, 33), pngChunk("prVt", "secret"), PNG.subarray(33)),
  ],
  [
    "a critical chunk that nobody knows",
    joined(PNG.subarray(0, 33), pngChunk("ABCD", "x"), PNG.subarray(33)),
  ],
  [
    "text with a wrong checksum",
    joined(PNG.subarray(0, 33), pngChunk("tEXt", "a\0b").fill(1, 11), PNG.subarray(33)),
  ],
])("a PNG with %s passes and decodes", async (_what, png) => {
  expect(await decodedSize(png)).toBe("48x32");
});

const WEBP = encoded("cwebp-lossy.webp");

function withLength(webp: Bytes, length: number): Bytes {
  const changed = webp.slice();
  new DataView(changed.buffer).setUint32(4, length, true);
  return changed;
}

test.each<[string, Bytes]>([
  ["bytes behind its end", joined(WEBP, "and more")],
  ["a length that counts its own header", withLength(WEBP, WEBP.length)],
  ["no length at all", withLength(WEBP, 0)],
  ["a chunk that nobody knows", withLength(joined(WEBP, "ABCD\x04\0\0\0wxyz"), WEBP.length + 4)],
])("a WebP with %s passes and decodes", async (_what, webp) => {
  expect(await decodedSize(webp)).toBe("48x32");
});

test.each(["pngjs.png", "pngcrush.png", "cwebp-lossy.webp", "cwebp-lossless.webp"])(
  "60 %% of %s is damaged",
  (name) => {
    const whole = encoded(name);
    const cut = whole.slice(0, Math.floor(whole.length * 0.6));
    expect(() => checkUpload(cut, ANY_SHAPE)).toThrow("damaged or incomplete");
  },
);

test.each([
  [8160, 6144],
  [8192, 6144],
  [9280, 6944],
])("a phone's %i x %i pixels fit", (width, height) => {
  const photo = bombJpeg(width, height);
  expect(checkUpload(photo, ANY_SHAPE).facts).toMatchObject({ width, height });
});

test("long strips and unreadably small photos are rejected with a reason", () => {
  const refused: [Bytes, string][] = [
    [field("sliver.jpg"), "This picture has 4000 x 30 pixels, a long strip."],
    [bombJpeg(900, 4000), "a long strip"],
    [bombJpeg(200, 280), "cropped to shape, it has 200 x 280 pixels. It needs at least 300 x 420."],
    [bombJpeg(400, 300), "it has 214 x 300 pixels"],
    [bombJpeg(299, 299), "it has 214 x 299 pixels"],
  ];
  for (const [photo, message] of refused) {
    expect(() => checkUpload(photo, SLIP_SHAPE)).toThrow(message);
  }
  // Turned first: lying on its side this one is high enough.
  expect(() =>
    checkUpload(jpeg({ width: 420, height: 300, orientation: 6 }), SLIP_SHAPE),
  ).not.toThrow();
  expect(() => checkUpload(jpeg({ width: 420, height: 300 }), SLIP_SHAPE)).toThrow("too small");
  for (const [width, height] of [
    [300, 420],
    [300, 400],
    [600, 800],
    [640, 480],
    [1000, 4000],
  ] as const) {
    expect(() => checkUpload(bombJpeg(width, height), SLIP_SHAPE)).not.toThrow();
  }
});

test("a small photo of a car is accepted, a strip or an icon isn't", () => {
  expect(() => checkUpload(bombJpeg(160, 120), VEHICLE_SHAPE)).not.toThrow();
  expect(() => checkUpload(bombJpeg(64, 64), VEHICLE_SHAPE)).toThrow("It needs at least 160 x 90.");
  expect(() => checkUpload(field("sliver.jpg"), VEHICLE_SHAPE)).toThrow("a long strip");
  expect(() => checkUpload(field("sliver.jpg"), ANY_SHAPE)).not.toThrow();
});

test("a photo for print is refused with a reason", async () => {
  const cmyk = await noise(3).toColorspace("cmyk").jpeg().toBuffer();
  expect(() => checkUpload(new Uint8Array(cmyk), ANY_SHAPE)).toThrow("colors for print (CMYK)");
});
