import { expect, test } from "vitest";
import {
  faultsOf,
  findMigrationFaults,
  journalFaults,
  snapshotFaults,
} from "../../../scripts/checks/migrations.ts";

test("a migration that drops or rebuilds a table is rejected", () => {
  expect(faultsOf("0009_x.sql", "DROP TABLE `users`;")).toHaveLength(1);
  expect(faultsOf("0009_x.sql", "CREATE TABLE `__new_users` (id integer);")).toHaveLength(1);
  expect(faultsOf("0009_x.sql", "PRAGMA foreign_keys=OFF;")).toHaveLength(1);
});

test.each([
  "ALTER TABLE `users` DROP COLUMN `email`;",
  "alter table users drop email;",
  "ALTER TABLE `users` RENAME TO `racers`;",
  "ALTER TABLE `users` RENAME COLUMN `email` TO `mail`;",
  "ALTER TABLE users\n  RENAME email TO mail;",
])("what the previous version uses must not be removed: %s", (sql) => {
  expect(faultsOf("0009_x.sql", `CREATE TABLE notes (id integer);\n${sql}`)).toHaveLength(1);
});

test("additions pass, and so do mentions of tables in comments", () => {
  expect(
    faultsOf("0009_x.sql", "-- never drop table users\nALTER TABLE users ADD x text;"),
  ).toEqual([]);
  expect(
    faultsOf("0009_x.sql", "ALTER TABLE users ADD x text;\nDROP INDEX users_old; DROP TRIGGER t;"),
  ).toEqual([]);
});

test("a renamed migration is found in both directions", () => {
  expect(journalFaults(["0001_b.sql"], ["0001_a.sql"])).toHaveLength(2);
});

test("only the last migration has a snapshot", () => {
  const files = ["0000_snapshot.json", "0001_snapshot.json", "_journal.json"];
  expect(snapshotFaults(files, ["0000_a", "0001_b"])).toEqual([
    "meta/0000_snapshot.json isn't read anymore: delete it.",
  ]);
});

test("the migrations produce the schema", async () => {
  expect(await findMigrationFaults()).toEqual([]);
});
