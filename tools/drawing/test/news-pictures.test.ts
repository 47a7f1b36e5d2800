import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { NEWS_PICTURES } from "../src/news/news-pictures.ts";

const folder = new URL("../../../db/seed/news/pictures/", import.meta.url);

describe.each(Object.entries(NEWS_PICTURES))(
  "the picture %s of the demo articles",
  (name, draw) => {
    it("is the committed file, every time", () => {
      expect(draw()).toBe(readFileSync(new URL(`${name}.svg`, folder), "utf8"));
      expect(draw()).toBe(draw());
    });

    it("keeps its ids to itself, and has no broken number", () => {
      const svg = draw();
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
      for (const [, id] of svg.matchAll(/ id="([^"]+)"/g))
        expect(id?.startsWith(`${name}-`)).toBe(true);
    });
  },
);
