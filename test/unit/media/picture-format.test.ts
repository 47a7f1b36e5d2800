import { afterEach, expect, test, vi } from "vitest";
import { checkUpload, checkUploadSize } from "#app/features/media/check-upload.ts";
import { inspectPicture, stripJpegMetadata } from "#app/features/media/picture-format.ts";
import { fitToShape, SLIP_SHAPE, VEHICLE_SHAPE } from "#app/features/media/pictures.ts";
import { HOSTILE_PICTURES } from "#test/support/hostile-pictures.ts";
import {
  ANY_SHAPE,
  bombJpeg,
  bombPng,
  jpeg,
  junk,
  PRIVATE_MARK,
  png,
  truncatedJpeg,
} from "#test/support/pictures.ts";

const check = (bytes: Uint8Array<ArrayBuffer>) => checkUpload(bytes, ANY_SHAPE);
const bytesOf = (text: string) => new TextEncoder().encode(text);
const textOf = (parts: Uint8Array[] | null) =>
  (parts ?? []).map((part) => Buffer.from(part).toString("latin1")).join("");

test("reads the size and orientation of a JPEG", () => {
  for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const picture = inspectPicture(jpeg({ width: 320, height: 180, orientation }));
    expect(picture).toMatchObject({
      ok: true,
      facts: { format: "jpeg", width: 320, height: 180, orientation },
    });
  }
});

test("treats an invalid orientation as upright", () => {
  const picture = inspectPicture(jpeg({ orientation: 77 }));
  expect(picture).toMatchObject({ ok: true, facts: { orientation: 1 } });
});

test("reads the size of a PNG", async () => {
  const picture = inspectPicture(await png(64, 36));
  expect(picture).toMatchObject({ ok: true, facts: { format: "png", width: 64, height: 36 } });
});

test("reads the size of all three kinds of WebP", () => {
  const lossy = webp("VP8 ", [0x30, 1, 0, 0x9d, 0x01, 0x2a, 0x40, 0x01, 0xb4, 0x00]);
  expect(inspectPicture(lossy)).toMatchObject({ facts: { width: 320, height: 180 } });
  const packed = (320 - 1) | ((180 - 1) << 14);
  const lossless = webp("VP8L", [0x2f, ...uint32(packed), 0, 0, 0, 0, 0]);
  expect(inspectPicture(lossless)).toMatchObject({ facts: { width: 320, height: 180 } });
  const picture: [string, number[]] = ["VP8 ", [0x30, 1, 0]];
  const extended = webp("VP8X", [0, 0, 0, 0, 0x3f, 0x01, 0, 0xb3, 0, 0], [picture]);
  expect(inspectPicture(extended)).toMatchObject({ facts: { width: 320, height: 180 } });
});

test("removes a WebP's EXIF and XMP chunks and their flags", () => {
  const extended = webp(
    "VP8X",
    [0x0c, 0, 0, 0, 0x3f, 0x01, 0, 0xb3, 0, 0],
    [
      ["VP8 ", [0x30, 1, 0]],
      ["EXIF", [...bytesOf(PRIVATE_MARK)]],
      ["XMP ", [...bytesOf(PRIVATE_MARK)]],
    ],
  );
  const stripped = check(extended).parts;
  expect(textOf(stripped)).not.toContain(PRIVATE_MARK);
  const again = new Uint8Array(Buffer.concat(stripped));
  expect(inspectPicture(again)).toMatchObject({ facts: { width: 320, height: 180 } });
  expect(again[20]).toBe(0);
});

test.each([
  ["an SVG", '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
  ["an SVG", "<svg onload=alert(1)>"],
  ["an HTML page", "<!DOCTYPE html><html><script>alert(1)</script>"],
  ["a PDF", "%PDF-1.7"],
  ["a GIF", "GIF89a"],
  ["an HEIC", "\0\0\0\x18ftypheic"],
  ["an AVIF", "\0\0\0\x18ftypavif"],
  ["an HEIC", "\0\0\0\x18ftypmif1\0\0\0\0mif1heic"],
  ["an AVIF", "\0\0\0\x18ftypmif1\0\0\0\0mif1avif"],
  ["a TIFF or a raw photo", "MM\0*\0\0\0\x08"],
  ["a TIFF or a raw photo", "\0\0\0\x18ftypcrx \0\0\0\x01crx isom"],
  ["a JPEG 2000", "\0\0\0\x0cjP  \r\n"],
  ["a video", "\0\0\0\x18ftypisom"],
])("%s is rejected by name", (kind, text) => {
  expect(() => check(bytesOf(text))).toThrow(
    `This file is ${kind}. Choose a JPEG, PNG or WebP photo.`,
  );
});

test.each([
  ["<!---->".repeat(140), "This file is not a photo."],
  ["<?xml ".repeat(150), "This file is not a photo."],
  [`<?xml?>${"<!-- -->\n".repeat(90)}<!DOCTYPE svg><svg`, "This file is an SVG."],
  [`${" <!----> ".repeat(100)}<html`, "This file is an HTML page."],
])("markup is recognized however many comments it has: %#", (text, message) => {
  expect(() => check(bytesOf(text))).toThrow(message);
});

afterEach(() => vi.restoreAllMocks());

test.each(HOSTILE_PICTURES)("%s is rejected after a bounded number of steps", (_kind, make) => {
  const bytes = make();
  const reads = [
    vi.spyOn(DataView.prototype, "getUint16"),
    vi.spyOn(DataView.prototype, "getUint32"),
  ];
  const views = vi.spyOn(Uint8Array.prototype, "subarray");
  expect(() => check(bytes)).toThrow("put together in a way");
  expect(reads.reduce((sum, { mock }) => sum + mock.calls.length, 0)).toBeLessThan(60_000);
  expect(views.mock.calls.length).toBeLessThan(60_000);
});

test("rejects other files as not a photo", () => {
  expect(() => check(junk(5000))).toThrow("This file is not a photo.");
  expect(() => check(bytesOf("hello"))).toThrow("This file is not a photo.");
});

test("rejects a truncated photo of each kind", async () => {
  const whole = await png(64, 36);
  const short = webp("VP8 ", [0x30, 1, 0, 0x9d, 0x01, 0x2a, 0x40, 0x01, 0xb4, 0x00]);
  new DataView(short.buffer).setUint32(16, 5000, true);
  for (const bytes of [truncatedJpeg(), whole.slice(0, -20), short, jpeg().slice(0, 3)]) {
    expect(() => check(bytes)).toThrow("damaged or incomplete");
  }
});

test("rejects a picture of extreme size by its header, with or without data", async () => {
  const headerOnly = bombJpeg().slice(0, 200);
  for (const bytes of [bombJpeg(), headerOnly, await bombPng()]) {
    expect(() => check(bytes)).toThrow("This picture has 20000 x 20000 pixels.");
  }
  expect(() => check(bombJpeg(12_001, 10))).toThrow("12,000 pixels on a side");
});

test("rejects empty files and files over 12 MB before reading their bytes", () => {
  expect(() => checkUploadSize(new File([], "a.jpg"))).toThrow("This file is empty.");
  const large = new File([new Uint8Array(30_000_000)], "a.jpg");
  expect(() => checkUploadSize(large)).toThrow("This file has 30.0 MB.");
});

test("stripping removes metadata, comments and anything after the end", () => {
  const stripped = stripJpegMetadata(jpeg({ orientation: 6, hasPrivateData: true }));
  expect(textOf(stripped)).not.toContain(PRIVATE_MARK);
  expect(textOf(stripped)).not.toContain("Exif");
  expect(textOf(stripped).endsWith("\xff\xd9")).toBe(true);
  const again = new Uint8Array(Buffer.concat(stripped ?? []));
  expect(inspectPicture(again)).toMatchObject({ ok: true, facts: { orientation: 1 } });
});

test("an incomplete JPEG can't be stripped", () => {
  expect(stripJpegMetadata(truncatedJpeg())).toBeNull();
  expect(stripJpegMetadata(new Uint8Array([0xff, 0xd8]))).toBeNull();
});

test("truncating a JPEG anywhere only throws AppErrors", () => {
  const whole = jpeg({ orientation: 3, hasPrivateData: true });
  for (let end = 0; end < whole.length; end++) inspectPicture(whole.slice(0, end));
});

test("a picture is cropped from the center to its shape and scaled down, never up", () => {
  expect(fitToShape({ width: 4000, height: 3000 }, VEHICLE_SHAPE)).toEqual({
    width: 2000,
    height: 1125,
  });
  expect(fitToShape({ width: 320, height: 320 }, VEHICLE_SHAPE)).toEqual({
    width: 320,
    height: 180,
  });
  expect(fitToShape({ width: 3000, height: 4000 }, SLIP_SHAPE)).toEqual({
    width: 571,
    height: 800,
  });
});

test("a picture cropped by the browser isn't cropped again", () => {
  expect(fitToShape({ width: 1999, height: 1125 }, VEHICLE_SHAPE)).toEqual({
    width: 1999,
    height: 1125,
  });
});

function webp(kind: string, body: number[], more: [string, number[]][] = []) {
  const chunks = [[kind, body] as const, ...more].flatMap(([type, data]) => [
    ...bytesOf(type),
    ...uint32(data.length),
    ...data,
    ...(data.length % 2 ? [0] : []),
  ]);
  const bytes = [...bytesOf("RIFF"), ...uint32(chunks.length + 4), ...bytesOf("WEBP"), ...chunks];
  return new Uint8Array(bytes);
}

function uint32(value: number): number[] {
  return [value & 255, (value >> 8) & 255, (value >> 16) & 255, (value >>> 24) & 255];
}
