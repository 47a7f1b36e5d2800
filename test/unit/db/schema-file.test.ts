import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";

const MIGRATIONS = "db/migrations";

/** The SQL of each table with its indexes and triggers, and of each view, after all migrations. */
function readSchema(): string {
  const database = new DatabaseSync(":memory:");
  const files = readdirSync(MIGRATIONS).filter((file) => file.endsWith(".sql"));
  for (const file of files.sort()) database.exec(readFileSync(join(MIGRATIONS, file), "utf8"));
  const rows = database
    .prepare(
      `select sql from sqlite_master
       where sql is not null and name not in (select name from pragma_table_list where type = 'shadow')
       order by tbl_name, case type when 'trigger' then 2 when 'index' then 1 else 0 end, name`,
    )
    .all();
  database.close();
  return `${rows.map(({ sql }) => `${String(sql).replaceAll("`", "")};`).join("\n\n")}\n`;
}

test("db/schema.sql is the schema after all migrations (after adding one, run this test with -u)", async () => {
  await expect(readSchema()).toMatchFileSnapshot("../../../db/schema.sql");
});
