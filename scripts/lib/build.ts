import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { must, ROOT } from "./project.ts";

const SOURCES = [
  "app",
  "workers",
  "db/schema",
  "db/queries",
  "db/client.ts",
  "public",
  "package-lock.json",
  "react-router.config.ts",
  "scripts/lib/offline-worker.ts",
  "vite.config.ts",
  "scripts/lib/early-rules.ts",
  "wrangler.toml",
  ".dev.vars",
];
const BUILT = join(ROOT, "build", "server", "wrangler.json");

function newestChange(path: string): number {
  if (!existsSync(path)) return 0;
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newestChange(join(path, name))));
}

/** Whether the production build is older than what it was made from. */
function isBuildStale(): boolean {
  if (!existsSync(BUILT)) return true;
  const builtAt = statSync(BUILT).mtimeMs;
  return SOURCES.some((source) => newestChange(join(ROOT, source)) > builtAt);
}

/** Makes the production build unless it is up to date. */
export async function ensureBuild(): Promise<void> {
  if (!isBuildStale()) return;
  console.log("Building …");
  // Whatever asks for it: under a test runner's NODE_ENV it would be React's development build.
  await must("The build", "react-router", ["build"], { NODE_ENV: "production" });
}

export type BuildMeta = { id: string; timestamp: number; commit: string; routes: string[] };

/** What the last production build recorded of itself, null where there is none. */
export function readBuildMeta(): BuildMeta | null {
  const path = join(ROOT, "build", "meta.json");
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : null;
}
