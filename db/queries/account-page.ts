import { and, eq, gt } from "drizzle-orm";
import type { Database } from "../client.ts";
import { emailChanges, users } from "../schema/index.ts";
import { findAllPasskeysByUser } from "./passkeys.ts";
import { findAllRunningSessionsByUser } from "./sessions.ts";

/** Everything an account's own page shows, in one round trip; `user` is null if it was deleted. */
export async function findAccountPage(
  db: Database,
  query: {
    userId: number;
    sessionId: string;
    now: Date;
    sessionLimit: number;
    passkeyLimit: number;
  },
) {
  const { userId, now } = query;
  const [[user], sessions, passkeys, [change]] = await db.batch([
    db.select().from(users).where(eq(users.id, userId)).limit(1),
    findAllRunningSessionsByUser(db, {
      userId,
      firstId: query.sessionId,
      now,
      limit: query.sessionLimit,
    }),
    findAllPasskeysByUser(db, userId, query.passkeyLimit),
    db
      .select()
      .from(emailChanges)
      .where(and(eq(emailChanges.userId, userId), gt(emailChanges.expiresAt, now)))
      .limit(1),
  ]);
  return { user: user ?? null, sessions, passkeys, change: change ?? null };
}
