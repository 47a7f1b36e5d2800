import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const components = new URL("../../../app/features/badges/components/", import.meta.url);
const read = (file: string) => readFileSync(new URL(file, components), "utf8");

test("the garage shows badges at 160x75 and the club's plate at 140x75, never larger", () => {
  const sizes = [...read("badge-reels.tsx").matchAll(/width=\{(\d+)\}\s+height=\{(\d+)\}/g)];
  expect(sizes.map(([, width, height]) => `${width}x${height}`)).toEqual(["140x75", "160x75"]);
  // The attributes apply only if no style overrides them.
  const pictureRules = [...read("badge-section.module.css").matchAll(/ img \{([^}]*)\}/g)];
  expect(pictureRules.length).toBeGreaterThan(0);
  for (const [, rule = ""] of pictureRules) expect(rule).not.toMatch(/[^-]width:/);
});
