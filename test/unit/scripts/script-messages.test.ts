import { spawn } from "node:child_process";
import { chmod, cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { explain, ROOT } from "../../../scripts/lib/project.ts";

/** What a program of Node said to the person who ran it, and how it ended. */
async function say(args: readonly string[], cwd: string, env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, args, { cwd, env: { ...process.env, ...env } });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
  const status = await new Promise<number | null>((resolve) => child.on("close", resolve));
  return { said: said.trim(), status };
}

describe("the port", () => {
  const ask = `(await import("./scripts/lib/port.ts")).requirePort("npm start")`;
  const askFor = (port: string) =>
    say(["--input-type=module", "--eval", ask], ROOT, { PORT: port });

  test("a taken one is named, with the way round it", async () => {
    const taken = createServer().listen(0, "localhost");
    await new Promise((resolve) => taken.once("listening", resolve));
    const address = taken.address();
    const port = String(typeof address === "object" ? address?.port : address);
    const { said, status } = await askFor(port);
    taken.close();
    expect(said).toMatch(`Port ${port} is taken.`);
    expect(said).toMatch(/choose another: PORT=8788 npm start$/);
    expect(status).toBe(1);
    expect(await askFor(port)).toEqual({ said: "", status: 0 });
  });

  test.each(["0", "70000", "garage", "80.5"])("%s is none", async (port) => {
    expect(await askFor(port)).toEqual({ said: `PORT is not a port: ${port}`, status: 1 });
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

  /** Installs with an npm that ends with these last words. */
  async function installWith(words: string) {
    await writeFile(join(folder, "npm"), `#!/bin/sh\necho '${words}' >&2\nexit 1\n`);
    return install();
  }

  test("takes the way to the registry from the environment, and no other setting of the outer npm", async () => {
    const env = {
      npm_config_registry: "http://mirror.test/",
      npm_config_HTTPS_PROXY: "http://proxy.test",
      npm_config_omit: "dev",
    };
    await writeFile(join(folder, "npm"), "#!/bin/sh\nenv | grep -i ^npm_ >&2\nexit 1\n");
    const { said } = await install(env);
    expect(said).toContain("npm_config_registry=http://mirror.test/");
    expect(said).toContain("npm_config_HTTPS_PROXY=http://proxy.test");
    expect(said).not.toContain("npm_config_omit");
  });

  test.each([
    ["npm error code ECONNREFUSED", /The npm registry can't be reached\. Check the network .*$/],
    ["npm error code EAI_AGAIN", /The npm registry can't be reached\. Check the network .*$/],
    ["npm error nospc ENOSPC: no space left", /The disk is full\. Free some space .*$/],
    ["npm error code EACCES", /This folder can't be written\. .*$/],
    ["npm error Missing: x from lock file", /npm ci failed; its last lines stand above\.$/],
  ])("that ends with '%s' is explained", async (words, explanation) => {
    const { said, status } = await installWith(words);
    expect(said).toContain(words);
    expect(said).toMatch(explanation);
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
