import { createHash } from "node:crypto";
import type { Deps } from "#app/deps.ts";
import { addressBlockOf } from "#app/lib/address-block.ts";
import type { AppError } from "#app/lib/errors.ts";
import { overLimit } from "#app/lib/limit.server.ts";
import { LIMITS, periodMs } from "#app/lib/limits.ts";
import {
  deleteSignInFailures,
  deleteSignInLocks,
  findAllSignInLocks,
  upsertSignInFailure,
} from "#db/queries/sign-in-failures.ts";
import type { User } from "#db/queries/users.ts";

const { times: FAILURES_BEFORE_LOCK } = LIMITS.wrongPasswords;
/** How long a lock lasts, and how long a failure is remembered. */
const LOCK_MS = periodMs("wrongPasswords");

type LockDeps = Pick<Deps, "db" | "clock">;

/**
 * What is counted: the name as it was typed, whether or not anybody has it, and the account behind
 * it, which two names lead to. The address is charged once for each name it fails with, so that one
 * racer who forgot a password doesn't lock out everybody on the track's network.
 */
export type SignInKeys = { name: string; address: string; account: string | null };

/** The key that counts what one device does with one account; a new password begins a new one. */
export type DeviceKey = string;

/** @param nameKey the username or email in lower case; hashed here, since passwords get typed there */
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
 * Whether the account is locked. Never say so: it would give away which email belongs to
 * which username. A locked name or address may be, it is the same for names nobody has.
 *
 * @throws AppError `rate_limited` for a locked name or address
 */
export async function checkSignInLock(deps: LockDeps, keys: SignInKeys): Promise<boolean> {
  const now = deps.clock.now();
  const locks = await findAllSignInLocks(deps.db, allKeys(keys), now);
  const told = locks.find(({ key }) => key !== keys.account);
  if (told) throw lockedError((told.lockedUntil?.getTime() ?? 0) - now.getTime());
  return locks.length > 0;
}

/**
 * Counts a wrong password. Of any number of sign-ins at once only the first ten learn that theirs
 * was wrong.
 *
 * @returns whether this was the failure that locked the account
 * @throws AppError `rate_limited` when the name or the address was locked in the meantime
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
 * Forgets the failures of a name and its account after the right password, unless others have locked
 * them while it was being verified: then it came too late.
 *
 * @returns false when it came too late
 * @throws AppError `rate_limited` as checkSignInLock does
 */
export async function acceptSignIn(deps: LockDeps, keys: SignInKeys): Promise<boolean> {
  const isAccountLocked = await checkSignInLock(deps, keys);
  if (isAccountLocked) return false;
  // The address keeps its count: whoever has an account could clear it between guesses.
  const cleared = keys.account ? [keys.name, keys.account] : [keys.name];
  await deleteSignInFailures(deps.db, cleared, deps.clock.now());
  return true;
}

/**
 * The same for a signed-in racer who is asked for the password again. It is counted by itself: nobody
 * can lock a racer out of the account page from outside.
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
 * The same for a sign-in from a device that the account knows. It has ten wrong passwords of its own:
 * those of strangers don't lock it, and its own lock nobody else.
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
  const refuseLocked = async () => {
    const [lock] = await findAllSignInLocks(deps.db, [key], now);
    if (lock) throw lockedError((lock.lockedUntil?.getTime() ?? 0) - now.getTime());
  };
  await refuseLocked();
  if (await isRight()) {
    await refuseLocked();
    await deleteSignInFailures(deps.db, [key], now);
    return true;
  }
  const rule = { key, now, limit: FAILURES_BEFORE_LOCK, lockMs: LOCK_MS };
  const [row] = await upsertSignInFailure(deps.db, rule);
  if (row && row.failureCount > FAILURES_BEFORE_LOCK) throw lockedError();
  return false;
}

/** Lifts what locks an account's sign-in: its owner has proved to be one by other means. */
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

/** The refusal while something is locked. @param waitMs until when */
function lockedError(waitMs = LOCK_MS): AppError {
  return overLimit("wrongPasswords", waitMs / 1000);
}

function accountLockKey(userId: number): string {
  return `account:${userId}`;
}

function nameLockKey(nameKey: string): string {
  return `name:${createHash("sha256").update(nameKey).digest("hex")}`;
}

function allKeys({ name, address, account }: SignInKeys): string[] {
  return account ? [name, address, account] : [name, address];
}
