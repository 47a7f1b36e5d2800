// The whole repository has one spelling: test/support/banned-words.txt.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createWordBan } from "../support/spelling.ts";

const ROOT = join(import.meta.dirname, "../..");
const LIST = "test/support/banned-words.txt";
const READ = /\.(?:cjs|css|html|md|mjs|sql|toml|tsx?|yaml)$/;

const findBannedWords = createWordBan(readFileSync(join(ROOT, LIST), "utf8"));

/** Every text of the repository that people write, by its path. */
function readSources(): [path: string, text: string][] {
  const args = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  return execFileSync("git", args, { cwd: ROOT, encoding: "utf8" })
    .split("\0")
    .filter((path) => READ.test(path) && existsSync(join(ROOT, path)))
    .map((path) => [path, readFileSync(join(ROOT, path), "utf8")]);
}

test("no source, comment, document or test has a banned word", () => {
  const sources = readSources();
  expect(sources.length).toBeGreaterThan(1000);
  expect(sources.flatMap(([path, text]) => findBannedWords(path, text))).toEqual([]);
});

const OWN_PATH = "test/unit/spelling.test.ts";

/** Declarations whose name is a participle: what was told, asked or found? */
const PARTICIPLES =
  /\b(?:const|let|function) (?:told|asked|shown|kept|said|found|known)\b|\b(?:const|let) [[{][^=;]*?\b(?:told|asked|shown|kept|said|found|known)\b(?!:)/g;

const findParticiples = (path: string, text: string) =>
  /\.tsx?$/.test(path) && path !== OWN_PATH
    ? [...text.matchAll(PARTICIPLES)].map(([code]) => `${path}: ${code}`)
    : [];

test("variables and functions are named by what they hold or do", () => {
  expect(readSources().flatMap(([path, text]) => findParticiples(path, text))).toEqual([]);
  for (const code of [
    "const asked = 1;",
    "let told: string;",
    "const [own, ...found] = rows;",
    "const { page: shown, rest } = view;",
    "function known() {}",
  ])
    expect(findParticiples("a.ts", code), code).toHaveLength(1);
  for (const code of ["const { found: match } = mark;", "const askedAt = 1;", "found = 1;"])
    expect(findParticiples("a.ts", code), code).toEqual([]);
});

const findPlanted = createWordBan(
  ["# Words.", "tardy late", "slow* quick TARDINESS b.ts", "tardiness delay TARDINESS b.ts"].join(
    "\n",
  ),
);

test.each([
  ["// a tardy car", ['a.ts:1 tardy: write "late"']],
  ["let a;\nconst isTardy = 1;", ['a.ts:2 isTardy: write "late"']],
  ["const MAX_SLOWNESS = 1;", ['a.ts:1 SLOWNESS: write "quick"']],
  ["slowly, and Tardy", ['a.ts:1 slowly: write "quick"', 'a.ts:1 Tardy: write "late"']],
  ["tardily, unslow", []],
])("words, and words that begin so: %s", (text, faults) => {
  expect(findPlanted("a.ts", text)).toEqual(faults);
});

test("exceptions are identifiers or files", () => {
  expect(findPlanted("a.ts", "TARDINESS")).toEqual([]);
  expect(findPlanted("a.ts", "tardiness")).toHaveLength(1);
  expect(findPlanted("b.ts", "tardiness")).toEqual([]);
});
