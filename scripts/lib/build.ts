import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { explain, fail, type Ran, ROOT, run } from "./project.ts";

/** The inputs of the production build; packages are included by version. */
const INPUTS = [
  "app",
  "workers",
  "db",
  "public",
  "scripts/lib",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "react-router.config.ts",
  "vite.config.ts",
  "wrangler.toml",
  ".dev.vars",
];
/** The environment variables that are inputs. */
const VARIABLES = ["CLOUDFLARE_ENV", "OFFLINE_WORKER", "RENDERING_OFF"];

/** Contains the hash of a finished build's inputs; every build empties its folder first. */
const STAMP = join(ROOT, "build", "server", ".inputs");

function filesOf(path: string): string[] {
  if (!existsSync(join(ROOT, path))) return [];
  if (!statSync(join(ROOT, path)).isDirectory()) return [path];
  return readdirSync(join(ROOT, path)).flatMap((name) => filesOf(`${path}/${name}`));
}

/** Hashes contents, since checkouts and copies change modification times. */
function hashInputs(): string {
  const hash = createHash("sha256");
  for (const name of VARIABLES) hash.update(`${name}=${process.env[name] ?? ""}\n`);
  for (const file of INPUTS.flatMap(filesOf)) {
    const content = readFileSync(join(ROOT, file));
    hash.update(`${file} ${content.length}\n`).update(content);
  }
  return hash.digest("hex");
}

/** False during a build, and after a failed one. */
export function isBuilt(): boolean {
  return existsSync(STAMP);
}

function isUpToDate(): boolean {
  return isBuilt() && readFileSync(STAMP, "utf8") === hashInputs();
}

/** Makes the production build. An interrupted build doesn't count as finished. */
export async function build(): Promise<Ran> {
  const inputs = hashInputs();
  rmSync(STAMP, { force: true });
  // Always set: with a test runner's NODE_ENV it would be React's development build.
  const ran = await run("react-router", ["build"], { env: { NODE_ENV: "production" } });
  if (ran.status === 0) writeFileSync(STAMP, inputs);
  return ran;
}

/** Makes the production build unless it is up to date. Exits if that fails. */
export async function ensureBuild(): Promise<void> {
  if (!isUpToDate()) await requireBuild();
}

/** Makes the production build. Exits if that fails. */
export async function requireBuild(): Promise<void> {
  console.log("Building …");
  const { status, output } = await build();
  if (status !== 0) fail(`The build failed.\n\n${explain(output.trim())}`);
}

export type BuildMeta = { id: string; timestamp: number; commit: string; routes: string[] };

/** The metadata of the last production build; null if there is none. */
export function readBuildMeta(): BuildMeta | null {
  const path = join(ROOT, "build", "meta.json");
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : null;
}
