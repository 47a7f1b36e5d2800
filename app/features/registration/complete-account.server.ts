import type { Deps, Viewer } from "#app/deps.ts";
import { checkPasswordStrength } from "#app/features/accounts/password-strength.server.ts";
import { hashPassword } from "#app/features/accounts/passwords.server.ts";
import type { Completion } from "#app/features/accounts/schema.ts";
import { hashSecretToken } from "#app/features/accounts/secret-tokens.server.ts";
import { takenByRace } from "#app/features/accounts/taken-names.server.ts";
import { LINK_FAILED, USERNAME_TAKEN } from "#app/features/accounts/texts.ts";
import { endSession, startSession } from "#app/features/sessions/session.server.ts";
import { usernameKeyOf } from "#app/lib/account-keys.ts";
import { AppError } from "#app/lib/errors.ts";
import { findUsableAccountToken, updateAccountTokenUsed } from "#db/queries/account-tokens.ts";
import {
  findUserById,
  findUserByUsernameKey,
  type User,
  updateUserCompleted,
} from "#db/queries/users.ts";

/**
 * Completes an account that staff created for an email address: the racer chooses a name and a password and is
 * signed in. Staff hands out the link, so the account is activated as well. Ends the previous session.
 *
 * @returns the user and the Set-Cookie values
 * @throws AppError `gone` if the link is unknown, used or expired, `invalid` for a weak password, `taken` if
 *   someone else has the username
 */
export async function completeAccount(
  deps: Deps & { viewer: Viewer | null },
  input: Completion & { userAgent: string; refreshToken: string | null },
): Promise<{ user: User; cookies: string[] }> {
  const { db } = deps;
  const now = deps.clock.now();
  const token = { tokenHash: hashSecretToken(input.token), kind: "completion" as const, now };
  const account = await findUsableAccountToken(db, token);
  if (!account) throw new AppError("gone", LINK_FAILED);
  const { username, password } = input;
  const weakness = await checkPasswordStrength(deps, password, { username, email: account.email });
  if (weakness) throw new AppError("invalid", weakness, { errors: { password: weakness } });
  const usernameKey = usernameKeyOf(username);
  if (await findUserByUsernameKey(db, usernameKey)) {
    throw new AppError("taken", USERNAME_TAKEN, { errors: { username: USERNAME_TAKEN } });
  }
  const passwordHash = await hashPassword(password);
  const [used, completed] = await db
    .batch([
      updateAccountTokenUsed(db, token),
      updateUserCompleted(db, account.userId, {
        updatedAt: now,
        username,
        usernameKey,
        passwordHash,
        firstName: input.firstName,
        lastName: input.lastName,
        country: input.country,
        zipCode: input.zipCode,
        hasNewsOptIn: input.optInNews,
        hasEventsOptIn: input.optInEvents,
        hasPledged: input.noRacingPledge,
      }),
    ])
    .catch((error: unknown) => {
      throw takenByRace(error) ?? error;
    });
  const user = await findUserById(db, account.userId);
  if (used.length === 0 || completed.length === 0 || !user) {
    throw new AppError("gone", LINK_FAILED);
  }
  await endSession(deps, input.refreshToken);
  const cookies = await startSession(deps, { userId: user.id, userAgent: input.userAgent });
  return { user, cookies };
}
