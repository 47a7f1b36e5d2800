import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { databaseFile } from "../../../scripts/lib/local-database.ts";
import { ROOT } from "../../../scripts/lib/project.ts";

let stateDir = "";

beforeEach(() => {
  stateDir = mkdtempSync(join(tmpdir(), "garage-state-"));
});
afterEach(() => rmSync(stateDir, { recursive: true }));

/** The local state's database file; an empty file is an empty database. */
function withDatabase<T>(work: (database: DatabaseSync) => T): T {
  const folder = join(stateDir, "v3/d1/miniflare-D1DatabaseObject");
  mkdirSync(folder, { recursive: true });
  const database = new DatabaseSync(
    join(folder, databaseFile("00000000-0000-0000-0000-000000000000")),
  );
  try {
    return work(database);
  } finally {
    database.close();
  }
}

const read = (sql: string) => withDatabase((database) => database.prepare(sql).all());

/** The first step of `npm start`, `npm run dev` and the demo data. */
function migrate() {
  const script = `import { migrateLocalDatabase, openLocalState } from "./scripts/lib/local-state.ts";
    const { database, close } = await openLocalState();
    await migrateLocalDatabase(database);
    await close();`;
  const args = ["--disable-warning=ExperimentalWarning", "--input-type=module", "-e", script];
  const env = { ...process.env, STATE_DIR: stateDir };
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: "utf8" });
  return { status, output: (stdout + stderr).trim() };
}

test("local data of other migrations is detected, explained and left unchanged", () => {
  withDatabase((database) =>
    database.exec(`create table d1_migrations(id integer primary key, name text unique, applied_at text);
      insert into d1_migrations(name) values ('0000_initial.sql'), ('0001_standings.sql');
      create table users(id integer primary key, nickname text);`),
  );
  const before = read("select name from sqlite_master order by name");
  const { status, output } = migrate();
  expect(status).toBe(1);
  expect(output).toContain(stateDir);
  expect(output).toContain("0000_initial.sql");
  expect(output).toContain("npm run reset");
  expect(output).not.toMatch(/\bat .*\.ts:/);
  expect(read("select name from sqlite_master order by name")).toEqual(before);
});

test("an empty database gets all migrations once, and the next start changes nothing", () => {
  const files = readdirSync(join(ROOT, "db/migrations")).filter((name) => name.endsWith(".sql"));
  for (const _ of ["first", "second"]) {
    const { status, output } = withDatabase(() => migrate());
    expect(status, output).toBe(0);
    expect(read("select name from d1_migrations order by name")).toEqual(
      files.toSorted().map((name) => ({ name })),
    );
    expect(read("select value from counters where name = 'news-changed'")).toHaveLength(1);
  }
});
