import type { Deps } from "#app/deps.ts";
import { addressBlockOf } from "#app/lib/address-block.ts";
import type { AppError } from "#app/lib/errors.ts";
import { overLimit } from "#app/lib/limit.server.ts";
import { LIMITS, periodMs } from "#app/lib/limits.ts";
import { sha256 } from "#app/lib/sha256.server.ts";
import {
  deleteSignInFailures,
  deleteSignInLocks,
  findAllSignInLocks,
  upsertSignInFailure,
} from "#db/queries/sign-in-failures.ts";
import type { User } from "#db/queries/users.ts";

const { times: FAILURES_BEFORE_LOCK } = LIMITS.wrongPasswords;
/** How long a lock lasts, and how long failures count. */
const LOCK_MS = periodMs("wrongPasswords");

type LockDeps = Pick<Deps, "db" | "clock">;

/**
 * What failures are counted by: the typed name, whether or not it exists, and its account, which has two
 * names. The address is charged once for each name it fails with, so that one racer who forgot a password
 * doesn't lock out everyone on the track's network.
 */
export type SignInKeys = { name: string; address: string; account: string | null };

/** The key for one device's attempts at one account; a new password starts a new key. */
export type DeviceKey = string;

/** @param nameKey the lower-case username or email; hashed, since people sometimes type passwords there */
export function signInKeys(input: {
  nameKey: string;
  clientAddress: string;
  userId: number | null;
}): SignInKeys {
  return {
    name: nameLockKey(input.nameKey),
    address: `address:${addressBlockOf(input.clientAddress)}`,
    account: input.userId === null ? null : accountLockKey(input.userId),
  };
}

/**
 * Whether the account is locked. Never reveal that, since it would show which email belongs to which
 * username. A locked name or address may be revealed: it is the same for names that don't exist.
 *
 * @throws AppError `rate_limited` for a locked name or address
 */
export async function checkSignInLock(deps: LockDeps, keys: SignInKeys): Promise<boolean> {
  const now = deps.clock.now();
  const locks = await findAllSignInLocks(deps.db, allKeys(keys), now);
  const publicLock = locks.find(({ key }) => key !== keys.account);
  if (publicLock) throw lockedError((publicLock.lockedUntil?.getTime() ?? 0) - now.getTime());
  return locks.length > 0;
}

/**
 * Counts a wrong password. Of any number of concurrent sign-ins, only the first ten learn that theirs was
 * wrong.
 *
 * @returns whether this failure locked the account
 * @throws AppError `rate_limited` if the name or the address was locked in the meantime
 */
export async function recordSignInFailure(deps: LockDeps, keys: SignInKeys): Promise<boolean> {
  const rule = { now: deps.clock.now(), limit: FAILURES_BEFORE_LOCK, lockMs: LOCK_MS };
  const { name, address, account } = keys;
  const counts = await deps.db.batch([
    upsertSignInFailure(deps.db, { ...rule, key: name }),
    upsertSignInFailure(deps.db, { ...rule, key: address, onlyIfFirstOf: name }),
    ...(account ? [upsertSignInFailure(deps.db, { ...rule, key: account })] : []),
  ]);
  const [ofName = 0, ofAddress = 0, ofAccount = 0] = counts.map(([row]) => row?.failureCount);
  if (ofName > FAILURES_BEFORE_LOCK || ofAddress > FAILURES_BEFORE_LOCK) throw lockedError();
  return ofAccount === FAILURES_BEFORE_LOCK;
}

/**
 * Clears the failures of a name and its account after a correct password, unless others have locked them
 * while it was being verified.
 *
 * @returns false if they were locked
 * @throws AppError `rate_limited` as checkSignInLock does
 */
export async function acceptSignIn(deps: LockDeps, keys: SignInKeys): Promise<boolean> {
  const isAccountLocked = await checkSignInLock(deps, keys);
  if (isAccountLocked) return false;
  // The address keeps its count: otherwise anyone with an account could clear it between guesses.
  const cleared = keys.account ? [keys.name, keys.account] : [keys.name];
  await deleteSignInFailures(deps.db, cleared, deps.clock.now());
  return true;
}

/**
 * Verifies the password of a signed-in racer who has to confirm it. Failures are counted separately, so that
 * no one can lock a racer out of the account page from outside.
 *
 * @param isRight verifies the password; not called while locked
 * @throws AppError `rate_limited` after ten wrong ones
 */
export function guardConfirmation(
  deps: LockDeps,
  userId: number,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  return guardByKey(deps, `confirmation:${userId}`, isRight);
}

/**
 * Verifies a sign-in from a known device. It has a separate limit of ten wrong passwords: other devices'
 * failures don't lock it, and its lock affects no other device.
 *
 * @throws AppError `rate_limited` after ten wrong ones
 */
export function guardKnownDevice(
  deps: LockDeps,
  device: DeviceKey,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  return guardByKey(deps, device, isRight);
}

async function guardByKey(
  deps: LockDeps,
  key: string,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const now = deps.clock.now();
  const assertUnlocked = async () => {
    const [lock] = await findAllSignInLocks(deps.db, [key], now);
    if (lock) throw lockedError((lock.lockedUntil?.getTime() ?? 0) - now.getTime());
  };
  await assertUnlocked();
  if (await isRight()) {
    await assertUnlocked();
    await deleteSignInFailures(deps.db, [key], now);
    return true;
  }
  const rule = { key, now, limit: FAILURES_BEFORE_LOCK, lockMs: LOCK_MS };
  const [row] = await upsertSignInFailure(deps.db, rule);
  if (row && row.failureCount > FAILURES_BEFORE_LOCK) throw lockedError();
  return false;
}

/** Lifts all locks on an account's sign-in, after its owner has proved their identity by other means. */
export function liftSignInLock(
  deps: Pick<Deps, "db">,
  user: Pick<User, "id" | "usernameKey" | "emailKey">,
) {
  return deleteSignInLocks(deps.db, [
    accountLockKey(user.id),
    nameLockKey(user.usernameKey),
    nameLockKey(user.emailKey),
  ]);
}

/** Whether stored failures still count: until their lock ends, or for as long as a lock after the last one. */
export function doFailuresCount(
  { lastFailedAt, lockedUntil }: { lastFailedAt: Date; lockedUntil: Date | null },
  now: Date,
): boolean {
  const endsAt = lockedUntil?.getTime() ?? lastFailedAt.getTime() + LOCK_MS;
  return endsAt > now.getTime();
}

/** @param waitMs the remaining time of the lock */
function lockedError(waitMs = LOCK_MS): AppError {
  return overLimit("wrongPasswords", waitMs / 1000);
}

function accountLockKey(userId: number): string {
  return `account:${userId}`;
}

function nameLockKey(nameKey: string): string {
  return `name:${sha256(nameKey)}`;
}

function allKeys({ name, address, account }: SignInKeys): string[] {
  return account ? [name, address, account] : [name, address];
}
