import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { explain, fail, type Ran, ROOT, run } from "./project.ts";

/** What the production build is made from; the packages by their versions. */
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
/** Likewise, of the environment. */
const VARIABLES = ["OFFLINE_WORKER", "RENDERING_OFF"];

/** Holds what a finished build was made from; any other build empties its folder. */
const STAMP = join(ROOT, "build", "server", ".inputs");

function filesOf(path: string): string[] {
  if (!existsSync(join(ROOT, path))) return [];
  if (!statSync(join(ROOT, path)).isDirectory()) return [path];
  return readdirSync(join(ROOT, path)).flatMap((name) => filesOf(`${path}/${name}`));
}

/** Their contents, since a checkout or a copy changes times and leaves older ones. */
function hashInputs(): string {
  const hash = createHash("sha256");
  for (const name of VARIABLES) hash.update(`${name}=${process.env[name] ?? ""}\n`);
  for (const file of INPUTS.flatMap(filesOf)) {
    const content = readFileSync(join(ROOT, file));
    hash.update(`${file} ${content.length}\n`).update(content);
  }
  return hash.digest("hex");
}

/** False while a build is being made, and after one that failed. */
export function isBuilt(): boolean {
  return existsSync(STAMP);
}

function isUpToDate(): boolean {
  return isBuilt() && readFileSync(STAMP, "utf8") === hashInputs();
}

/** Makes the production build; one that is broken off is never taken for finished. */
export async function build(): Promise<Ran> {
  const inputs = hashInputs();
  rmSync(STAMP, { force: true });
  // Whatever asks for it: under a test runner's NODE_ENV it would be React's development build.
  const ran = await run("react-router", ["build"], { env: { NODE_ENV: "production" } });
  if (ran.status === 0) writeFileSync(STAMP, inputs);
  return ran;
}

/** Makes the production build unless it is up to date. Ends the program if that fails. */
export async function ensureBuild(): Promise<void> {
  if (!isUpToDate()) await requireBuild();
}

/** Makes the production build. Ends the program if that fails. */
export async function requireBuild(): Promise<void> {
  console.log("Building …");
  const { status, output } = await build();
  if (status !== 0) fail(`The build failed.\n\n${explain(output.trim())}`);
}

export type BuildMeta = { id: string; timestamp: number; commit: string; routes: string[] };

/** What the last production build recorded of itself, null where there is none. */
export function readBuildMeta(): BuildMeta | null {
  const path = join(ROOT, "build", "meta.json");
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : null;
}
