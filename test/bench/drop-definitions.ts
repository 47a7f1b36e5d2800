import type { Connection } from "#db/client.ts";

/**
 * Drops the triggers or the indexes of some tables, which make filling them slow.
 *
 * @param db in D1, or a local file of one
 * @returns the statements that create them again
 */
export async function dropDefinitions(
  db: Connection,
  kind: "trigger" | "index",
  tables: readonly string[],
): Promise<string[]> {
  const rows = await db
    .prepare(
      `select name, sql from sqlite_master
       where type = ? and sql is not null and tbl_name in (select value from json_each(?))`,
    )
    .bind(kind, JSON.stringify(tables))
    .raw();
  for (const [name] of rows) await db.prepare(`drop ${kind} "${name}"`).run();
  return rows.map(([, sql]) => String(sql));
}
