import type { Deps, Viewer } from "#app/deps.ts";
import { PASSWORD_MAX_LENGTH } from "#app/features/accounts/limits.ts";
import { verifyPassword } from "#app/features/accounts/passwords.server.ts";
import {
  acceptSignIn,
  checkSignInLock,
  guardKnownDevice,
  recordSignInFailure,
  type SignInKeys,
  signInKeys,
} from "#app/features/accounts/sign-in-lock.server.ts";
import { SIGN_IN_PROBLEM } from "#app/features/accounts/texts.ts";
import { emailKeyOf, usernameKeyOf } from "#app/lib/account-keys.ts";
import { AppError } from "#app/lib/errors.ts";
import { limit, limitAddress } from "#app/lib/limit.server.ts";
import { periodMs } from "#app/lib/limits.ts";
import { cleanValue } from "#app/lib/text/value.ts";
import { findUserByEmailKey, findUserByUsernameKey, type User } from "#db/queries/users.ts";
import { type Device, deviceKeyFor, readDevice } from "./device-cookie.server.ts";
import { noticeNewDevice } from "./notice-new-device.server.ts";
import { sendSignInLockedNotice } from "./security-notices.server.ts";
import { endSession, startSession } from "./session.server.ts";

type LimitDeps = Pick<Deps, "limits" | "clientAddress">;
type Credentials = { username: string; password: string };

/**
 * Signs in with a username or email and a password. Ends the previous session, since no session may survive a
 * change of identity. A known device is counted separately, so that strangers can't lock its racer out.
 *
 * @param input.ifEmailIs the address that the account must also have, otherwise the password counts as wrong
 * @param input.refreshToken the browser's current token: its session ends even if the access token has expired
 * @returns the user and the Set-Cookie values
 * @throws AppError `rate_limited`, also after ten failures; or `bad_credentials` with the same message
 *   and after the same time for an unknown name, a wrong password, and a banned or locked account
 */
export async function signIn(
  deps: Deps & { viewer: Viewer | null },
  input: Credentials & { ifEmailIs?: string; userAgent: string; refreshToken: string | null },
): Promise<{ user: User; cookies: string[] }> {
  const nameKey = cleanValue(input.username).includes("@")
    ? emailKeyOf(input.username)
    : usernameKeyOf(input.username);
  const device = await readDevice(deps);
  await (device ? limitDevice(deps, device) : limitStranger(deps, nameKey));
  // No account has such a password, so it isn't counted; verifying it would be expensive.
  if (input.password.length > PASSWORD_MAX_LENGTH) throw refusal();

  const match = nameKey.includes("@")
    ? await findUserByEmailKey(deps.db, nameKey)
    : await findUserByUsernameKey(deps.db, nameKey);
  const user = match && mayOpen(match, input.ifEmailIs) ? match : null;
  const deviceKey = deviceKeyFor(device, user);
  // A device that only another account knows is limited like an unknown one.
  if (device && !deviceKey) await limitStranger(deps, nameKey);
  const isRight = deviceKey
    ? await guardKnownDevice(deps, deviceKey, () => isPasswordOf(user, input.password))
    : await guardStranger(deps, { nameKey, user, password: input.password });
  if (!user || !isRight) throw refusal();

  await endSession(deps, input.refreshToken);
  const cookies = await startSession(deps, {
    userId: user.id,
    userAgent: input.userAgent,
    ifPasswordIs: user.passwordHash,
    isConfirmed: true,
  });
  if (!deviceKey) deps.waitUntil(noticeNewDevice(deps, user, input.userAgent));
  return { user, cookies };
}

function mayOpen({ bannedAt, anonymisedAt, emailKey }: User, ifEmailIs?: string): boolean {
  if (bannedAt || anonymisedAt) return false;
  return ifEmailIs === undefined || emailKey === emailKeyOf(ifEmailIs);
}

/** Limits that don't need the database. */
async function limitStranger(deps: LimitDeps, nameKey: string) {
  await limitAddress(deps, "signInFromAddress");
  await limit(deps, "signIn", `${deps.clientAddress}:${nameKey.slice(0, 254)}`);
}

/** A known device has a separate limit from others behind the same address. */
function limitDevice(deps: LimitDeps, { nonce }: Device) {
  return limit(deps, "signIn", `device:${nonce}`);
}

/** Verifies a password from an unknown device; all unknown devices share the account's locks. */
async function guardStranger(
  deps: Deps,
  { nameKey, user, password }: { nameKey: string; user: User | null; password: string },
): Promise<boolean> {
  const { clientAddress } = deps;
  const keys = signInKeys({ nameKey, clientAddress, userId: user?.id ?? null });
  const isAccountLocked = await checkSignInLock(deps, keys);
  const isRight = await isPasswordOf(isAccountLocked ? null : user, password);
  if (isRight) return acceptSignIn(deps, keys);
  await countFailure(deps, keys, user);
  return false;
}

/** Takes as long without a user as with one. */
function isPasswordOf(user: User | null, password: string): Promise<boolean> {
  return verifyPassword(password, user?.passwordHash ?? null);
}

/** Notifies the owner of a lock once. The mail is sent after the response, so that the timing doesn't reveal it. */
async function countFailure(deps: Deps, keys: SignInKeys, user: User | null): Promise<void> {
  const hasLocked = await recordSignInFailure(deps, keys);
  if (!hasLocked || !user) return;
  const minutes = periodMs("wrongPasswords") / 60_000;
  const { email: to, username } = user;
  deps.waitUntil(sendSignInLockedNotice(deps, { to, username, minutes }));
}

function refusal(): AppError {
  return new AppError("bad_credentials", SIGN_IN_PROBLEM);
}
