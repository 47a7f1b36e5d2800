import { and, asc, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { passkeyChallenges, passkeys, users } from "../schema/index.ts";

export type Passkey = typeof passkeys.$inferSelect;

/** One account's passkeys, oldest first; an account never has more than the limit. */
export function findAllPasskeysByUser(db: Database, userId: number, limit: number) {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt))
    .limit(limit);
}

/** A passkey with the owner's state, which decides whether they may sign in. */
export async function findPasskeyWithOwner(db: Database, id: string) {
  const [row] = await db
    .select({
      passkey: passkeys,
      owner: { id: users.id, bannedAt: users.bannedAt, anonymisedAt: users.anonymisedAt },
    })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.id, id))
    .limit(1);
  return row ?? null;
}

/** Stores a passkey, unless its owner already has `limit`; returns no row then. */
export function insertPasskeyBelow(db: Database, row: typeof passkeys.$inferInsert, limit: number) {
  const count = sql`(select count(*) from ${passkeys} where ${passkeys.userId} = ${row.userId})`;
  return db
    .insert(passkeys)
    .select(
      sql`select ${row.id}, ${row.userId}, ${row.publicKey}, ${row.signatureCount}, ${JSON.stringify(row.transports)}, ${row.name}, ${row.createdAt.getTime()}, null where ${count} < ${limit}`,
    )
    .returning();
}

/** Records a use; returns no row if another use changed the counter first. */
export function updatePasskeyUsed(
  db: Database,
  { id, from, to, usedAt }: { id: string; from: number; to: number; usedAt: Date },
) {
  return db
    .update(passkeys)
    .set({ signatureCount: to, lastUsedAt: usedAt })
    .where(and(eq(passkeys.id, id), eq(passkeys.signatureCount, from)))
    .returning({ id: passkeys.id });
}

export function updatePasskeyName(
  db: Database,
  { id, userId, name }: { id: string; userId: number; name: string },
) {
  return db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning();
}

export function deletePasskey(db: Database, { id, userId }: { id: string; userId: number }) {
  return db
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning();
}

export function deletePasskeysByUser(db: Database, userId: number) {
  return db.delete(passkeys).where(eq(passkeys.userId, userId));
}

export function insertPasskeyChallenge(
  db: Database,
  row: { challengeHash: string; userId: number | null; expiresAt: Date },
) {
  return db.insert(passkeyChallenges).values(row);
}

/** Consumes a challenge; returns no row if it is unknown, used, expired or another user's. */
export function deletePasskeyChallenge(
  db: Database,
  { challengeHash, userId, now }: { challengeHash: string; userId: number | null; now: Date },
) {
  return db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challengeHash, challengeHash),
        userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId),
        gt(passkeyChallenges.expiresAt, now),
      ),
    )
    .returning({ challengeHash: passkeyChallenges.challengeHash });
}

export function deletePasskeyChallengesBefore(db: Database, instant: Date) {
  return db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, instant));
}
