import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../client.ts";

/** How many rows of each table one run scans, and how many of them it deletes at most. */
const SCANNED = 20_000;
const DELETED = 1_000;

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
 * their sessions. No other query needs them by time, so there is no index for it: each run scans
 * one stretch of each table, and the next run continues from there.
 *
 * @param stretch the number of the run
 */
export async function deleteExpiredAccess(
  db: Database,
  { stretch, ...limits }: Limits & { stretch: number },
): Promise<void> {
  for (const [name, isOver] of Object.entries(EXPIRED)) {
    const table = sql.identifier(name);
    const [row] = await db.all<{ last: number | null }>(
      sql`select max(rowid) as last from ${table}`,
    );
    const stretches = Math.max(1, Math.ceil((row?.last ?? 0) / SCANNED));
    const from = (stretch % stretches) * SCANNED;
    await db.run(sql`delete from ${table} where rowid in (
      select rowid from ${table} where rowid > ${from} and rowid <= ${from + SCANNED}
        and ${isOver(limits)} limit ${DELETED})`);
  }
}
