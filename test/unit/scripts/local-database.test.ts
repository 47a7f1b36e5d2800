import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { openDatabase } from "#db/client.ts";
import {
  DatabaseLockedError,
  type LocalDatabase,
  openLocalDatabase,
} from "../../../scripts/lib/local-database.ts";

let database: LocalDatabase;

beforeEach(() => {
  database = openLocalDatabase(":memory:");
  database.execute("create table strips (name text not null unique, feet)");
  return () => database.close();
});

const insert = (name: string | null, feet: unknown = 1320) =>
  database.connection.prepare("insert into strips values (?, ?) returning name").bind(name, feet);
const names = async () =>
  (await database.connection.prepare("select name from strips order by rowid").raw()).flat();

test("rows have D1's format: objects, or arrays on request", async () => {
  const { prepare } = database.connection;
  expect(await insert("Famoso").all()).toMatchObject({ results: [{ name: "Famoso" }] });
  expect(await prepare("select feet, name from strips").raw()).toEqual([[1320, "Famoso"]]);
  const db = openDatabase(database.connection);
  const [rows] = await db.batch([db.all(sql`select feet from strips where name = ${"Famoso"}`)]);
  expect(rows).toEqual([{ feet: 1320 }]);
});

test("parameters are bound like in D1", async () => {
  await insert("Famoso", true).run();
  await insert("Sonoma", null).run();
  expect(await database.connection.prepare("select feet from strips").raw()).toEqual([[1], [null]]);
  await expect(insert("Pomona", new Date()).run()).rejects.toThrow("object can't be bound");
});

test("a failed batch writes nothing", async () => {
  await insert("Famoso").run();
  const { batch } = database.connection;
  await expect(batch([insert("Sonoma"), insert(null)])).rejects.toThrow("NOT NULL");
  expect(await names()).toEqual(["Famoso"]);
  await batch([insert("Sonoma"), insert("Pomona")]);
  expect(await names()).toEqual(["Famoso", "Sonoma", "Pomona"]);
});

test("a failed transaction writes nothing", async () => {
  const work = async () => {
    await insert("Famoso").run();
    await database.connection.batch([insert("Sonoma")]);
    throw new Error("the disk is full");
  };
  await expect(database.transaction(work)).rejects.toThrow("the disk is full");
  expect(await names()).toEqual([]);
  await database.transaction(async () => void (await insert("Pomona").run()));
  expect(await names()).toEqual(["Pomona"]);
});

test("a database with another id is left alone", () => {
  const stateDir = mkdtempSync(join(tmpdir(), "garage-state-"));
  const folder = join(stateDir, "v3/d1/miniflare-D1DatabaseObject");
  // The second is the local file of the database in wrangler.toml.
  const files = [
    "0".repeat(64),
    "9ba2b04bf514d9facfd57ed57d849e77241a7adc99d1c1545d06688b43d84248",
  ].map((name) => join(folder, `${name}.sqlite`));
  mkdirSync(folder, { recursive: true });
  for (const file of files) writeFileSync(file, "");
  const script = `import { openLocalState } from "./scripts/lib/local-state.ts";
    const { database, close } = await openLocalState();
    database.execute("create table strips (name)");
    await close();`;
  const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    env: { ...process.env, STATE_DIR: stateDir },
    encoding: "utf8",
  });
  expect(status, stderr).toBe(0);
  const tables = files.map((file) => {
    const opened = new DatabaseSync(file, { readOnly: true });
    const tables = opened.prepare("select name from sqlite_master").all();
    opened.close();
    return tables.length;
  });
  expect(tables).toEqual([0, 1]);
  rmSync(stateDir, { recursive: true });
});

test("a database that another process keeps locked is an error after the timeout, and stays unchanged", async () => {
  const folder = mkdtempSync(join(tmpdir(), "garage-lock-"));
  const file = join(folder, "strips.sqlite");
  const other = new DatabaseSync(file);
  other.exec("pragma journal_mode = wal; create table strips (name); begin immediate");
  const printed = vi.spyOn(console, "error").mockReturnValue();
  const { connection, close } = openLocalDatabase(file, { quiet: 1, announced: 2 });
  const insertOne = connection.prepare("insert into strips values ('Famoso')");
  await expect(insertOne.run()).rejects.toThrow(DatabaseLockedError);
  await expect(connection.batch([insertOne, insertOne])).rejects.toThrow(
    `locked for 0.003 seconds, so nothing was written. Stop it, or try again: ${file}`,
  );
  expect(printed).toHaveBeenCalledTimes(2);
  printed.mockRestore();
  other.exec("rollback");
  await connection.batch([insertOne, insertOne]);
  expect(await connection.prepare("select count(*) from strips").raw()).toEqual([[2]]);
  close();
  other.close();
  rmSync(folder, { recursive: true });
});

test("a batch that begins with a read sees another process's preceding write", async () => {
  const folder = mkdtempSync(join(tmpdir(), "garage-lock-"));
  const file = join(folder, "strips.sqlite");
  const other = new DatabaseSync(file);
  other.exec("pragma journal_mode = wal; create table strips (name)");
  const { connection, close } = openLocalDatabase(file);
  const count = connection.prepare("select count(*) as strips from strips");
  expect((await count.all()).results).toEqual([{ strips: 0 }]);
  other.exec("insert into strips values ('Sonoma')");
  const copy = connection.prepare("insert into strips select name from strips");
  const [, , after] = await connection.batch([count, copy, count]);
  expect(after?.results).toEqual([{ strips: 2 }]);
  close();
  other.close();
  rmSync(folder, { recursive: true });
});
