import { readFileSync } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";

const at = (path: string) => new URL(`../../../public${path}`, import.meta.url);
const manifest: { icons: { src: string; sizes: string; type: string }[] } = JSON.parse(
  readFileSync(at("/site.webmanifest"), "utf8"),
);

test.each(manifest.icons.filter(({ type }) => type === "image/png"))(
  "the manifest's $src has its declared size",
  async ({ src, sizes }) => {
    const { format, width, height } = await sharp(readFileSync(at(src))).metadata();
    expect({ format, sizes: `${width}x${height}` }).toEqual({ format: "png", sizes });
  },
);

test("favicon.ico is a header of an ICO file and one PNG", async () => {
  const file = readFileSync(at("/favicon.ico"));
  expect([...file.subarray(0, 6)]).toEqual([0, 0, 1, 0, 1, 0]);
  const image = file.subarray(file.readUInt32LE(18));
  expect(image.length).toBe(file.readUInt32LE(14));
  const { format, width } = await sharp(image).metadata();
  expect({ format, width }).toEqual({ format: "png", width: file.readUInt8(6) });
});
