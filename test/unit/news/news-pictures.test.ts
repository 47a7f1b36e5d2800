import { existsSync, readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { NEWS_PICTURES } from "../../../scripts/draw/news/news-pictures.ts";

const folder = new URL("../../../db/seed/news/pictures/", import.meta.url);
const drawn = Object.entries(NEWS_PICTURES);

/** The size limit of the content pages' pictures. */
const MOST_BYTES = 14_000;

describe("the pictures of the demo articles", () => {
  it("are exactly the drawn ones", () => {
    const files = readdirSync(folder).map((file) => file.replace(/\.svg$/, ""));
    expect(files.sort()).toEqual(drawn.map(([name]) => name).sort());
  });

  describe.each(drawn)("%s", (name, draw) => {
    const file = new URL(`${name}.svg`, folder);
    const svg = existsSync(file) ? readFileSync(file, "utf8") : "";

    it("is up to date, and drawn deterministically", () => {
      expect(svg).toBe(draw());
      expect(draw()).toBe(draw());
    });

    it("is well-formed, 1600 by 900 and small enough for a phone", async () => {
      const { width, height } = await sharp(Buffer.from(svg)).metadata();
      expect([width, height]).toEqual([1600, 900]);
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
      expect(gzipSync(svg).length).toBeLessThan(MOST_BYTES);
    });

    it("has no external references, no script and unique ids", () => {
      const own = svg.replace('xmlns="http://www.w3.org/2000/svg"', "");
      expect(own).not.toMatch(/https?:|data:|href|@import/);
      expect(own).not.toMatch(
        /<(?:script|style|image|text|foreignObject|animate|filter)\b|\son\w+=/,
      );
      for (const [, id] of svg.matchAll(/ id="([^"]+)"/g)) {
        expect(id?.startsWith(`${name}-`)).toBe(true);
      }
    });
  });
});
