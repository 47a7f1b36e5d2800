import type { Deps } from "#app/deps.ts";
import { eraseAccount } from "#app/features/profile/erase-account.server.ts";
import { AppError } from "#app/lib/errors.ts";
import { assertTypedName } from "#app/lib/forms/assert-typed-name.ts";
import type { User } from "#db/queries/users.ts";

/**
 * Deletes an account at its owner's request.
 *
 * @param request.typed the username, typed by the admin
 * @param request.actorId the admin; null for a command
 * @throws AppError `invalid` with `errors.typed` if it is another name, `conflict` for the last admin or if the account
 *   has changed meanwhile
 */
export async function deleteMember(
  deps: Deps,
  user: User,
  { typed, actorId }: { typed: string; actorId: number | null },
): Promise<void> {
  assertTypedName(typed, user.username, "delete this account");
  if (await eraseAccount(deps, { user, actorId })) return;
  throw new AppError(
    "conflict",
    `${user.username} was changed meanwhile. Look it over and try again.`,
  );
}
