import type { Deps, Viewer } from "#app/deps.ts";
import { createSecretToken, hashSecretToken } from "#app/features/accounts/secret-tokens.server.ts";
import { WRONG_PASSWORD } from "#app/features/accounts/texts.ts";
import { verifyOwnPassword } from "#app/features/accounts/verify-own-password.server.ts";
import { countMail } from "#app/features/mail/mailbox-limit.server.ts";
import { emailKeyOf } from "#app/lib/account-keys.ts";
import { invalidFields } from "#app/lib/forms/read-fields.ts";
import { limitRacer, overLimit } from "#app/lib/limit.server.ts";
import { insertAccountToken } from "#db/queries/account-tokens.ts";
import { type AuditEntry, insertAuditIfChanged } from "#db/queries/audit.ts";
import {
  deleteEmailChange,
  deleteEmailTokens,
  type EmailTokenKind,
  upsertEmailChange,
} from "#db/queries/email-changes.ts";
import type { User } from "#db/queries/users.ts";
import {
  emailChangeExpiry,
  sendNewEmailMail,
  sendOldEmailMail,
} from "./email-change-mails.server.ts";

/**
 * Starts a change of the viewer's email: both addresses get a confirmation link. An earlier change becomes
 * void. An address that another account has gets the same result and fails on confirmation. An account that
 * was never activated has no verified address, so only the new one confirms.
 *
 * @param input parsed by the email change schema
 * @throws AppError `invalid` with errors by field, `rate_limited`, `unauthenticated` if the account was deleted
 */
export async function requestEmailChange(
  deps: Deps & { viewer: Viewer },
  input: { newEmail: string; password: string },
): Promise<void> {
  const { viewer } = deps;
  const { newEmail } = input;
  if (emailKeyOf(newEmail) === emailKeyOf(viewer.email)) {
    throw invalidFields({ newEmail: "That's already your address." });
  }
  const user = await verifyOwnPassword(deps, input.password);
  if (!user) throw invalidFields({ password: WRONG_PASSWORD });
  await limitRacer(deps, "changeEmail");
  await startEmailChange(deps, { user, newEmail, byStaff: null });
}

/**
 * The same for any account, for an admin whom its owner told about a typo. The same addresses have to confirm.
 *
 * @param change.byStaff the audit entry of the admin; null if the owner does it
 * @throws AppError `rate_limited`
 */
export async function startEmailChange(
  deps: Deps,
  change: { user: User; newEmail: string; byStaff: AuditEntry | null },
): Promise<void> {
  const { db } = deps;
  const { user, newEmail, byStaff } = change;
  const now = deps.clock.now();
  if (!(await countMail(deps, newEmail))) throw overLimit("unprovenMails");

  const token = { oldEmail: createSecretToken(), newEmail: createSecretToken() };
  const expiresAt = emailChangeExpiry(now);
  const insert = (kind: EmailTokenKind) =>
    insertAccountToken(db, {
      tokenHash: hashSecretToken(token[kind]),
      owner: { id: user.id },
      kind,
      createdAt: now,
      expiresAt,
    });
  await db.batch([
    deleteEmailTokens(db, user.id),
    upsertEmailChange(db, {
      userId: user.id,
      newEmail,
      createdAt: now,
      expiresAt,
      oldConfirmedAt: user.isActivated ? null : now,
    }),
    ...(byStaff ? [insertAuditIfChanged(db, byStaff)] : []),
    insert("newEmail"),
    ...(user.isActivated ? [insert("oldEmail")] : []),
  ]);
  const { username, email: oldEmail } = user;
  if (user.isActivated) {
    await sendOldEmailMail(deps, {
      ...{ username, oldEmail, newEmail },
      token: token.oldEmail,
      isByStaff: byStaff !== null,
    });
  }
  await sendNewEmailMail(deps, { newEmail, token: token.newEmail });
}

/** Cancels a pending change; its links become void. */
export async function cancelEmailChange({
  db,
  viewer,
}: Pick<Deps, "db"> & { viewer: Viewer }): Promise<void> {
  await db.batch(deleteEmailChange(db, viewer.id));
}
