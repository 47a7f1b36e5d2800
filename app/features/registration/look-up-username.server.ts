import type { Deps } from "#app/deps.ts";
import { usernameProblem } from "#app/features/accounts/rules.ts";
import { USERNAME_TAKEN } from "#app/features/accounts/texts.ts";
import { normalizeUsername, usernameKeyOf } from "#app/lib/account-keys.ts";
import { limitAddress } from "#app/lib/limit.server.ts";
import { findUserByUsernameKey } from "#db/queries/users.ts";

/**
 * Whether a username is available, and if not, why. @throws AppError `rate_limited`
 */
export async function lookUpUsername(
  deps: Pick<Deps, "db" | "limits" | "clientAddress">,
  typed: string,
): Promise<{ username: string; isAvailable: boolean; message: string }> {
  await limitAddress(deps, "username");
  const username = normalizeUsername(typed);
  const problem = usernameProblem(username);
  if (problem) return { username, isAvailable: false, message: problem };
  const taken = await findUserByUsernameKey(deps.db, usernameKeyOf(username));
  return { username, isAvailable: !taken, message: taken ? USERNAME_TAKEN : "" };
}
