import { mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Miniflare } from "miniflare";

export type BenchDatabase = {
  db: D1Database;
  /** The SQLite file behind it. */
  file(): Promise<string>;
  close(): Promise<void>;
};

/** A D1 of its own in a folder, with all migrations applied; one that is filled already is reused. */
export async function openBenchDatabase(folder: string): Promise<BenchDatabase> {
  await mkdir(folder, { recursive: true });
  const miniflare = new Miniflare({
    modules: true,
    script: "export default { fetch: () => new Response() }",
    d1Databases: { DB: "bench" },
    d1Persist: folder,
  });
  const db = await miniflare.getD1Database("DB");
  await migrate(db);
  return { db, file: () => findFile(folder), close: () => miniflare.dispose() };
}

/** Whether an earlier run filled it to the end. */
export async function isFilled(db: D1Database): Promise<boolean> {
  const row = await db
    .prepare("select name from sqlite_master where name = 'bench_filled'")
    .first();
  return row !== null;
}

/** To be called once it is filled. */
export async function markFilled(db: D1Database): Promise<void> {
  await db.prepare("create table bench_filled (at integer)").run();
}

async function migrate(db: D1Database) {
  const isNew = !(await db.prepare("select 1 from sqlite_master where name = 'slips'").first());
  if (!isNew) return;
  const folder = join(import.meta.dirname, "../../db/migrations");
  const files = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
  for (const file of files) {
    const sql = await readFile(join(folder, file), "utf8");
    for (const statement of sql.split("--> statement-breakpoint"))
      await db.prepare(statement).run();
  }
}

async function findFile(folder: string): Promise<string> {
  const names = await readdir(folder, { recursive: true });
  const name = names.find((entry) => entry.endsWith(".sqlite") && !entry.includes("metadata"));
  if (!name) throw new Error(`No database in ${folder}`);
  return join(folder, name);
}
