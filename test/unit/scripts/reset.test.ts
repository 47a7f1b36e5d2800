import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ROOT } from "../../../scripts/lib/project.ts";

let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "reset-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Puts files into the folder, by their path; folders end with a slash. */
function fill(...paths: readonly string[]) {
  for (const path of paths.map((name) => join(folder, name))) {
    mkdirSync(path.endsWith("/") ? path : dirname(path), { recursive: true });
    if (!path.endsWith("/")) writeFileSync(path, "mine");
  }
}

/** Runs `npm run reset` in the folder. */
function reset(stateDir: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, "scripts/reset.ts")], {
    cwd: folder,
    env: { ...process.env, STATE_DIR: stateDir },
    encoding: "utf8",
  });
  return { status, output: (stdout + stderr).trim() };
}

test("the local state is removed completely", () => {
  fill("state/v3/d1/some.sqlite", "state/recorded-build");
  const { status, output } = reset(join(folder, "state"));
  expect(output).toContain(`Removed ${join(folder, "state")}.`);
  expect(status).toBe(0);
  expect(readdirSync(folder)).toEqual([]);
});

test.each([["is empty", "state/"], ["is not there"]])(
  "a folder that %s is no matter",
  (_, ...paths) => {
    fill(...paths);
    expect(reset("state").status).toBe(0);
    expect(existsSync(join(folder, "state"))).toBe(false);
  },
);

test.each([
  ["a project", ["package.json", "app/root.tsx"]],
  ["a project that has local state in it", ["package.json", "v3/d1/some.sqlite"]],
  ["a repository", [".git/HEAD", "v3/d1/some.sqlite"]],
  ["a worktree of one", [".git"]],
  ["somebody's photos", ["DCIM/1.jpg"]],
])("%s is not removed", (_, paths) => {
  fill(...paths);
  for (const stateDir of [".", folder]) {
    const { status, output } = reset(stateDir);
    expect(status).toBe(1);
    expect(output).toMatch(/^STATE_DIR is .* Nothing was removed\.$/s);
    expect(output).not.toMatch(/\bat .*\.ts:/);
  }
  for (const path of paths) expect(existsSync(join(folder, path))).toBe(true);
});

test("a file is not removed", () => {
  fill("notes.txt");
  expect(reset("notes.txt").status).toBe(1);
  expect(readdirSync(folder)).toEqual(["notes.txt"]);
});
