import { readFileSync } from "node:fs";
import { readSettings } from "#app/features/operations/change-settings.server.ts";
import { ignoreMissedPath } from "#app/features/operations/ignore-missed-path.server.ts";
import { addRedirects } from "#app/features/operations/import-redirects.server.ts";
import { removeRedirect, saveRedirect } from "#app/features/operations/manage-redirects.server.ts";
import { typedRedirectSchema } from "#app/features/operations/schema.ts";
import { AppError } from "#app/lib/errors.ts";
import { readFields } from "#app/lib/forms/read-fields.ts";
import { findAllMissedPaths } from "#db/queries/missed-paths.ts";
import { printList } from "../lib/print-list.ts";
import { fail } from "../lib/project.ts";
import { deps } from "./site.ts";

/** Lists, adds, imports and removes redirects, and suggests some. @returns false if the arguments are invalid */
export async function redirect(words: readonly string[]): Promise<boolean> {
  const [act, from, to, status] = words;
  if (act === "list" && words.length === 1) await list();
  else if (act === "missed" && words.length === 1) await listMissed();
  else if (act === "import" && from && words.length === 2) await importFile(from);
  else if (act === "ignore" && from && words.length === 2) await ignore(from);
  else if (act === "suggest" && from && words.length === 2) await suggest(from);
  else if (act === "rm" && from && words.length === 2) await remove(from);
  else if (act === "add" && words.length <= 4) await add({ from, to, status });
  else return false;
  return true;
}

async function list() {
  const { routeRules } = (await readSettings(deps)).settings;
  printList(routeRules, ({ status, from, to }) => `${status}  ${from}  ->  ${to}`, "No redirects.");
}

const SUGGESTED = 50;

async function listMissed() {
  printList(
    await findAllMissedPaths(deps.db, SUGGESTED),
    ({ path, hitCount, lastHitOn }) => `${String(hitCount).padStart(6)}  ${lastHitOn}  ${path}`,
    "Every path of last week led somewhere.",
  );
}

async function ignore(path: string) {
  await ignoreMissedPath(deps, { path, isIgnored: true });
  console.log(`${path} isn't suggested anymore.`);
}

async function suggest(path: string) {
  await ignoreMissedPath(deps, { path, isIgnored: false });
  console.log(`${path} is suggested again.`);
}

async function remove(from: string) {
  await removeRedirect(deps, from, null);
  console.log(`Removed the redirect from ${from}.`);
}

/** An operator chooses the file, so its rows need no consent to lead to other sites. */
async function importFile(path: string) {
  const { count, verdicts } = await addRedirects(deps, {
    text: readText(path),
    ...{ seen: null, isExternal: true },
  });
  const bad = verdicts.filter(({ kind }) => kind === "bad");
  for (const { line, from, detail } of bad) console.error(`Line ${line}, ${from}: ${detail}`);
  console.log(`${count} imported, ${bad.length} left out.`);
  if (bad.length > 0) process.exitCode = 1;
}

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return fail(`${path} can't be read.`);
  }
}

type TypedRule = Record<"from" | "to" | "status", string | undefined>;

/** An operator types another site's address on purpose, so it needs no consent as on the page. */
async function add({ from, to, status = "302" }: TypedRule) {
  try {
    const typed = readFields(typedRedirectSchema, { from, to, status, isExternal: "on" });
    const rule = await saveRedirect(deps, typed, null);
    console.log(`${rule.status}  ${rule.from}  ->  ${rule.to}`);
  } catch (error) {
    if (error instanceof AppError && error.errors) fail(Object.values(error.errors).join("\n"));
    throw error;
  }
}
