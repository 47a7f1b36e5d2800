import { spawn } from "node:child_process";
import { chmod, cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { explain, ROOT } from "../../../scripts/lib/project.ts";

/** A program's output and exit status. */
async function say(args: readonly string[], cwd: string, env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, args, { cwd, env: { ...process.env, ...env } });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  const status = await new Promise<number | null>((resolve) => child.on("close", resolve));
  return { output: output.trim(), status };
}

describe("the port", () => {
  const ask = `(await import("./scripts/lib/port.ts")).requirePort("npm start")`;
  const askFor = (port: string) =>
    say(["--input-type=module", "--eval", ask], ROOT, { PORT: port });

  test("a taken one is reported, with how to choose another", async () => {
    const taken = createServer().listen(0, "localhost");
    await new Promise((resolve) => taken.once("listening", resolve));
    const address = taken.address();
    const port = String(typeof address === "object" ? address?.port : address);
    const { output, status } = await askFor(port);
    taken.close();
    expect(output).toMatch(`Port ${port} is taken.`);
    expect(output).toMatch(/choose another: PORT=8788 npm start$/);
    expect(status).toBe(1);
    expect(await askFor(port)).toEqual({ output: "", status: 0 });
  });

  test.each(["0", "70000", "garage", "80.5"])("%s is invalid", async (port) => {
    expect(await askFor(port)).toEqual({ output: `PORT is not a port: ${port}`, status: 1 });
  });
});

describe("installing", () => {
  let folder = "";

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "install-"));
    for (const script of ["bootstrap.mjs", "patch-wrangler.mjs"])
      await cp(join(ROOT, "scripts", script), join(folder, "scripts", script));
    await writeFile(join(folder, "package-lock.json"), "{}");
  });
  afterEach(() => rm(folder, { recursive: true }));

  /** Installs with the npm in the folder. */
  async function install(env: NodeJS.ProcessEnv = {}) {
    await chmod(join(folder, "npm"), 0o755);
    const path = `${folder}${delimiter}${process.env.PATH}`;
    return say(["scripts/bootstrap.mjs"], folder, { ...env, PATH: path });
  }

  /** Installs with an npm that fails with this message. */
  async function installWith(words: string) {
    await writeFile(join(folder, "npm"), `#!/bin/sh\necho '${words}' >&2\nexit 1\n`);
    return install();
  }

  test("takes registry settings from the environment, and no other setting of the outer npm", async () => {
    const env = {
      npm_config_registry: "http://mirror.test/",
      npm_config_HTTPS_PROXY: "http://proxy.test",
      npm_config_omit: "dev",
    };
    await writeFile(join(folder, "npm"), "#!/bin/sh\nenv | grep -i ^npm_ >&2\nexit 1\n");
    const { output } = await install(env);
    expect(output).toContain("npm_config_registry=http://mirror.test/");
    expect(output).toContain("npm_config_HTTPS_PROXY=http://proxy.test");
    expect(output).not.toContain("npm_config_omit");
  });

  test.each([
    ["npm error code ECONNREFUSED", /The npm registry can't be reached\. Check the network .*$/],
    ["npm error code EAI_AGAIN", /The npm registry can't be reached\. Check the network .*$/],
    ["npm error nospc ENOSPC: no space left", /The disk is full\. Free some space .*$/],
    ["npm error code EACCES", /This folder can't be written\. .*$/],
    ["npm error Missing: x from lock file", /npm ci failed; its last lines stand above\.$/],
  ])("that ends with '%s' is explained", async (words, explanation) => {
    const { output, status } = await installWith(words);
    expect(output).toContain(words);
    expect(output).toMatch(explanation);
    expect(status).toBe(1);
  });
});

test.each([
  ["ENOSPC: no space left on device, open '.state/v3/d1/x.sqlite'", /^The disk is full\./],
  ["D1_ERROR: database or disk is full: SQLITE_FULL", /^The disk is full\./],
  ["EACCES: permission denied, mkdir '.state'", /^No permission: EACCES/],
  ["The build left no build/meta.json behind.", /^The build left no build\/meta\.json behind\.$/],
])("starting: %s", (message, words) => {
  expect(explain(new Error(message))).toMatch(words);
});
