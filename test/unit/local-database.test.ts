import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import { type LocalDatabase, openLocalDatabase } from "../../scripts/lib/local-database.ts";

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

test("rows come as D1 gives them: objects, and arrays where they are asked for", async () => {
  const { prepare } = database.connection;
  expect(await insert("Famoso").all()).toMatchObject({ results: [{ name: "Famoso" }] });
  expect(await prepare("select feet, name from strips").raw()).toEqual([[1320, "Famoso"]]);
  const db = openDatabase(database.connection);
  const [rows] = await db.batch([db.all(sql`select feet from strips where name = ${"Famoso"}`)]);
  expect(rows).toEqual([{ feet: 1320 }]);
});

test("parameters are bound as D1 binds them", async () => {
  await insert("Famoso", true).run();
  await insert("Sonoma", null).run();
  expect(await database.connection.prepare("select feet from strips").raw()).toEqual([[1], [null]]);
  await expect(insert("Pomona", new Date()).run()).rejects.toThrow("object can't be bound");
});

test("of a batch that fails nothing stays", async () => {
  await insert("Famoso").run();
  const { batch } = database.connection;
  await expect(batch([insert("Sonoma"), insert(null)])).rejects.toThrow("NOT NULL");
  expect(await names()).toEqual(["Famoso"]);
  await batch([insert("Sonoma"), insert("Pomona")]);
  expect(await names()).toEqual(["Famoso", "Sonoma", "Pomona"]);
});

test("of whole work that fails nothing stays, whatever it wrote before", async () => {
  const work = async () => {
    await insert("Famoso").run();
    await database.connection.batch([insert("Sonoma")]);
    throw new Error("the disk is full");
  };
  await expect(database.whole(work)).rejects.toThrow("the disk is full");
  expect(await names()).toEqual([]);
  await database.whole(async () => void (await insert("Pomona").run()));
  expect(await names()).toEqual(["Pomona"]);
});
