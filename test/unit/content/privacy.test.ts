import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** How a cookie gets its name: the prefix goes before it on https. */
const NAMED = /(?:__Host-|\$\{prefix\}|storedBy\(")([a-z]+)/g;

test("the privacy page names every cookie that is set, and no other", () => {
  const page = readFileSync("app/content/privacy.md", "utf8");
  const [, table = ""] = page.split(/^## (?:Cookies|On your device)$/m);
  const told = [...table.matchAll(/^\| ([a-z]+) \|/gm)].map(([, name]) => name);
  const sources = globSync("{app,workers}/**/*.ts").map((file) => readFileSync(file, "utf8"));
  const set = sources.flatMap((text) => [...text.matchAll(NAMED)].map(([, name]) => name));
  expect(told.toSorted()).toEqual([...new Set(set)].toSorted());
});
