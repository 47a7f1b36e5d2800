import type { Deps, Viewer } from "#app/deps.ts";
import { WRONG_PASSWORD } from "#app/features/accounts/texts.ts";
import { verifyOwnPassword } from "#app/features/accounts/verify-own-password.server.ts";
import { invalidFields } from "#app/lib/forms/read-fields.ts";
import { eraseAccount } from "./erase-account.server.ts";

/**
 * Deletes the viewer's account (`eraseAccount`). The caller expires the cookies (`clearedSessionCookies`).
 *
 * @throws AppError `invalid` with `errors.password` if the password is wrong, `rate_limited` after ten wrong
 *   passwords, `unauthenticated` if the account was already deleted, `conflict` for the last admin
 */
export async function deleteAccount(
  deps: Deps & { viewer: Viewer },
  input: { password: string },
): Promise<void> {
  const user = await verifyOwnPassword(deps, input.password);
  // Not deleted: the password was changed, or the account deleted, while it was being checked.
  const isDeleted = user && (await eraseAccount(deps, { user, actorId: deps.viewer.id }));
  if (!isDeleted) throw invalidFields({ password: WRONG_PASSWORD });
}
