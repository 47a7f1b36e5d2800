import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, it } from "vitest";
import { POSTERS } from "../src/posters/posters.ts";

const folder = new URL("../../../app/features/events/posters/", import.meta.url);
const drawn = Object.entries(POSTERS);

it.each(drawn)("the poster %s is the committed file", (category, draw) => {
  expect(draw()).toBe(readFileSync(new URL(`${category}.svg`, folder), "utf8"));
  expect(draw()).not.toMatch(/NaN|undefined|Infinity|<(?:text|image|filter|animate)\b/);
});

it("every committed poster is drawn here", () => {
  const files = readdirSync(folder).map((file) => basename(file, ".svg"));
  expect(files.toSorted()).toEqual(Object.keys(POSTERS).toSorted());
});
