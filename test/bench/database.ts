import { createHash } from "node:crypto";
import { cp, mkdir, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { Miniflare } from "miniflare";

export type BenchDatabase = {
  db: D1Database;
  /** The SQLite file behind it. */
  file(): Promise<string>;
  /** Opens a copy of it in a folder beside its own, which closing it deletes. Nothing may be writing meanwhile. */
  copy(): Promise<BenchDatabase>;
  close(): Promise<void>;
};

/**
 * A separate D1 database in a folder, with all migrations applied; a filled one is reused.
 *
 * @throws Error if it was filled with other migrations
 */
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
  return {
    db,
    file: () => findFile(folder),
    copy: () => openCopy(folder),
    close: () => miniflare.dispose(),
  };
}

async function openCopy(folder: string): Promise<BenchDatabase> {
  const copyFolder = `${folder}-copy`;
  await rm(copyFolder, { recursive: true, force: true });
  // With the write-ahead log, which has what isn't in the file yet.
  await cp(folder, copyFolder, { recursive: true });
  const copy = await openBenchDatabase(copyFolder);
  return {
    ...copy,
    async close() {
      await copy.close();
      await rm(copyFolder, { recursive: true });
    },
  };
}

/** Whether an earlier run filled it completely. */
export async function isFilled(db: D1Database): Promise<boolean> {
  const row = await db
    .prepare("select name from sqlite_master where name = 'bench_filled'")
    .first();
  return row !== null;
}

/** Call this after filling it. */
export async function markFilled(db: D1Database): Promise<void> {
  await db.prepare("create table bench_filled (at integer)").run();
}

async function migrate(db: D1Database) {
  const folder = join(import.meta.dirname, "../../db/migrations");
  const files = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), "utf8")));
  const sql = texts.join("--> statement-breakpoint");
  const hash = createHash("sha256").update(sql).digest("hex");
  const isNew = !(await db.prepare("select 1 from sqlite_master where name = 'slips'").first());
  if (!isNew) return assertSchema(db, hash);
  for (const statement of sql.split("--> statement-breakpoint")) await db.prepare(statement).run();
  await db.prepare("create table bench_schema (hash text)").run();
  await db.prepare("insert into bench_schema values (?)").bind(hash).run();
}

async function assertSchema(db: D1Database, hash: string) {
  const hasSchema = await db
    .prepare("select 1 from sqlite_master where name = 'bench_schema'")
    .first();
  const same =
    hasSchema && (await db.prepare("select 1 from bench_schema where hash = ?").bind(hash).first());
  if (!same) {
    throw new Error("The kept databases have another schema. Remove them, or name another folder.");
  }
}

async function findFile(folder: string): Promise<string> {
  const names = await readdir(folder, { recursive: true });
  const name = names.find((entry) => entry.endsWith(".sqlite") && !entry.includes("metadata"));
  if (!name) throw new Error(`No database in ${folder}`);
  return join(folder, name);
}
