import { and, eq, gt, isNotNull, isNull, ne, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { type AccountTokenKind, accountTokens, users } from "../schema/index.ts";
import type { SessionOwner } from "./sessions.ts";

export function insertAccountToken(
  db: Database,
  row: {
    tokenHash: string;
    owner: SessionOwner;
    kind: AccountTokenKind;
    createdAt: Date;
    expiresAt: Date;
  },
) {
  const { owner, ...values } = row;
  const userId =
    "id" in owner
      ? owner.id
      : sql`(select id from users where username_key = ${owner.usernameKey})`;
  return db.insert(accountTokens).values({ ...values, userId });
}

/**
 * Stores a link, unless one of its kind was stored since `pauseSince` and still works. The pause is
 * ignored while fewer than `unlessFewer.than` were stored since `unlessFewer.since`. One statement,
 * so concurrent requests can't exceed that number. Returns a row if the link was stored.
 */
export function insertPacedAccountToken(
  db: Database,
  row: {
    tokenHash: string;
    userId: number;
    kind: AccountTokenKind;
    createdAt: Date;
    expiresAt: Date;
    pauseSince: Date;
    unlessFewer: { than: number; since: Date };
  },
) {
  const { userId, kind, pauseSince, unlessFewer } = row;
  const ofKind = sql`from account_tokens where user_id = ${userId} and kind = ${kind}`;
  return db.all<{ userId: number }>(sql`
    insert into account_tokens (token_hash, user_id, kind, created_at, expires_at)
    select ${row.tokenHash}, ${userId}, ${kind}, ${row.createdAt.getTime()}, ${row.expiresAt.getTime()}
    where not exists (select 1 ${ofKind} and created_at > ${pauseSince.getTime()}
        and expires_at > ${row.createdAt.getTime()} and used_at is null)
      or (select count(*) ${ofKind} and created_at > ${unlessFewer.since.getTime()})
        < ${unlessFewer.than}
    returning user_id as userId`);
}

/** Invalidates every link of a kind. */
export function deleteAccountTokensByUser(db: Database, userId: number, kind: AccountTokenKind) {
  return db
    .delete(accountTokens)
    .where(and(eq(accountTokens.userId, userId), eq(accountTokens.kind, kind)));
}

/** A token that may still be used, with its account, which is neither banned nor deleted. */
export async function findUsableAccountToken(
  db: Database,
  { tokenHash, kind, now }: { tokenHash: string; kind: AccountTokenKind; now: Date },
) {
  const [row] = await db
    .select({
      userId: users.id,
      username: users.username,
      email: users.email,
      passwordHash: users.passwordHash,
    })
    .from(accountTokens)
    .innerJoin(users, eq(users.id, accountTokens.userId))
    .where(and(isUsable(tokenHash, kind, now), isNull(users.bannedAt), isNull(users.anonymisedAt)))
    .limit(1);
  return row ?? null;
}

/** Whether a token was used and its account is activated: the link has done its job. */
export async function existsUsedActivation(db: Database, tokenHash: string): Promise<boolean> {
  const [row] = await db
    .select({ userId: users.id })
    .from(accountTokens)
    .innerJoin(users, eq(users.id, accountTokens.userId))
    .where(
      and(
        eq(accountTokens.tokenHash, tokenHash),
        eq(accountTokens.kind, "activation"),
        isNotNull(accountTokens.usedAt),
        eq(users.isActivated, true),
        isNull(users.bannedAt),
        isNull(users.anonymisedAt),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** Marks a token used; returns its row only to the first request. */
export function updateAccountTokenUsed(
  db: Database,
  { tokenHash, kind, now }: { tokenHash: string; kind: AccountTokenKind; now: Date },
) {
  return db
    .update(accountTokens)
    .set({ usedAt: now })
    .where(isUsable(tokenHash, kind, now))
    .returning({ userId: accountTokens.userId });
}

/** Invalidates the other links of a kind, if one of them was used at this exact time. */
export function updateOtherAccountTokensUsed(
  db: Database,
  { tokenHash, kind, now }: { tokenHash: string; kind: AccountTokenKind; now: Date },
) {
  const owner = sql`(select user_id from account_tokens where token_hash = ${tokenHash}
    and kind = ${kind} and used_at = ${now.getTime()})`;
  return db
    .update(accountTokens)
    .set({ usedAt: now })
    .where(
      and(
        eq(accountTokens.userId, owner),
        eq(accountTokens.kind, kind),
        isNull(accountTokens.usedAt),
        ne(accountTokens.tokenHash, tokenHash),
      ),
    );
}

function isUsable(tokenHash: string, kind: AccountTokenKind, now: Date) {
  return and(
    eq(accountTokens.tokenHash, tokenHash),
    eq(accountTokens.kind, kind),
    isNull(accountTokens.usedAt),
    gt(accountTokens.expiresAt, now),
  );
}
