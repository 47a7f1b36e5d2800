import type { Deps, Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { findUserByEmailKey, findUserByUsernameKey, type User } from "#db/queries/users.ts";
import { verifyPassword } from "./passwords.server.ts";
import { emailKeyOf, PASSWORD_MAX_LENGTH, SIGN_IN_PROBLEM, usernameKeyOf } from "./rules.ts";
import { endSession, startSession } from "./session.server.ts";

/**
 * Signs in with a username or an email and a password. A session that was there before ends: nobody
 * keeps one across a change of identity.
 *
 * @param input.refreshToken the one the browser holds: its session ends even when the access token is gone
 * @returns the user and the Set-Cookie values
 * @throws AppError `rate_limited`, or `bad_credentials` with the same words and after the same time
 *   for an unknown name, a wrong password and a banned account
 */
export async function signIn(
  deps: Deps & { viewer: Viewer | null },
  input: { username: string; password: string; userAgent: string; refreshToken: string | null },
): Promise<{ user: User; cookies: string[] }> {
  const key = input.username.includes("@")
    ? emailKeyOf(input.username)
    : usernameKeyOf(input.username);
  const isWithinLimits =
    (await deps.limits.address(deps.clientAddress)) &&
    (await deps.limits.signIn(`${deps.clientAddress}:${key.slice(0, 254)}`));
  if (!isWithinLimits) {
    throw new AppError("rate_limited", "Too many attempts. Wait a minute and try again.");
  }
  const refused = new AppError("bad_credentials", SIGN_IN_PROBLEM);
  if (input.password.length > PASSWORD_MAX_LENGTH) throw refused;

  const user = key.includes("@")
    ? await findUserByEmailKey(deps.db, key)
    : await findUserByUsernameKey(deps.db, key);
  const isPasswordRight = await verifyPassword(input.password, user?.passwordHash ?? null);
  if (!user || !isPasswordRight || user.bannedAt || user.anonymisedAt) throw refused;

  await endSession(deps, input.refreshToken);
  const cookies = await startSession(deps, { userId: user.id, userAgent: input.userAgent });
  return { user, cookies };
}
