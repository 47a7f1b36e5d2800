import type { Deps } from "#app/deps.ts";
import { checkPasswordStrength } from "#app/features/accounts/password-strength.server.ts";
import { hashPassword } from "#app/features/accounts/passwords.server.ts";
import { hashSecretToken } from "#app/features/accounts/secret-tokens.server.ts";
import { liftSignInLock } from "#app/features/accounts/sign-in-lock.server.ts";
import { deviceCookie } from "#app/features/sessions/device-cookie.server.ts";
import { sendPasswordChangedNotice } from "#app/features/sessions/security-notices.server.ts";
import { AppError } from "#app/lib/errors.ts";
import { invalidFields } from "#app/lib/forms/read-fields.ts";
import { limitAddress } from "#app/lib/limit.server.ts";
import {
  findUsableAccountToken,
  updateAccountTokenUsed,
  updateOtherAccountTokensUsed,
} from "#db/queries/account-tokens.ts";
import { deleteEmailChange } from "#db/queries/email-changes.ts";
import { deletePasskeysByUser } from "#db/queries/passkeys.ts";
import { updatePasswordByReset, updateSessionsEndedByReset } from "#db/queries/password-resets.ts";
import { findUserById } from "#db/queries/users.ts";
import { RESET_TEXTS } from "./texts.ts";

/**
 * Sets a new password with a mailed link. All sessions of the account end, a pending email change becomes
 * void, sign-in locks are lifted, and the owner is notified. Passkeys stay, unless the account was never
 * activated, since the address wasn't verified when they were added. Doesn't sign in; this device becomes
 * the only known one.
 *
 * @param input parsed by the reset schema
 * @returns the account and the Set-Cookie values
 * @throws AppError `gone` if the link is unknown, used, expired or voided by another one, `invalid` if the
 *   new password is too easy to guess, which leaves the link valid; `rate_limited`
 */
export async function resetPassword(
  deps: Deps,
  input: { resetToken: string; password: string },
): Promise<{ username: string; cookies: string[] }> {
  const { db } = deps;
  await limitAddress(deps, "resetPassword");
  const reset = { tokenHash: hashSecretToken(input.resetToken), now: deps.clock.now() };
  const token = { ...reset, kind: "reset" as const };
  const owned = await findUsableAccountToken(db, token);
  const user = owned && (await findUserById(db, owned.userId));
  if (!user) throw new AppError("gone", RESET_TEXTS.failed);
  const weakness = await checkPasswordStrength(deps, input.password, user);
  if (weakness) throw invalidFields({ password: weakness });

  const passwordHash = await hashPassword(input.password);
  const [changed] = await db.batch([
    updatePasswordByReset(db, reset, passwordHash),
    updateSessionsEndedByReset(db, reset),
    updateAccountTokenUsed(db, token),
    updateOtherAccountTokensUsed(db, token),
    ...deleteEmailChange(db, user.id),
    ...(user.isActivated ? [] : [deletePasskeysByUser(db, user.id)]),
    liftSignInLock(deps, user),
  ]);
  if (changed.length === 0) throw new AppError("gone", RESET_TEXTS.failed);
  await sendPasswordChangedNotice(deps, user);
  const cookies = [await deviceCookie(deps, { id: user.id, passwordHash })];
  return { username: user.username, cookies };
}
