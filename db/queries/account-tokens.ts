import { and, eq, gt, isNull, sql } from "drizzle-orm";
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

/** Voids what was sent before; belongs into the batch that inserts the new token. */
export function deleteAccountTokensByUser(db: Database, userId: number, kind: AccountTokenKind) {
  return db
    .delete(accountTokens)
    .where(and(eq(accountTokens.userId, userId), eq(accountTokens.kind, kind)));
}

/** A token that may still be used, with its account when that is neither banned nor deleted. */
export async function findUsableAccountToken(
  db: Database,
  { tokenHash, kind, now }: { tokenHash: string; kind: AccountTokenKind; now: Date },
) {
  const [row] = await db
    .select({ userId: users.id, username: users.username, email: users.email })
    .from(accountTokens)
    .innerJoin(users, eq(users.id, accountTokens.userId))
    .where(and(isUsable(tokenHash, kind, now), isNull(users.bannedAt), isNull(users.anonymisedAt)))
    .limit(1);
  return row ?? null;
}

/** Uses a token up; gives its row only to the one who came first. */
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

function isUsable(tokenHash: string, kind: AccountTokenKind, now: Date) {
  return and(
    eq(accountTokens.tokenHash, tokenHash),
    eq(accountTokens.kind, kind),
    isNull(accountTokens.usedAt),
    gt(accountTokens.expiresAt, now),
  );
}
