import { existsSync, readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { CONTENT_SCENES } from "../../../scripts/draw/content/content-scenes.ts";

const folder = new URL("../../../app/content/scenes/", import.meta.url);
const drawn = Object.entries(CONTENT_SCENES);

/** A header's picture is the largest paint on a phone, so it has to fit in one round trip. */
const MOST_BYTES = 14_000;

describe("the pictures of the content pages", () => {
  it("are exactly the ones that are drawn", () => {
    const files = readdirSync(folder).map((file) => file.replace(/\.svg$/, ""));
    expect(files.sort()).toEqual(drawn.map(([name]) => name).sort());
  });

  it("differ from one another", () => {
    expect(new Set(drawn.map(([name, draw]) => draw().replaceAll(name, ""))).size).toBe(
      drawn.length,
    );
  });

  describe.each(drawn)("%s", (name, draw) => {
    const file = new URL(`${name}.svg`, folder);
    const svg = existsSync(file) ? readFileSync(file, "utf8") : "";

    it("matches its script's output every time", () => {
      expect(svg).toBe(draw());
      expect(draw()).toBe(draw());
    });

    it("is well-formed and 1600 by 900", async () => {
      const { width, height } = await sharp(Buffer.from(svg)).metadata();
      expect([width, height]).toEqual([1600, 900]);
      expect(svg).toContain('viewBox="0 0 1600 900"');
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    });

    it("covers its whole canvas, whatever the page's color", async () => {
      const { isOpaque } = await sharp(Buffer.from(svg)).resize(400).stats();
      expect(isOpaque).toBe(true);
    });

    it("is small enough for a phone", () => {
      expect(gzipSync(svg).length).toBeLessThan(MOST_BYTES);
    });

    it("needs no external resources and runs no script", () => {
      const own = svg.replace('xmlns="http://www.w3.org/2000/svg"', "");
      expect(own).not.toMatch(/https?:|data:|href|@import/);
      expect(own).not.toMatch(
        /<(?:script|style|image|text|foreignObject|animate|filter)\b|\son\w+=/,
      );
    });

    it("defines what it refers to, under ids that no other picture has", () => {
      const defined = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      const used = [...svg.matchAll(/url\(#([^)]+)\)/g)].map(([, id]) => id);
      expect(new Set(used)).toEqual(new Set(defined));
      expect(new Set(defined).size).toBe(defined.length);
      for (const id of defined) expect(id?.startsWith(`${name}-`)).toBe(true);
    });
  });
});
