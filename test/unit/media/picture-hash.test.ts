import fc from "fast-check";
import sharp, { type Sharp } from "sharp";
import { describe, expect, test } from "vitest";
import {
  ALIKE_BITS,
  bandsOf,
  differingBits,
  GRAY_SIDE,
  hashGrays,
  turnedUpsideDown,
} from "#app/features/media/picture-hash.ts";
import { graysIn, readPng } from "#app/features/media/read-png.ts";

/** An approximation of a slip photo: paper with lines of print on a dark background. */
function slipSvg(lines: readonly string[], paper = "#e8e0d0"): Buffer {
  const print = lines
    .map((line, row) => `<text x="90" y="${130 + row * 60}" font-size="42">${line}</text>`)
    .join("");
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="500" height="700"><rect width="500" height="700" fill="#2a2e36"/>
     <rect x="60" y="50" width="370" height="600" fill="${paper}" transform="rotate(3 250 350)"/>${print}</svg>`,
  );
}
const SLIP = slipSvg(["FAMOSO", "R/T .102", "60 1.702", "330 4.78", "1/8 7.312", "ET 11.340"]);
const OTHER = slipSvg(["MARIA", "R/T .4", "ET 9.1", "", "", "", "", "WIN", "144.20"], "#b8c8d8");

async function hashOf(picture: Sharp): Promise<string | null> {
  const size = { width: GRAY_SIDE, height: GRAY_SIDE };
  const grays = await picture
    .grayscale()
    .resize({ ...size, fit: "fill" })
    .raw()
    .toBuffer();
  return hashGrays(new Uint8Array(grays));
}

describe("a perceptual hash", () => {
  test("survives scaling, compression and another brightness", async () => {
    const original = (await hashOf(sharp(SLIP))) ?? "";
    expect(original).toMatch(/^[0-9a-f]{16}$/);
    for (const change of [
      sharp(await sharp(SLIP).resize(250).jpeg({ quality: 50 }).toBuffer()),
      sharp(await sharp(SLIP).resize(900).webp({ quality: 60 }).toBuffer()),
      sharp(await sharp(SLIP).linear(0.85, 12).jpeg({ quality: 80 }).toBuffer()),
    ]) {
      expect(differingBits(original, (await hashOf(change)) ?? "")).toBeLessThanOrEqual(ALIKE_BITS);
    }
  });

  test("distinguishes other slips", async () => {
    const [one, other] = [await hashOf(sharp(SLIP)), await hashOf(sharp(OTHER))];
    expect(differingBits(one ?? "", other ?? "")).toBeGreaterThan(ALIKE_BITS);
  });

  test("predicts the hash of the upside-down picture, also scaled and recompressed", async () => {
    const [upright, other] = [(await hashOf(sharp(SLIP))) ?? "", await hashOf(sharp(OTHER))];
    const turned = await sharp(SLIP).rotate(180).resize(420).jpeg({ quality: 70 }).toBuffer();
    const hash = (await hashOf(sharp(turned))) ?? "";
    expect(differingBits(upright, hash)).toBeGreaterThan(16);
    expect(differingBits(turnedUpsideDown(upright), hash)).toBeLessThanOrEqual(ALIKE_BITS);
    expect(differingBits(turnedUpsideDown(other ?? ""), hash)).toBeGreaterThan(ALIKE_BITS);
    expect(turnedUpsideDown(turnedUpsideDown(upright))).toBe(upright);
  });

  test("is null for a picture without features", () => {
    expect(hashGrays(new Uint8Array(GRAY_SIDE ** 2).fill(128))).toBeNull();
    expect(
      hashGrays(Uint8Array.from({ length: GRAY_SIDE ** 2 }, (_, at) => 128 + (at % 2))),
    ).toBeNull();
  });
});

const hashes = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
const hex = (bits: bigint) => bits.toString(16).padStart(16, "0");

test("counts differing bits", () => {
  fc.assert(
    fc.property(hashes, fc.uniqueArray(fc.integer({ min: 0, max: 63 })), (bits, places) => {
      const changed = places.reduce((all, place) => all ^ (1n << BigInt(place)), bits);
      expect(differingBits(hex(bits), hex(changed))).toBe(places.length);
    }),
  );
});

test("hashes within three bits always share a band", () => {
  const places = fc.uniqueArray(fc.integer({ min: 0, max: 63 }), { maxLength: 3 });
  fc.assert(
    fc.property(hashes, places, (bits, changes) => {
      const changed = changes.reduce((all, place) => all ^ (1n << BigInt(place)), bits);
      const shared = bandsOf(hex(changed)).filter((band) => bandsOf(hex(bits)).includes(band));
      expect(shared.length).toBeGreaterThan(0);
    }),
  );
});

describe("the grays of a PNG", () => {
  test.each([
    ["in color", (picture: Sharp) => picture],
    ["with transparency", (picture: Sharp) => picture.ensureAlpha()],
    ["in gray", (picture: Sharp) => picture.grayscale()],
  ])("%s", async (_name, change) => {
    const picture = change(sharp(OTHER).resize(32, 32, { fit: "fill" }));
    const png = new Uint8Array(await picture.clone().png().toBuffer());
    const pixels = await readPng(png);
    const { width, height } = pixels;
    const grays = graysIn(pixels);
    expect([width, height]).toEqual([32, 32]);
    const { data, info } = await picture.clone().raw().toBuffer({ resolveWithObject: true });
    for (let at = 0; at < grays.length; at++) {
      const [red = 0, green = 0, blue = 0] = data.subarray(at * info.channels);
      const gray = info.channels < 3 ? red : 0.299 * red + 0.587 * green + 0.114 * blue;
      expect(Math.abs((grays[at] ?? 0) - gray)).toBeLessThanOrEqual(1);
    }
  });

  test("refuses what it can't read", async () => {
    const palette = await sharp(OTHER).resize(32, 32).png({ palette: true }).toBuffer();
    await expect(readPng(new Uint8Array(palette))).rejects.toThrow("8-bit PNG");
  });
});
