import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../../..");
/** Knip's inputs: the sources and configuration files. */
const READ = [
  ..."app workers db scripts test".split(" "),
  ..."package.json tsconfig.json wrangler.toml biome.json drizzle.config.ts".split(" "),
  ..."react-router.config.ts vite.config.ts vitest.config.ts".split(" "),
];
/** An unused file in each part of the repository. */
const UNUSED = [
  "app/features/slips/planted.server.ts",
  "app/features/slips/components/planted.tsx",
  "app/lib/planted.ts",
  "app/ui/planted.tsx",
  "db/queries/planted.ts",
  "scripts/lib/planted.ts",
  "test/support/planted.ts",
  "workers/middleware/planted.ts",
];

let copy = "";
let report: { issues: Issue[] } = { issues: [] };
type Issue = { file: string } & Record<"files" | "exports" | "dependencies", { name: string }[]>;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "dead-code-"));
  for (const name of READ) cpSync(join(ROOT, name), join(copy, name), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"));
  for (const path of UNUSED) writeFileSync(join(copy, path), 'console.log("planted");\n');
  const csv = join(copy, "app/lib/csv/write-csv.ts");
  writeFileSync(csv, `${readFileSync(csv, "utf8")}export const planted = 1;\n`);
  const settings = JSON.parse(readFileSync(join(copy, "package.json"), "utf8"));
  settings.dependencies.planted = "1.0.0";
  writeFileSync(join(copy, "package.json"), JSON.stringify(settings));
  const knip = join(ROOT, "node_modules/.bin/knip");
  const { stdout } = spawnSync(knip, ["--reporter", "json"], { cwd: copy, encoding: "utf8" });
  report = JSON.parse(stdout);
});
afterAll(() => rmSync(copy, { recursive: true }));

/** The check's issues of a kind, as `file name`. */
const issuesOf = (kind: "files" | "exports" | "dependencies") =>
  report.issues.flatMap((issue) => issue[kind].map(({ name }) => `${issue.file} ${name}`));

test("finds unused files in any folder, and no others", () => {
  expect(issuesOf("files").toSorted()).toEqual(UNUSED.map((path) => `${path} ${path}`).toSorted());
});

test("finds unused exports", () => {
  expect(issuesOf("exports")).toEqual(["app/lib/csv/write-csv.ts planted"]);
});

test("an unused dependency is found", () => {
  expect(issuesOf("dependencies")).toEqual(["package.json planted"]);
});
