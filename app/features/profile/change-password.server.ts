import type { Deps, Viewer } from "#app/deps.ts";
import { checkPasswordStrength } from "#app/features/accounts/password-strength.server.ts";
import { hashPassword } from "#app/features/accounts/passwords.server.ts";
import { liftSignInLock } from "#app/features/accounts/sign-in-lock.server.ts";
import { CONFIRMATION_PROBLEM, WRONG_PASSWORD } from "#app/features/accounts/texts.ts";
import { verifyOwnPassword } from "#app/features/accounts/verify-own-password.server.ts";
import { renewedDeviceCookie } from "#app/features/sessions/device-cookie.server.ts";
import { sendPasswordChangedNotice } from "#app/features/sessions/security-notices.server.ts";
import type { FieldErrors } from "#app/lib/errors.ts";
import { invalidFields } from "#app/lib/forms/read-fields.ts";
import { deleteAccountTokensByUser } from "#db/queries/account-tokens.ts";
import { updateOtherSessionsEnded } from "#db/queries/sessions.ts";
import { updateUserPassword } from "#db/queries/users.ts";

type PasswordChange = { password: string; newPassword: string; confirmNewPassword: string };

/**
 * Changes the viewer's password. All other sessions end, pending reset links become invalid, and the owner is
 * notified by mail.
 *
 * @returns the Set-Cookie values that keep a known device known
 * @throws AppError `invalid` with errors by field if the current password is wrong or the new one isn't
 *   accepted, `rate_limited` after ten wrong passwords, `unauthenticated` if the account was deleted
 */
export async function changePassword(
  deps: Deps & { viewer: Viewer },
  input: PasswordChange,
): Promise<{ cookies: string[] }> {
  const { db, viewer } = deps;
  const errors = await newPasswordErrors(deps, input);
  const user = await verifyOwnPassword(deps, input.password);
  if (!user) throw invalidFields({ password: WRONG_PASSWORD, ...errors });
  if (Object.keys(errors).length > 0) throw invalidFields(errors);

  const endedAt = deps.clock.now();
  const to = await hashPassword(input.newPassword);
  const [changed] = await db.batch([
    updateUserPassword(db, viewer.id, { from: user.passwordHash, to, updatedAt: endedAt }),
    updateOtherSessionsEnded(db, {
      userId: viewer.id,
      sessionId: viewer.sessionId,
      endedAt,
      ifPasswordIs: to,
    }),
    deleteAccountTokensByUser(db, viewer.id, "reset"),
    liftSignInLock(deps, user),
  ]);
  // The password was changed concurrently, so the confirmed one is outdated.
  if (changed.length === 0) throw invalidFields({ password: WRONG_PASSWORD });
  await sendPasswordChangedNotice(deps, user);
  const after = { id: user.id, passwordHash: to };
  return { cookies: await renewedDeviceCookie(deps, { before: user, after }) };
}

async function newPasswordErrors(
  deps: Deps & { viewer: Viewer },
  { newPassword, confirmNewPassword }: PasswordChange,
): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  const weakness = await checkPasswordStrength(deps, newPassword, deps.viewer);
  if (weakness) errors.newPassword = weakness;
  if (newPassword !== confirmNewPassword) errors.confirmNewPassword = CONFIRMATION_PROBLEM;
  return errors;
}
