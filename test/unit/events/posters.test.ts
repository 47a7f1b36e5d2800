import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { EVENT_CATEGORIES } from "#app/features/events/categories.ts";
import { POSTER_SIZE, posterOf } from "#app/features/events/posters.ts";
import { findSvgFaults } from "../../support/svg.ts";

const FOLDER = "app/features/events/posters";
const MAX_BYTES = 6_000;

test("each category of events has exactly one poster, and none is of another", () => {
  const files = EVENT_CATEGORIES.map((category) => `${category}.svg`);
  expect(readdirSync(FOLDER).toSorted()).toEqual(files.toSorted());
  const urls = EVENT_CATEGORIES.map((category) => posterOf([category]));
  for (const [index, file] of files.entries()) expect(urls[index]).toContain(`/${file}`);
  const drawings = files.map((file) => readFileSync(`${FOLDER}/${file}`, "utf8"));
  expect(new Set(drawings).size).toBe(files.length);
});

test("an event's poster is that of its first category", () => {
  expect(posterOf(["bracket", "juniors"])).toBe(posterOf(["bracket"]));
  expect(posterOf([])).toBeUndefined();
});

test.each(EVENT_CATEGORIES)(
  "the poster of %s is small, and of the size that pages reserve",
  (category) => {
    const svg = readFileSync(`${FOLDER}/${category}.svg`, "utf8");
    expect(findSvgFaults(svg, MAX_BYTES)).toEqual([]);
    const { width, height } = POSTER_SIZE;
    expect(svg).toContain(`width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`);
  },
);
