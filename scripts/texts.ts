// npm run texts [-- FEATURE…]: prints every text for users, by feature and screen.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fail, ROOT } from "./lib/project.ts";
import { printSheet, sheetOf } from "./lib/text-sheet.ts";

const sources = new Map(
  globSync("{app,workers}/**/*.{ts,tsx}", { cwd: ROOT }).map((path) => [
    path,
    readFileSync(join(ROOT, path), "utf8"),
  ]),
);
const features = process.argv.slice(2);
const chapters = sheetOf(sources);
const unknown = features.find((name) => !chapters.some(({ feature }) => feature === name));
if (unknown) {
  fail(`No feature is called ${unknown}. There are ${chapters.map((c) => c.feature).join(", ")}.`);
}
const selected = chapters.filter(
  ({ feature }) => features.length === 0 || features.includes(feature),
);
console.log(printSheet(selected));
