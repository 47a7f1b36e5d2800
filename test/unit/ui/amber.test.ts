import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const APP = new URL("../../../app/", import.meta.url);
/** The selectors of elapsed times and their differences. */
const ELAPSED_TIME =
  /\.(time|et|etCell|gap|lit)\b|\.main dd|\.figures div:first-child dd|small\[data-ahead\]|\.run-card\) > b/;
/** The files that define the lights or draw the tree itself. */
const TREE = [
  "styles/tokens.css",
  "features/site/components/home-tree.module.css",
  "features/practice-tree/components/tree-lights.module.css",
];

const sheets = readdirSync(APP, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".css") && !TREE.includes(path))
  .map((path) => ({ path, css: readFileSync(new URL(path, APP), "utf8") }));

test("amber is for elapsed times and focus", () => {
  const rules = sheets.flatMap(({ path, css }) =>
    [...css.matchAll(/([^{};]+)\{([^{}]*)/g)].map(([, selector = "", body = ""]) => ({
      where: `${path}: ${selector.trim()}`,
      isAmber: body.includes("var(--amber"),
    })),
  );
  const amber = rules.filter(({ isAmber }) => isAmber).map(({ where }) => where);
  expect(amber.length).toBeGreaterThan(5);
  expect(amber.filter((where) => !ELAPSED_TIME.test(where))).toEqual([]);
});
