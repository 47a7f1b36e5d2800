import type { Deps, Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { findUserByEmailKey, findUserByUsernameKey, type User } from "#db/queries/users.ts";
import { verifyPassword } from "./passwords.server.ts";
import { emailKeyOf, PASSWORD_MAX_LENGTH, SIGN_IN_PROBLEM, usernameKeyOf } from "./rules.ts";
import { sendSignInLockedNotice } from "./security-notices.server.ts";
import { endSession, startSession } from "./session.server.ts";
import {
  acceptSignIn,
  checkSignInLock,
  LOCK_MS,
  recordSignInFailure,
  type SignInKeys,
  signInKeys,
} from "./sign-in-lock.server.ts";

type Credentials = { username: string; password: string };

/**
 * Signs in with a username or an email and a password. A session that was there before ends: nobody
 * keeps one across a change of identity.
 *
 * @param input.refreshToken the one the browser holds: its session ends even when the access token is gone
 * @returns the user and the Set-Cookie values
 * @throws AppError `rate_limited`, also after ten failures; or `bad_credentials` with the same words
 *   and after the same time for an unknown name, a wrong password, a banned and a locked account
 */
export async function signIn(
  deps: Deps & { viewer: Viewer | null },
  input: Credentials & { userAgent: string; refreshToken: string | null },
): Promise<{ user: User; cookies: string[] }> {
  const nameKey = input.username.includes("@")
    ? emailKeyOf(input.username)
    : usernameKeyOf(input.username);
  await limitSignIns(deps, nameKey);
  // Nobody guesses with it, so it needs no counting; verifying it would cost in proportion.
  if (input.password.length > PASSWORD_MAX_LENGTH) throw refusal();

  const found = nameKey.includes("@")
    ? await findUserByEmailKey(deps.db, nameKey)
    : await findUserByUsernameKey(deps.db, nameKey);
  const user = found?.bannedAt || found?.anonymisedAt ? null : found;
  const { clientAddress } = deps;
  const keys = signInKeys({ nameKey, clientAddress, userId: user?.id ?? null });
  const hash = (await checkSignInLock(deps, keys)) ? null : (user?.passwordHash ?? null);
  const isRight = await verifyPassword(input.password, hash);
  if (!user || !isRight) {
    await countFailure(deps, keys, user);
    throw refusal();
  }
  if (!(await acceptSignIn(deps, keys))) throw refusal();

  await endSession(deps, input.refreshToken);
  const cookies = await startSession(deps, {
    userId: user.id,
    userAgent: input.userAgent,
    ifPasswordIs: user.passwordHash,
  });
  return { user, cookies };
}

/** What one isolate can refuse without asking the database. */
async function limitSignIns(deps: Pick<Deps, "limits" | "clientAddress">, nameKey: string) {
  const isWithinLimits =
    (await deps.limits.address(deps.clientAddress)) &&
    (await deps.limits.signIn(`${deps.clientAddress}:${nameKey.slice(0, 254)}`));
  if (!isWithinLimits) {
    throw new AppError("rate_limited", "Too many attempts. Wait a minute and try again.", {
      retryAfterSeconds: 60,
    });
  }
}

/** The owner hears of a lock once; the mail is written after the answer, which takes no longer for it. */
async function countFailure(deps: Deps, keys: SignInKeys, user: User | null): Promise<void> {
  const hasLocked = await recordSignInFailure(deps, keys);
  if (!hasLocked || !user) return;
  const minutes = LOCK_MS / 60_000;
  const { email: to, username } = user;
  deps.waitUntil(sendSignInLockedNotice(deps, { to, username, minutes }));
}

function refusal(): AppError {
  return new AppError("bad_credentials", SIGN_IN_PROBLEM);
}
