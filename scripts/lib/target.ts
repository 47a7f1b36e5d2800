import { setTimeout as pause } from "node:timers/promises";
import { type Connection, type Database, openDatabase } from "#db/client.ts";
import { environmentFlags, takeEnvironment } from "./environment.ts";
import { openExistingDatabase } from "./local-state.ts";
import { explain, fail, run, STATE_DIR } from "./project.ts";
import { openTextDatabase } from "./text-database.ts";

const { rest, ...selected } = takeEnvironment(process.argv.slice(2));

/** The environment that commands are about. */
export const { environment } = selected;

/** Whether to act on production, or another environment: `--remote` on the command line. */
export const isRemote = rest.includes("--remote");

/** Whether lists are printed as JSON, for other programs: `--json`. */
export const isJson = rest.includes("--json");

/** The command line's arguments without `--remote`, `--json` and `--env NAME`. */
export const words = rest.filter((word) => word !== "--remote" && word !== "--json");

const where = [
  ...(isRemote ? ["--remote"] : ["--local", "--persist-to", STATE_DIR]),
  ...environmentFlags(environment),
];

/** Retries, since a running site may lock its local KV, and the network may fail. */
const KEY_ATTEMPTS = 6;
const KEY_PAUSE_MS = 1_000;
/** The message of wrangler locally, and of Cloudflare's API in production. */
const NO_KEY = /value not found|key not found/i;

/** The value of a key in the site's KV; null if there is none. Exits if it can't be read. */
export async function readKey(key: string): Promise<string | null> {
  const output = await onKey(["get", key, "--text"]);
  return NO_KEY.test(output) ? null : output.trim();
}

/** Sets a key in the site's KV. Exits if that fails. */
export async function writeKey(key: string, value: string): Promise<void> {
  await onKey(["put", key, value]);
}

async function onKey(command: readonly string[], attempt = 1): Promise<string> {
  const all = ["kv", "key", ...command, "--binding", "SITE", ...where];
  const { status, output } = await run("wrangler", all);
  if (status === 0 || NO_KEY.test(output)) return output;
  if (attempt === KEY_ATTEMPTS) {
    const outcome =
      command[0] === "put"
        ? "the change is stored, but not in use yet. Run the command again."
        : "nothing was changed.";
    fail(
      `The settings couldn't be reached in ${attempt} attempts; ${outcome}\n${explain(output.trim())}`,
    );
  }
  console.error("The settings can't be reached. Trying again …");
  await pause(KEY_PAUSE_MS);
  return onKey(command, attempt + 1);
}

/** Runs SQL in production as one batch, and returns a result for each statement. */
async function execute(sql: string) {
  const command = ["d1", "execute", "DB", "--json", "--command", sql, ...where];
  const { status, output } = await run("wrangler", command);
  if (status !== 0) fail(explain(output.trim()));
  // Warnings may be before and after it.
  const json = /^\[\n[\s\S]*^\]/m.exec(output)?.[0];
  if (!json) fail(`wrangler's answer was not understood:\n${output.trim()}`);
  const results: D1Result<unknown>[] = JSON.parse(json);
  return results;
}

/** The database for the product's queries, opened by the first one. */
function openTarget(): Database {
  const connect = (): Connection =>
    isRemote ? openTextDatabase(execute) : openExistingDatabase().connection;
  let connection: Connection | undefined;
  const opened = () => {
    connection ??= connect();
    return connection;
  };
  return openDatabase({
    prepare: (sql) => opened().prepare(sql),
    batch: (statements) => opened().batch(statements),
  });
}

/** The local database, or production's with `--remote`. */
export const targetDatabase = openTarget();
