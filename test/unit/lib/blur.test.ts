import { expect, test } from "vitest";
import { BLUR_SIZE, blurDataUrlOf, blurImage } from "#app/lib/blur.ts";

const UPPER = ["#010203", "#a0b0c0", "#ffffff"];
const LOWER = ["#102030", "#000000", "#f00d5e"];
const COLORS = Uint8Array.from([...UPPER, ...LOWER].flatMap((hex) => bytesOf(hex.slice(1))));

function bytesOf(hex: string): number[] {
  return (hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
}

test("a placeholder has the picture's colors in their places", () => {
  const blur = blurImage(blurDataUrlOf(COLORS));
  expect(blur.match(/at \d+% \d+%,#\w{6}/g)).toEqual([
    "at 0% 100%,#102030",
    "at 50% 100%,#000000",
    "at 100% 100%,#f00d5e",
  ]);
  expect(blur).toContain(`linear-gradient(90deg,${UPPER})`);
  expect(blur).not.toContain("url(");
});

test("it is stored as a standard bitmap", () => {
  const file = Buffer.from(blurDataUrlOf(COLORS).replace("data:image/bmp;base64,", ""), "base64");
  expect(file.toString("latin1", 0, 2)).toBe("BM");
  expect(file.readUInt32LE(2)).toBe(file.length);
  const [width, height] = [file.readUInt16LE(18), file.readUInt16LE(20)];
  expect({ width, height }).toEqual(BLUR_SIZE);
  // The lower row comes first, blue before green before red, padded to four bytes.
  const pixels = file.subarray(file.readUInt32LE(10));
  expect([...pixels.subarray(0, 3)]).toEqual(bytesOf("302010"));
  expect([...pixels.subarray(12, 15)]).toEqual(bytesOf("030201"));
});

test("an older stored placeholder is shown as it is", () => {
  expect(blurImage("data:image/webp;base64,AAAA")).toBe('url("data:image/webp;base64,AAAA")');
});
