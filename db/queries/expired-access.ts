import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../client.ts";

/** The rows that one statement scans, and the statements of a run for each table. */
const SCANNED = 10_000;
const STATEMENTS_MAX = 100;

const EXPIRED = {
  sessions: ({ endedBefore, now }: Limits) =>
    sql`(ended_at < ${endedBefore.getTime()} or expires_at < ${now.getTime()})`,
  account_tokens: ({ endedBefore, now }: Limits) =>
    sql`(used_at < ${endedBefore.getTime()} or expires_at < ${now.getTime()})`,
  email_changes: ({ now }: Limits) => sql`expires_at < ${now.getTime()}`,
} satisfies Record<string, (limits: Limits) => SQL>;

type Limits = { now: Date; endedBefore: Date };

/**
 * Deletes expired or ended sessions, mailed links and changes of email; refresh tokens go with
 * their sessions. No other query needs them by time, and an index would be written with every
 * refresh of a session, so each run scans the tables: a million rows of each. In a larger table,
 * the next run continues from there.
 *
 * @param run the number of the run
 */
export async function deleteExpiredAccess(
  db: Database,
  { run, ...limits }: Limits & { run: number },
): Promise<void> {
  for (const [name, isOver] of Object.entries(EXPIRED)) {
    const table = sql.identifier(name);
    const [row] = await db.all<{ last: number | null }>(
      sql`select max(rowid) as last from ${table}`,
    );
    const stretches = Math.ceil((row?.last ?? 0) / SCANNED);
    for (let n = 0; n < Math.min(stretches, STATEMENTS_MAX); n++) {
      const from = ((run * STATEMENTS_MAX + n) % stretches) * SCANNED;
      await db.run(sql`delete from ${table}
        where rowid > ${from} and rowid <= ${from + SCANNED} and ${isOver(limits)}`);
    }
  }
}
