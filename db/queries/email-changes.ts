import { and, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { accountTokens, emailChanges, users } from "../schema/index.ts";

export const EMAIL_TOKEN_KINDS = ["oldEmail", "newEmail"] as const;
export type EmailTokenKind = (typeof EMAIL_TOKEN_KINDS)[number];

/** A user's pending change of email. */
export async function findEmailChangeByUser(db: Database, userId: number, now: Date) {
  const [change] = await db
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), gt(emailChanges.expiresAt, now)))
    .limit(1);
  return change ?? null;
}

/** The change of email that a mailed link belongs to, while the link is usable. */
export async function findEmailChangeByToken(
  db: Database,
  { tokenHash, now }: { tokenHash: string; now: Date },
) {
  const [row] = await db
    .select({
      kind: accountTokens.kind,
      userId: users.id,
      username: users.username,
      oldEmail: users.email,
      isActivated: users.isActivated,
      newEmail: emailChanges.newEmail,
      oldConfirmedAt: emailChanges.oldConfirmedAt,
      newConfirmedAt: emailChanges.newConfirmedAt,
    })
    .from(accountTokens)
    .innerJoin(emailChanges, eq(emailChanges.userId, accountTokens.userId))
    .innerJoin(users, eq(users.id, accountTokens.userId))
    .where(
      and(
        eq(accountTokens.tokenHash, tokenHash),
        inArray(accountTokens.kind, [...EMAIL_TOKEN_KINDS]),
        isNull(accountTokens.usedAt),
        gt(accountTokens.expiresAt, now),
        gt(emailChanges.expiresAt, now),
        isNull(users.bannedAt),
        isNull(users.anonymisedAt),
      ),
    )
    .limit(1);
  return row ?? null;
}

/** Stores a user's one change; it replaces the previous one, including its confirmations. */
export function upsertEmailChange(db: Database, row: typeof emailChanges.$inferInsert) {
  const { userId: _user, ...set } = { oldConfirmedAt: null, newConfirmedAt: null, ...row };
  return db
    .insert(emailChanges)
    .values(row)
    .onConflictDoUpdate({ target: emailChanges.userId, set });
}

/** Records a confirmation, only if this batch used the link and it was sent for this address. */
export function updateEmailChangeConfirmed(
  db: Database,
  change: {
    userId: number;
    newEmail: string;
    kind: EmailTokenKind;
    tokenHash: string;
    confirmedAt: Date;
  },
) {
  const { userId, newEmail, kind, tokenHash, confirmedAt } = change;
  return db
    .update(emailChanges)
    .set(kind === "oldEmail" ? { oldConfirmedAt: confirmedAt } : { newConfirmedAt: confirmedAt })
    .where(
      and(
        eq(emailChanges.userId, userId),
        eq(emailChanges.newEmail, newEmail),
        sql`exists (select 1 from account_tokens where token_hash = ${tokenHash}
          and used_at = ${confirmedAt.getTime()})`,
      ),
    )
    .returning({
      oldConfirmedAt: emailChanges.oldConfirmedAt,
      newConfirmedAt: emailChanges.newConfirmedAt,
    });
}

/**
 * Sets an account's new address once both addresses have confirmed. The account is activated then, as
 * the new one has been proved. If another account has the address, the unique key makes the whole batch
 * fail.
 */
export function updateUserEmailIfConfirmed(
  db: Database,
  change: { userId: number; newEmail: string; newEmailKey: string; updatedAt: Date },
) {
  const { userId, newEmail, newEmailKey, updatedAt } = change;
  return db
    .update(users)
    .set({ email: newEmail, emailKey: newEmailKey, isActivated: true, updatedAt })
    .where(
      and(
        eq(users.id, userId),
        isNull(users.anonymisedAt),
        sql`exists (select 1 from email_changes where user_id = ${userId} and new_email = ${newEmail}
          and old_confirmed_at is not null and new_confirmed_at is not null)`,
      ),
    )
    .returning({ id: users.id });
}

/** Deletes a change and its links. */
export function deleteEmailChange(db: Database, userId: number) {
  return [
    db.delete(emailChanges).where(eq(emailChanges.userId, userId)),
    deleteEmailTokens(db, userId),
  ] as const;
}

/**
 * Deletes a completed change, and links in the old mailbox that could still reset or activate the
 * account.
 */
export function deleteEmailChangeIfDone(db: Database, userId: number) {
  const isDone = sql`exists (select 1 from users u join email_changes c on c.user_id = u.id
    where u.id = ${userId} and u.email = c.new_email)`;
  return [
    db
      .delete(accountTokens)
      .where(
        and(
          eq(accountTokens.userId, userId),
          inArray(accountTokens.kind, [...EMAIL_TOKEN_KINDS, "reset", "activation"]),
          isDone,
        ),
      ),
    db.delete(emailChanges).where(and(eq(emailChanges.userId, userId), isDone)),
  ] as const;
}

export function deleteEmailTokens(db: Database, userId: number) {
  return db
    .delete(accountTokens)
    .where(
      and(eq(accountTokens.userId, userId), inArray(accountTokens.kind, [...EMAIL_TOKEN_KINDS])),
    );
}
