// npm run reset: forgets the local database, pictures and settings. The next start seeds again.
import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { fail, STATE_DIR } from "./lib/project.ts";

/** What local D1, R2 and KV make first. */
const SIGN_OF_STATE = "v3";

/** Why a path is nothing to remove, since STATE_DIR may name anything; null where it is. */
function refusalOf(path: string): string | null {
  if (!existsSync(path)) return null;
  if (!statSync(path).isDirectory()) return "is no folder";
  const names = readdirSync(path);
  if (names.includes("package.json") || names.includes(".git")) return "holds a project";
  return names.length === 0 || names.includes(SIGN_OF_STATE) ? null : "holds no local state";
}

const folder = resolve(STATE_DIR);
const refusal = refusalOf(folder);
if (refusal) fail(`STATE_DIR is ${folder}, which ${refusal}. Nothing was removed.`);
rmSync(folder, { recursive: true, force: true });
console.log(`Removed ${folder}. A server that still runs on it must be started again.`);
