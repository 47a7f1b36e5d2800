// npm run reset: deletes the local database, pictures and settings. The next start seeds again.
import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { fail, STATE_DIR } from "./lib/project.ts";

/** The folder that local D1, R2 and KV create. */
const STATE_FOLDER = "v3";

/** Why a path must not be removed, since STATE_DIR may be any folder; null if it may. */
function findProblem(path: string): string | null {
  if (!existsSync(path)) return null;
  if (!statSync(path).isDirectory()) return "is no folder";
  const names = readdirSync(path);
  if (names.includes("package.json") || names.includes(".git")) return "holds a project";
  return names.length === 0 || names.includes(STATE_FOLDER) ? null : "holds no local state";
}

const folder = resolve(STATE_DIR);
const problem = findProblem(folder);
if (problem) fail(`STATE_DIR is ${folder}, which ${problem}. Nothing was removed.`);
rmSync(folder, { recursive: true, force: true });
console.log(`Removed ${folder}. A server that still runs on it must be started again.`);
