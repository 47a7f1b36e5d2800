import { spawn } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ROOT } from "../../../scripts/lib/project.ts";

let folder = "";
const write = (path: string, text: string) => writeFile(join(folder, path), text);

/** Replaces the build, after counting it. */
const buildBy = (commands: string) =>
  writeFile(
    join(folder, "node_modules/.bin/react-router"),
    `#!/bin/sh\necho built >> builds\nrm -rf build/server\nmkdir -p build/server\n${commands}\n`,
    { mode: 0o755 },
  );

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "build-"));
  for (const path of ["app", "node_modules/.bin"])
    await mkdir(join(folder, path), { recursive: true });
  await cp(join(ROOT, "scripts/lib"), join(folder, "scripts/lib"), { recursive: true });
  await write("package.json", '{"type":"module"}');
  await write("app/root.tsx", "<html>");
  await write("builds", "");
  await buildBy("");
});
afterEach(() => rm(folder, { recursive: true }));

/** Ensures a build like a start does; returns the number of builds so far. */
async function ensureBuild(env: NodeJS.ProcessEnv = {}) {
  const script = `await (await import("./scripts/lib/build.ts")).ensureBuild()`;
  const options = { cwd: folder, env: { ...process.env, ...env } };
  const child = spawn(process.execPath, ["--input-type=module", "--eval", script], options);
  let output = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  const status = await new Promise((resolve) => child.on("close", resolve));
  const builds = (await readFile(join(folder, "builds"), "utf8")).split("\n").length - 1;
  return { builds, status, output: output.trim() };
}

test("a build is made once, and again after every change to its inputs", async () => {
  expect(await ensureBuild()).toMatchObject({ builds: 1, status: 0 });
  expect(await ensureBuild()).toMatchObject({ builds: 1 });
  await write("app/root.tsx", '<html lang="en">');
  // Like after a checkout or a copy.
  await utimes(join(folder, "app/root.tsx"), 0, 0);
  expect(await ensureBuild()).toMatchObject({ builds: 2 });
  expect(await ensureBuild({ OFFLINE_WORKER: "off" })).toMatchObject({ builds: 3 });
  await write("app/root.tsx", '<html lang="en">');
  expect(await ensureBuild({ OFFLINE_WORKER: "off" })).toMatchObject({ builds: 3 });
});

test("a failed build is reported, and made again", async () => {
  await buildBy("echo 'the leaf is missing'; exit 1");
  const failed = { builds: 1, status: 1, output: "The build failed.\n\nthe leaf is missing" };
  expect(await ensureBuild()).toEqual(failed);
  await buildBy("");
  expect(await ensureBuild()).toMatchObject({ builds: 2, status: 0 });
});

test("an interrupted build is made again", async () => {
  await buildBy("kill -TERM $PPID");
  expect(await ensureBuild()).toMatchObject({ builds: 1 });
  await buildBy("");
  expect(await ensureBuild()).toMatchObject({ builds: 2, status: 0 });
});

test("a build of other inputs is never served", async () => {
  await ensureBuild();
  await rm(join(folder, "build/server"), { recursive: true });
  await mkdir(join(folder, "build/server"));
  expect(await ensureBuild()).toMatchObject({ builds: 2 });
});
