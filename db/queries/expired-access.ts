import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../client.ts";

/** Rows one run looks at in each table, and how many of them it removes at most. */
const LOOKED_AT = 20_000;
const REMOVED = 1_000;

const EXPIRED = {
  sessions: ({ endedBefore, now }: Limits) =>
    sql`(ended_at < ${endedBefore.getTime()} or expires_at < ${now.getTime()})`,
  account_tokens: ({ endedBefore, now }: Limits) =>
    sql`(used_at < ${endedBefore.getTime()} or expires_at < ${now.getTime()})`,
  email_changes: ({ now }: Limits) => sql`expires_at < ${now.getTime()}`,
} satisfies Record<string, (limits: Limits) => SQL>;

type Limits = { now: Date; endedBefore: Date };

/**
 * Removes sessions, mailed links and changes of email that are over; refresh tokens go with their
 * sessions. Nothing else asks for them by time, so no index does: each run walks one stretch of a
 * table, and the next one goes on from there.
 *
 * @param stretch counts the runs
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
    const stretches = Math.max(1, Math.ceil((row?.last ?? 0) / LOOKED_AT));
    const from = (stretch % stretches) * LOOKED_AT;
    await db.run(sql`delete from ${table} where rowid in (
      select rowid from ${table} where rowid > ${from} and rowid <= ${from + LOOKED_AT}
        and ${isOver(limits)} limit ${REMOVED})`);
  }
}
