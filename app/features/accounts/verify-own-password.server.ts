import type { Deps, Viewer } from "#app/deps.ts";
import type { User } from "#db/queries/users.ts";
import { findOwnUser } from "./find-own-user.server.ts";
import { PASSWORD_MAX_LENGTH } from "./limits.ts";
import { verifyPassword } from "./passwords.server.ts";
import { guardConfirmation } from "./sign-in-lock.server.ts";

/**
 * The viewer's account, if the password is correct: required for actions that a borrowed phone must not do.
 * Ten wrong passwords lock it for a while, so that a stolen session can't guess.
 *
 * @returns null for a wrong password
 * @throws AppError `rate_limited`, `unauthenticated` if the account was deleted
 */
export async function verifyOwnPassword(
  deps: Pick<Deps, "db" | "clock"> & { viewer: Viewer },
  password: string,
): Promise<User | null> {
  const user = await findOwnUser(deps);
  if (password.length > PASSWORD_MAX_LENGTH) return null;
  const isRight = await guardConfirmation(deps, user.id, () =>
    verifyPassword(password, user.passwordHash),
  );
  return isRight ? user : null;
}
