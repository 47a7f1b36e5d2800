// Runs before every npm script that needs the dependencies, on any installed Node (20 or newer), so it is
// plain JavaScript without imports from node_modules. It installs the packages of the lockfile if they
// aren't installed yet; Node 24 itself is one of them.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { patchWrangler } from "./patch-wrangler.mjs";

const OLDEST_NODE = 20;
const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const modules = join(root, "node_modules");
/** Contains the hash of the installed lockfile. */
const stamp = join(modules, ".installed");

/** npm's messages for problems outside the project, and how to fix them. */
const CAUSES = [
  [
    /ENOSPC/,
    "The disk is full. Free some space (the dependencies take about 900 MB) and try again.",
  ],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|network request/i,
    "The npm registry can't be reached. Check the network (or the registry in .npmrc) and try again.",
  ],
  [/EACCES|EPERM/, "This folder can't be written. Check who owns it and try again."],
];

/** Settings for reaching a registry; they may be set only in the environment. */
const REGISTRY_SETTING =
  /^npm_config_(registry|proxy|https_proxy|noproxy|cafile|cache|userconfig|fetch_\w+)$/i;

function fail(message) {
  console.error(`\n${message}\n`);
  process.exit(1);
}

function expectedHash() {
  const hash = createHash("sha256");
  for (const file of ["package-lock.json", "scripts/patch-wrangler.mjs"])
    hash.update(readFileSync(join(root, file)));
  return hash.digest("hex");
}

function isInstalled() {
  if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== expectedHash()) return false;
  const node = spawnSync(join(modules, ".bin", "node"), ["--version"]);
  return node.status === 0;
}

function install() {
  console.log("Installing what package-lock.json names …");
  // npm runs this script: the inner npm would read its npm_ variables as settings.
  const isForeign = (name) => /^npm_/i.test(name) && !REGISTRY_SETTING.test(name);
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !isForeign(name)));
  const npm = spawnSync("npm", ["ci", "--no-audit", "--no-fund", "--include=dev"], {
    cwd: root,
    encoding: "utf8",
    env,
    shell: process.platform === "win32",
  });
  if (npm.status !== 0) {
    const output = `${npm.stdout ?? ""}${npm.stderr ?? ""}`;
    const [, cause] = CAUSES.find(([pattern]) => pattern.test(output)) ?? [];
    fail(
      `${output.trim().split("\n").slice(-15).join("\n")}\n\n${cause ?? "npm ci failed; its last lines stand above."}`,
    );
  }
  try {
    patchWrangler(modules);
    writeFileSync(stamp, expectedHash());
  } catch (error) {
    fail(error.code === "ENOSPC" ? CAUSES[0][1] : error.message);
  }
}

if (Number(process.versions.node.split(".")[0]) < OLDEST_NODE) {
  fail(`Node ${OLDEST_NODE} or newer is needed to begin with; this is ${process.version}.`);
}
if (!isInstalled()) install();
