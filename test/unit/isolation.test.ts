// Unit tests share one process, unless their file's name says otherwise.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** What other files would notice: replaced modules, and an environment that is replaced for a whole file. */
const REPLACES = /\bvi\.(?:mock|doMock|resetModules)\(|^vi\.stub(?:Env|Global)\(/m;

test("only isolated files replace modules, or the environment for all of their tests", () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" });
  const replacing = files
    .filter((path) => /\.test\.tsx?$/.test(path))
    .filter((path) => REPLACES.test(readFileSync(join(import.meta.dirname, path), "utf8")));
  expect(replacing.sort()).toEqual([
    "offline/waiting-slips.isolated.test.ts",
    "scripts/ops.isolated.test.ts",
  ]);
});
