import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp, { type JpegOptions } from "sharp";
import { describe, expect, test } from "vitest";
import { differingBits, hashGrays } from "#app/features/media/picture-hash.ts";
import { readMeans } from "#app/features/media/read-means.ts";
import { blurOf, graysOf } from "#app/features/media/small-picture.ts";
import { bombJpeg, truncatedJpeg } from "#test/support/pictures.ts";

const PICTURE = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="571" height="803"><rect width="571" height="803" fill="#2a2e36"/>
   <rect x="60" y="50" width="370" height="600" fill="#e8d0b0" transform="rotate(3 250 350)"/>
   <circle cx="450" cy="700" r="90" fill="#d01830"/><text x="90" y="200" font-size="80">ET 11.340</text></svg>`,
);

async function encode(options: JpegOptions, isGray = false) {
  const picture = isGray ? sharp(PICTURE).grayscale() : sharp(PICTURE);
  return Uint8Array.from(await picture.jpeg({ quality: 80, ...options }).toBuffer());
}

/** The mean of each channel of a whole picture. */
async function meansOf(bytes: Uint8Array): Promise<number[]> {
  const { channels } = await sharp(bytes).stats();
  return channels.map(({ mean }) => mean);
}

function colorsIn(dataUrl: string | null): number[] {
  const file = Buffer.from(dataUrl?.split(",")[1] ?? "", "base64");
  const rows = [file.subarray(26, 35), file.subarray(38, 47)];
  return [0, 1, 2].map((channel) => {
    const values = rows.flatMap((row) => [row[channel], row[channel + 3], row[channel + 6]]);
    return values.reduce<number>((sum, value) => sum + (value ?? 0), 0) / values.length;
  });
}

const KINDS: [kind: string, options: JpegOptions, isGray?: boolean][] = [
  ["baseline, colors at half size", { chromaSubsampling: "4:2:0" }],
  ["baseline, colors at full size", { chromaSubsampling: "4:4:4" }],
  ["progressive", { progressive: true }],
  ["progressive, by mozjpeg", { mozjpeg: true }],
  ["gray", {}, true],
];

describe.each(KINDS)("a JPEG, %s", (_kind, options, isGray) => {
  test("has the colors that a decoder sees", async () => {
    const bytes = await encode(options, isGray);
    const seen = await meansOf(bytes);
    const [red = 0, green = red, blue = red] = seen;
    for (const [channel, value] of colorsIn(blurOf(bytes)).entries()) {
      expect(Math.abs(value - ([blue, green, red][channel] ?? 0))).toBeLessThan(2);
    }
  });

  test("has the hash of its decoded pixels", async () => {
    const bytes = await encode(options, isGray);
    const pixels = await sharp(bytes)
      .grayscale()
      .resize({ width: 128, height: 128, fit: "fill" })
      .raw()
      .toBuffer();
    const decoded = hashGrays(Uint8Array.from(pixels)) ?? "";
    const own = hashGrays(graysOf(bytes) ?? new Uint8Array()) ?? "";
    expect(differingBits(own, decoded)).toBeLessThanOrEqual(1);
  });
});

const ENCODED = join(import.meta.dirname, "../../support/encoded");
const FILES = readdirSync(ENCODED).filter((name) => name.endsWith(".jpg"));

test.each(FILES)("%s has the colors that a decoder sees", async (name) => {
  const bytes = Uint8Array.from(readFileSync(join(ENCODED, name)));
  const [red = 0, green = red, blue = red] = await meansOf(bytes);
  for (const [channel, value] of colorsIn(blurOf(bytes)).entries()) {
    expect(Math.abs(value - ([blue, green, red][channel] ?? 0))).toBeLessThan(3);
  }
});

test.each([
  ["a truncated JPEG", truncatedJpeg()],
  ["a frame without its data", bombJpeg()],
  ["another file", new TextEncoder().encode("not a picture")],
  ["nothing", new Uint8Array()],
])("%s has no means", (_what, bytes) => {
  expect(readMeans(bytes)).toBeNull();
});
