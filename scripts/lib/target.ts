import { openDatabase } from "#db/client.ts";
import { explain, fail, run, STATE_DIR } from "./project.ts";
import { openTextDatabase } from "./text-database.ts";

/** Whether production is meant, by `--remote` on the command line. */
export const isRemote = process.argv.includes("--remote");

/** The words of the command line without `--remote`. */
export const words = process.argv.slice(2).filter((word) => word !== "--remote");

export const where = isRemote
  ? ["--remote", "--env", "production"]
  : ["--local", "--persist-to", STATE_DIR];

/** Runs wrangler on the local state or on production; ends the program when it fails. */
export async function wrangler(...command: string[]): Promise<string> {
  const { status, output } = await run("wrangler", [...command, ...where]);
  if (status !== 0) fail(explain(output.trim()));
  return output;
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
