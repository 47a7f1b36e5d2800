import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { sessions, users } from "../schema/index.ts";

/** The use of a mailed link, which ties the statements of the batch together. */
type Reset = { tokenHash: string; now: Date };

/** The owner of the link while it is usable; the statement that marks it used must be last. */
const ownerOf = ({ tokenHash, now }: Reset) =>
  sql<number>`(select u.id from account_tokens t join users u on u.id = t.user_id
    where t.token_hash = ${tokenHash} and t.kind = 'reset' and t.used_at is null
      and t.expires_at > ${now.getTime()} and u.banned_at is null and u.anonymised_at is null)`;

/** Sets a new password; returns a row only for the first use of the link. */
export function updatePasswordByReset(db: Database, reset: Reset, passwordHash: string) {
  return db
    .update(users)
    .set({ passwordHash, updatedAt: reset.now })
    .where(eq(users.id, ownerOf(reset)))
    .returning({ id: users.id });
}

/** Ends all sessions that were signed in with the old password. */
export function updateSessionsEndedByReset(db: Database, reset: Reset) {
  return db
    .update(sessions)
    .set({ endedAt: reset.now })
    .where(and(eq(sessions.userId, ownerOf(reset)), isNull(sessions.endedAt)));
}
