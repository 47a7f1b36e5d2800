// Each check of `npm run check` fails for a planted fault. Dependency rules, dead code and migrations have separate tests.
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { describeApi } from "#workers/api/openapi/document.ts";
import { lintApiDescription } from "../../../scripts/checks/openapi.ts";
import { slowExpressionsIn } from "../../../scripts/checks/regular-expressions.ts";
import { TYPE_CHECKER } from "../../../scripts/lib/checks.ts";

const ROOT = join(import.meta.dirname, "../../..");
const folder = mkdtempSync(join(tmpdir(), "planted-"));

afterAll(() => rmSync(folder, { recursive: true }));

/** A tool's output for a source with our settings; empty if it finds no fault. */
function faultsOf(source: string, settings: string, tool: string, args: readonly string[]): string {
  writeFileSync(join(folder, "planted.ts"), source);
  if (settings === "biome.json") cpSync(join(ROOT, settings), join(folder, settings));
  else {
    const own = { extends: join(ROOT, settings), compilerOptions: { types: [] } };
    writeFileSync(join(folder, settings), JSON.stringify({ ...own, include: ["planted.ts"] }));
  }
  const path = join(ROOT, "node_modules/.bin", tool);
  const { status, stdout, stderr } = spawnSync(path, args, { cwd: folder, encoding: "utf8" });
  return status === 0 ? "" : stdout + stderr;
}

test.each([
  ["export const a = {b:1}\n", "format"],
  ["export const a: any = 1;\n", "noExplicitAny"],
  ["export const a = { b: 1 };\n", ""],
])("format and lint: %s", (source, fault) => {
  const faults = faultsOf(source, "biome.json", "biome", ["ci", "--vcs-enabled=false", "."]);
  if (fault) expect(faults).toContain(fault);
  else expect(faults).toBe("");
});

test.each([
  ['export const speed: number = "fast";\n', "TS2322"],
  ["export const first: number = [1][0];\n", "TS2322"],
  ["export const speed: number = 126;\n", ""],
])("types: %s", (source, fault) => {
  const faults = faultsOf(source, "tsconfig.json", TYPE_CHECKER, ["-p", "."]);
  if (fault) expect(faults).toContain(fault);
  else expect(faults).toBe("");
});

test("OpenAPI: a document whose endpoint has no response", async () => {
  const document = structuredClone(describeApi());
  for (const path of Object.values(document.paths).slice(0, 1))
    for (const endpoint of Object.values(path)) endpoint.responses = {};
  const { status, output } = await lintApiDescription(document);
  expect(status).not.toBe(0);
  expect(output).toContain("2XX");
});

test.each([
  ["const a = /^(<!--.*?-->\\s*)*<svg/s;", "exponential"],
  ["const a = /\\d+ miles/;", "2nd degree polynomial"],
  ['const a = <p title={String(/(a|a)*$/.test("b"))} />;', "exponential"],
  ["const a = new RegExp(`^(a+)+$`);", "exponential"],
  ['const a = RegExp("\\\\s+$", "g");', "2nd degree polynomial"],
  ["const a = (text: string) => new RegExp(text);", "can't be checked"],
  ["const a = /^\\d{1,9} miles$/;", ""],
])("regular expressions: %s", async (source, fault) => {
  const faults = await slowExpressionsIn("planted.tsx", `${source}\n`);
  expect(faults).toEqual(fault ? [expect.stringContaining(fault)] : []);
});
