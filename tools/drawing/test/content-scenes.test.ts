import { readFileSync } from "node:fs";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { CONTENT_SCENES } from "../src/content/content-scenes.ts";

const folder = new URL("../../../app/content/scenes/", import.meta.url);
const drawn = Object.entries(CONTENT_SCENES);

describe("the pictures of the content pages", () => {
  it("differ from one another", () => {
    expect(new Set(drawn.map(([name, draw]) => draw().replaceAll(name, ""))).size).toBe(
      drawn.length,
    );
  });

  describe.each(drawn)("%s", (name, draw) => {
    const file = new URL(`${name}.svg`, folder);

    it("is the committed file, every time", () => {
      expect(draw()).toBe(readFileSync(file, "utf8"));
      expect(draw()).toBe(draw());
    });

    it("covers its whole canvas of 1600 by 900, whatever the page's color", async () => {
      const svg = draw();
      const { width, height } = await sharp(Buffer.from(svg)).metadata();
      expect([width, height]).toEqual([1600, 900]);
      const { isOpaque } = await sharp(Buffer.from(svg)).resize(400).stats();
      expect(isOpaque).toBe(true);
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    });

    it("has no text, image, filter or animation", () => {
      expect(draw()).not.toMatch(/<(?:text|image|filter|animate)\b/);
    });

    it("defines what it refers to, under ids that no other picture has", () => {
      const svg = draw();
      const defined = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      const used = [...svg.matchAll(/url\(#([^)]+)\)/g)].map(([, id]) => id);
      expect(new Set(used)).toEqual(new Set(defined));
      expect(new Set(defined).size).toBe(defined.length);
      for (const id of defined) expect(id?.startsWith(`${name}-`)).toBe(true);
    });
  });
});
