import { setTimeout as pause } from "node:timers/promises";
import { openDatabase } from "#db/client.ts";
import { explain, fail, run, STATE_DIR } from "./project.ts";
import { openTextDatabase } from "./text-database.ts";

/** Whether production is meant, by `--remote` on the command line. */
export const isRemote = process.argv.includes("--remote");

/** The words of the command line without `--remote`. */
export const words = process.argv.slice(2).filter((word) => word !== "--remote");

const where = isRemote
  ? ["--remote", "--env", "production"]
  : ["--local", "--persist-to", STATE_DIR];

/** Runs wrangler on the local state or on production; ends the program when it fails. */
export async function wrangler(...command: string[]): Promise<string> {
  const { status, output } = await run("wrangler", [...command, ...where]);
  if (status !== 0) fail(explain(output.trim()));
  return output;
}

/** A running site may hold its local KV, and a network may fail: so often a key is tried, and so long apart. */
const KEY_ATTEMPTS = 4;
const KEY_PAUSE_MS = 500;
/** What wrangler says locally and, of Cloudflare's API, in production. */
const NO_KEY = /value not found|key not found/i;

/** The text of a key of the site's KV; null where there is none. Ends the program when it can't be read. */
export async function readKey(key: string): Promise<string | null> {
  const output = await onKey(["get", key, "--text"]);
  return NO_KEY.test(output) ? null : output.trim();
}

/** Sets a key of the site's KV; ends the program when it can't. */
export async function writeKey(key: string, value: string): Promise<void> {
  await onKey(["put", key, value]);
}

async function onKey(command: readonly string[], attempt = 1): Promise<string> {
  const all = ["kv", "key", ...command, "--binding", "SITE", ...where];
  const { status, output } = await run("wrangler", all);
  if (status === 0 || NO_KEY.test(output)) return output;
  if (attempt === KEY_ATTEMPTS) fail(explain(output.trim()));
  await pause(KEY_PAUSE_MS);
  return onKey(command, attempt + 1);
}

/** Runs SQL as one batch, and gives an answer for each statement. */
async function execute(sql: string) {
  const output = await wrangler("d1", "execute", "DB", "--json", "--command", sql);
  // Warnings may be before and behind.
  const json = /^\[\n[\s\S]*^\]/m.exec(output)?.[0];
  if (!json) fail(`wrangler's answer was not understood:\n${output.trim()}`);
  const answers: D1Result<Row>[] = JSON.parse(json);
  return answers;
}

type Row = Readonly<Record<string, string | number | null>>;

/** Runs SQL, and gives the rows of its last statement. Values come as text: check what you put in. */
export async function queryDatabase(sql: string): Promise<readonly Row[]> {
  return (await execute(sql)).at(-1)?.results ?? [];
}

/** The database for the product's own queries. */
export const targetDatabase = openDatabase(openTextDatabase(execute));
