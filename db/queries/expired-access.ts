import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { deleteInStretches } from "./delete-in-stretches.ts";

const EXPIRED = {
  sessions: ({ endedBefore, now }: Limits) =>
    sql`(ended_at < ${endedBefore.getTime()} or expires_at < ${now.getTime()})`,
  account_tokens: ({ endedBefore, now }: Limits) =>
    sql`(used_at < ${endedBefore.getTime()} or expires_at < ${now.getTime()})`,
  email_changes: ({ now }: Limits) => sql`expires_at < ${now.getTime()}`,
} satisfies Record<string, (limits: Limits) => SQL>;

type Limits = { now: Date; endedBefore: Date };

/**
 * Deletes expired or ended sessions, mailed links and changes of email; refresh tokens go with their sessions.
 * No other query needs them by time.
 *
 * @param run the number of the run
 */
export async function deleteExpiredAccess(
  db: Database,
  { run, ...limits }: Limits & { run: number },
): Promise<void> {
  for (const [table, isOver] of Object.entries(EXPIRED)) {
    await deleteInStretches(db, { table, isOver: isOver(limits), run });
  }
}
