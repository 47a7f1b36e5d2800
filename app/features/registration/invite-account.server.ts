import type { Deps } from "#app/deps.ts";
import { createSecretToken, hashSecretToken } from "#app/features/accounts/secret-tokens.server.ts";
import { emailKeyOf } from "#app/lib/account-keys.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import { AppError } from "#app/lib/errors.ts";
import { deleteAccountTokensByUser, insertAccountToken } from "#db/queries/account-tokens.ts";
import { insertAuditIfChanged } from "#db/queries/audit.ts";
import { findUserByEmailKey, insertUser, type User } from "#db/queries/users.ts";

/** How long an invitation can be accepted. */
export const INVITATION_DAYS = 7;

/**
 * Creates an account without a password for an email address. A second invitation replaces the first.
 *
 * @param actorId the admin; null for a command
 * @returns the token that completes the account
 * @throws AppError `conflict` if the address already has an account
 */
export async function inviteAccount(
  { db, clock }: Pick<Deps, "db" | "clock">,
  email: string,
  actorId: number | null = null,
): Promise<string> {
  const now = clock.now();
  const invited =
    (await findUserByEmailKey(db, emailKeyOf(email))) ?? (await addUser(db, email, now));
  if (invited.passwordHash !== "" || invited.anonymisedAt) {
    throw new AppError("conflict", `${email} has an account already.`);
  }
  const token = createSecretToken();
  await db.batch([
    deleteAccountTokensByUser(db, invited.id, "completion"),
    insertAccountToken(db, {
      tokenHash: hashSecretToken(token),
      owner: { id: invited.id },
      kind: "completion",
      createdAt: now,
      expiresAt: new Date(now.getTime() + INVITATION_DAYS * DAY_MS),
    }),
    insertAuditIfChanged(db, {
      createdAt: now,
      actorId,
      action: "user.invite",
      subjectKind: "user",
      subjectId: invited.id,
      detail: {},
    }),
  ]);
  return token;
}

async function addUser(db: Deps["db"], email: string, createdAt: Date): Promise<User> {
  const username = `invited-${crypto.randomUUID().slice(0, 8)}`;
  const keys = { usernameKey: username, emailKey: emailKeyOf(email) };
  const [user] = await insertUser(db, { createdAt, username, email, ...keys, passwordHash: "" });
  if (!user) throw new AppError("internal", "The account was not stored.");
  return user;
}
