import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { posterPath, REELS, reelPath } from "../../../app/features/videos/reels.ts";
import { drawReel } from "../src/reels.ts";

const publicFolder = new URL("../../../public/", import.meta.url);

test.each(REELS)("the reel $id and its poster are the committed files", ({ id }) => {
  const read = (path: string) => readFileSync(new URL(`.${path}`, publicFolder), "utf8");
  expect(drawReel(id, false)).toBe(read(reelPath(id)));
  expect(drawReel(id, true)).toBe(read(posterPath(id)));
});
