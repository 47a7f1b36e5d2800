import type { Deps } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { deleteAccountTokensByUser, insertAccountToken } from "#db/queries/account-tokens.ts";
import { findMailTimeByRecipient } from "#db/queries/mails.ts";
import { findUserByEmailKey } from "#db/queries/users.ts";
import { resetExpiry, sendPasswordResetMail } from "./password-reset-mail.server.ts";
import { emailKeyOf } from "./rules.ts";
import { createSecretToken, hashSecretToken } from "./secret-tokens.server.ts";

const HOUR_MS = 60 * 60 * 1000;
/** More mails to one address within an hour are not sent: this form must not fill anyone's mailbox. */
const MAILS_AN_HOUR = 10;

/**
 * Mails a link that sets a new password, if an account has the address; an older link is void then.
 * All that depends on the address happens after the answer, so neither its words nor its time tell
 * whether anybody is registered.
 *
 * @throws AppError `rate_limited`, by the client's address and by the email, known or not
 */
export async function requestPasswordReset(deps: Deps, input: { email: string }): Promise<void> {
  const emailKey = emailKeyOf(input.email);
  const isWithinLimits =
    (await deps.limits.signIn(`forgot:${deps.clientAddress}`)) &&
    (await deps.limits.signIn(`forgot:${emailKey}`));
  if (!isWithinLimits) {
    throw new AppError("rate_limited", "Too many requests. Wait a minute and try again.");
  }
  deps.waitUntil(
    sendLink(deps, emailKey).catch((error: unknown) =>
      deps.log("error", "password_reset.not_sent", { reason: String(error) }),
    ),
  );
}

async function sendLink(deps: Deps, emailKey: string): Promise<void> {
  const user = await findUserByEmailKey(deps.db, emailKey);
  if (!user || user.bannedAt || user.anonymisedAt) return;
  // Staff made it and nobody has completed it yet: a password would void the link that does.
  if (user.passwordHash === "") return;
  const now = deps.clock.now();
  const tenthLast = await findMailTimeByRecipient(deps.db, user.email, MAILS_AN_HOUR - 1);
  if (tenthLast && now.getTime() - tenthLast.getTime() < HOUR_MS) {
    deps.log("warn", "password_reset.capped", { userId: user.id });
    return;
  }

  const token = createSecretToken();
  await deps.db.batch([
    deleteAccountTokensByUser(deps.db, user.id, "reset"),
    insertAccountToken(deps.db, {
      tokenHash: hashSecretToken(token),
      owner: { id: user.id },
      kind: "reset",
      createdAt: now,
      expiresAt: resetExpiry(now),
    }),
  ]);
  await sendPasswordResetMail(deps, { to: user.email, username: user.username, token });
}
