import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../client.ts";

/** The rows that one statement scans, and the statements of a run. */
const SCANNED = 10_000;
const STATEMENTS_MAX = 100;
/** A deleted row with four indexes takes a database 0.05 ms, and nobody else is served meanwhile. */
const DELETED_MAX = 50_000;

/**
 * Deletes the rows of a table that are over, by a condition that no index helps with: an index would be written
 * with every row. A run scans a million rows; in a larger table, the next run continues from there. A run that has
 * deleted many, since none ran for a long time, leaves the rest to later ones.
 *
 * @param run the number of the run
 * @param deletedMax the number of deleted rows after which a run ends
 */
export async function deleteInStretches(
  db: Database,
  {
    table: name,
    isOver,
    run,
    deletedMax = DELETED_MAX,
  }: { table: string; isOver: SQL; run: number; deletedMax?: number },
): Promise<void> {
  const table = sql.identifier(name);
  const [row] = await db.all<{ last: number | null }>(sql`select max(rowid) as last from ${table}`);
  const stretches = Math.ceil((row?.last ?? 0) / SCANNED);
  let deleted = 0;
  for (let n = 0; n < Math.min(stretches, STATEMENTS_MAX) && deleted < deletedMax; n++) {
    const from = ((run * STATEMENTS_MAX + n) % stretches) * SCANNED;
    const { meta } = await db.run(sql`delete from ${table}
      where rowid > ${from} and rowid <= ${from + SCANNED} and ${isOver}`);
    deleted += meta.changes;
  }
}
