import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../client.ts";

/** The rows that one statement scans, and the statements of a run. */
const SCANNED = 10_000;
const STATEMENTS_MAX = 100;

/**
 * Deletes the rows of a table that are over, by a condition that no index helps with: an index would be written
 * with every row. A run scans a million rows; in a larger table, the next run continues from there.
 *
 * @param run the number of the run
 */
export async function deleteInStretches(
  db: Database,
  { table: name, isOver, run }: { table: string; isOver: SQL; run: number },
): Promise<void> {
  const table = sql.identifier(name);
  const [row] = await db.all<{ last: number | null }>(sql`select max(rowid) as last from ${table}`);
  const stretches = Math.ceil((row?.last ?? 0) / SCANNED);
  for (let n = 0; n < Math.min(stretches, STATEMENTS_MAX); n++) {
    const from = ((run * STATEMENTS_MAX + n) % stretches) * SCANNED;
    await db.run(sql`delete from ${table}
      where rowid > ${from} and rowid <= ${from + SCANNED} and ${isOver}`);
  }
}
