import type { Deps, Viewer } from "#app/deps.ts";
import type { Profile } from "#app/features/accounts/schema.ts";
import { type Identity, keysOf } from "#app/features/accounts/taken-names.server.ts";
import { endSession, startSession } from "#app/features/sessions/session.server.ts";
import { signIn } from "#app/features/sessions/sign-in.server.ts";
import { AppError } from "#app/lib/errors.ts";
import { findTakenKeys, findUserByUsernameKey, type User } from "#db/queries/users.ts";
import { prepareAccount, registerAccount } from "./register-account.server.ts";
import type { RegistrationDraft } from "./registration-draft.server.ts";

type SessionDeps = Deps & { viewer: Viewer | null };
type Device = { userAgent: string; refreshToken: string | null };
type Credentials = Identity & Device & { password: string };
export type SignedIn = { user: User; cookies: string[] };

/**
 * Creates the account and signs it in. If it already exists with the same username, email and password, perhaps
 * because a response was lost, it only signs in.
 *
 * @param input parsed by the registration schema
 * @returns the user and the Set-Cookie values
 * @throws AppError `invalid` for a weak password, `taken` with `errors`, `rate_limited`
 */
export async function registerOrSignIn(
  deps: SessionDeps,
  input: Credentials & Profile,
): Promise<SignedIn> {
  try {
    const account = await prepareAccount(deps, input);
    return await registerAccount(deps, { ...input, ...account });
  } catch (error) {
    return signInInstead(deps, input, error);
  }
}

/**
 * Signs in a registration that has the username, email and password of an existing account. A wrong password is
 * counted and limited like a sign-in and doesn't change the error, which doesn't reveal whether username and email
 * belong together.
 *
 * @param registrationError the error of the registration
 * @throws the registration's error, AppError `rate_limited`
 */
export async function signInInstead(
  deps: SessionDeps,
  { username, email, ...rest }: Credentials,
  registrationError: unknown,
): Promise<SignedIn> {
  if (!isTaken(registrationError)) throw registrationError;
  const taken = await findTakenKeys(deps.db, keysOf({ username, email }));
  // If either is available, there is no such account to guess a password for, so nothing is counted.
  if (!taken.username || !taken.email) throw registrationError;
  try {
    return await signIn(deps, { username, ifEmailIs: email, ...rest });
  } catch (error) {
    if (error instanceof AppError && error.code === "bad_credentials") throw registrationError;
    throw error;
  }
}

/**
 * Signs in a draft that has already become an account: its response was lost, or it was submitted twice. Hashes are
 * salted, so only that account has the draft's.
 *
 * @param registrationError the error of the registration
 * @throws the registration's error
 */
export async function signInRepeated(
  deps: SessionDeps,
  { draft, userAgent, refreshToken }: Device & { draft: RegistrationDraft },
  registrationError: unknown,
): Promise<SignedIn> {
  if (!isTaken(registrationError)) throw registrationError;
  const { usernameKey, emailKey } = keysOf(draft);
  const user = await findUserByUsernameKey(deps.db, usernameKey);
  const isItsAccount = user?.passwordHash === draft.passwordHash && user.emailKey === emailKey;
  if (!isItsAccount || user.bannedAt) throw registrationError;
  await endSession(deps, refreshToken);
  const { id: userId, passwordHash: ifPasswordIs } = user;
  const cookies = await startSession(deps, { userId, userAgent, ifPasswordIs });
  return { user, cookies };
}

function isTaken(error: unknown): boolean {
  return error instanceof AppError && error.code === "taken";
}
