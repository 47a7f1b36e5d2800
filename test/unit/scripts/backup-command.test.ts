import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ROOT } from "../../../scripts/lib/project.ts";

let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "backup-command-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs a command with local data in `state` and a backup in `copy`, which is the working directory. */
function run(script: "backup" | "restore", ...args: readonly string[]) {
  const command = ["--disable-warning=ExperimentalWarning", join(ROOT, "scripts", `${script}.ts`)];
  const { status, stdout, stderr } = spawnSync(process.execPath, [...command, ...args], {
    cwd: folder,
    env: { ...process.env, STATE_DIR: join(folder, "state") },
    encoding: "utf8",
  });
  return { status, output: (stdout + stderr).trim() };
}

test.each([
  ["backup", ["--form", "x"], "Unknown option '--form'"],
  ["backup", ["copy"], "Unexpected argument 'copy'"],
  ["backup", ["--to"], "'--to <value>' argument missing"],
  ["backup", ["--to", ""], "--to needs a folder."],
  ["backup", ["--remote=yes"], "'--remote' does not take an argument"],
  ["backup", ["--to", "r2://garage-copies"], "isn't a bucket and a name in it"],
  ["restore", [], "--from needs the folder of a backup."],
  ["restore", ["--from", " "], "--from needs the folder of a backup."],
  ["restore", ["--to", "copy"], "Unknown option '--to'"],
] as const)("npm run %s with %j is explained", (script, args, message) => {
  const { status, output } = run(script, ...args);
  expect(status).toBe(1);
  expect(output).toContain(message);
  expect(output).toContain(`Usage: npm run ${script} -- `);
  expect(output).not.toMatch(/\bat .*\.ts:/);
});

test("a bucket of the site is no place for its backups", () => {
  const { status, output } = run("restore", "--from", "r2://quarter-mile-garage-media/copy");
  expect(status).toBe(1);
  expect(output).toContain("quarter-mile-garage-media is a bucket of the site.");
});

test("a site that doesn't exist yet isn't backed up, and none is created", () => {
  const { status, output } = run("backup", "--to", "copy");
  expect(status).toBe(1);
  expect(output).toContain("There is no local database");
  expect(existsSync(join(folder, "copy"))).toBe(false);
});

test.each(["backup", "restore"] as const)(
  "npm run %s --remote needs production's ids",
  (script) => {
    const { status, output } = run(
      script,
      "--remote",
      script === "backup" ? "--to" : "--from",
      "copy",
    );
    expect(status).toBe(1);
    expect(output).toContain("npm run provision");
  },
);
