import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, it } from "vitest";
import { SMALL_DRAWINGS } from "../src/small/small-drawings.ts";

const folder = new URL("../../../app/content/drawings/", import.meta.url);
const drawn = Object.entries(SMALL_DRAWINGS);

it.each(drawn)("the small drawing %s is the committed file", (name, draw) => {
  expect(draw()).toBe(readFileSync(new URL(`${name}.svg`, folder), "utf8"));
  expect(draw()).not.toMatch(/NaN|undefined|Infinity|<(?:text|image|filter|animate)\b/);
});

it("every committed small drawing is drawn here", () => {
  const files = readdirSync(folder).map((file) => basename(file, ".svg"));
  expect(files.toSorted()).toEqual(Object.keys(SMALL_DRAWINGS).toSorted());
});
