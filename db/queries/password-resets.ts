import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { sessions, users } from "../schema/index.ts";

/** A mailed link that is being used: what ties the statements of that one batch together. */
type Reset = { tokenHash: string; now: Date };

/** Whose the link is, while it may still be used; the statement that uses it up is last. */
const ownerOf = ({ tokenHash, now }: Reset) =>
  sql<number>`(select u.id from account_tokens t join users u on u.id = t.user_id
    where t.token_hash = ${tokenHash} and t.kind = 'reset' and t.used_at is null
      and t.expires_at > ${now.getTime()} and u.banned_at is null and u.anonymised_at is null)`;

/** Sets a new password; gives a row only to the first who uses the link. */
export function updatePasswordByReset(db: Database, reset: Reset, passwordHash: string) {
  return db
    .update(users)
    .set({ passwordHash, updatedAt: reset.now })
    .where(eq(users.id, ownerOf(reset)))
    .returning({ id: users.id });
}

/** Whoever was signed in with the old password is no longer. */
export function updateSessionsEndedByReset(db: Database, reset: Reset) {
  return db
    .update(sessions)
    .set({ endedAt: reset.now })
    .where(and(eq(sessions.userId, ownerOf(reset)), isNull(sessions.endedAt)));
}
