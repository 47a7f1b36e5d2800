import type { Deps } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { deleteAccountTokensByUser, insertAccountToken } from "#db/queries/account-tokens.ts";
import { findMailTimeByRecipient } from "#db/queries/mails.ts";
import { findUserByEmailKey, findUserByUsernameKey, type User } from "#db/queries/users.ts";
import { activationExpiry, sendActivationMail } from "./activation-mail.server.ts";
import { emailKeyOf, usernameKeyOf } from "./rules.ts";
import { createSecretToken, hashSecretToken } from "./secret-tokens.server.ts";

const HOUR_MS = 60 * 60 * 1000;
/** More mails to one address within an hour are not sent: this form must not fill anyone's mailbox. */
const MAILS_AN_HOUR = 10;

/**
 * Mails a new activation link, which voids the old one, if the address or the username belongs to an
 * account that still needs it. That happens after the answer, so that neither its words nor its time
 * tell whether it did.
 *
 * @throws AppError `rate_limited`
 */
export async function resendActivation(
  deps: Deps,
  input: { email: string } | { username: string },
): Promise<void> {
  const key = "email" in input ? emailKeyOf(input.email) : usernameKeyOf(input.username);
  if (!(await deps.limits.signIn(`resend:${deps.clientAddress}:${key}`))) {
    throw new AppError("rate_limited", "Too many requests. Wait a minute and try again.");
  }
  const find = "email" in input ? findUserByEmailKey : findUserByUsernameKey;
  deps.waitUntil(
    find(deps.db, key)
      .then((user) => sendLink(deps, user))
      .catch((error: unknown) =>
        deps.log("error", "activation.not_resent", { reason: String(error) }),
      ),
  );
}

async function sendLink(deps: Deps, user: User | null): Promise<void> {
  if (!user || user.isActivated || user.bannedAt || user.anonymisedAt) return;
  // Staff made it and nobody has completed it yet: another link does that.
  if (user.passwordHash === "") return;
  const now = deps.clock.now();
  const tenthLast = await findMailTimeByRecipient(deps.db, user.email, MAILS_AN_HOUR - 1);
  if (tenthLast && now.getTime() - tenthLast.getTime() < HOUR_MS) {
    deps.log("warn", "activation.resend_capped", { userId: user.id });
    return;
  }

  const token = createSecretToken();
  await deps.db.batch([
    deleteAccountTokensByUser(deps.db, user.id, "activation"),
    insertAccountToken(deps.db, {
      tokenHash: hashSecretToken(token),
      owner: { id: user.id },
      kind: "activation",
      createdAt: now,
      expiresAt: activationExpiry(now),
    }),
  ]);
  await sendActivationMail(deps, { to: user.email, username: user.username, token });
}
