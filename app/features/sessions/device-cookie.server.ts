import type { Deps } from "#app/deps.ts";
import { createSecretToken, hashSecretToken } from "#app/features/accounts/secret-tokens.server.ts";
import type { DeviceKey } from "#app/features/accounts/sign-in-lock.server.ts";
import type { User } from "#db/queries/users.ts";
import { cookie, findCookie } from "./session-cookies.server.ts";
import { signToken, verifyToken } from "./signed-token.server.ts";

const TYPE = "device+jwt";
const LIFETIME_SECONDS = 365 * 24 * 60 * 60;
/** How many of the last accounts that a browser signed in to are stored. */
const MAX_ACCOUNTS = 5;
const SECRET_LENGTH = 22;

type DeviceDeps = Pick<Deps, "config" | "clock" | "requestOrigin" | "deviceCookie">;
/** An account and a digest of its password: with another password the device is no longer known. */
type KnownAccount = readonly [userId: number, passwordMark: string];

/** A browser that signed in before: its random id, and the accounts it signed in to. */
export type Device = { nonce: string; accounts: readonly KnownAccount[] };

type Owner = Pick<User, "id" | "passwordHash">;

/** The device of a request; null if its cookie is missing, expired or forged. */
export async function readDevice(deps: DeviceDeps): Promise<Device | null> {
  const token = deps.deviceCookie;
  const payload = token ? await verifyToken(deps, { type: TYPE, token }) : null;
  if (!payload || typeof payload.jti !== "string" || !Array.isArray(payload.accounts)) return null;
  return { nonce: payload.jti, accounts: payload.accounts.filter(isKnownAccount) };
}

/**
 * Whether a device signed in to an account before. That grants no access; the device is only rate-limited
 * separately from unknown ones.
 *
 * @returns the key to count it by; null for an unknown device
 */
export function deviceKeyFor(device: Device | null, user: Owner | null): DeviceKey | null {
  const account = user && device?.accounts.find(([userId]) => userId === user.id);
  const isKnown = account && account[1] === passwordMark(user);
  return isKnown ? `device:${device?.nonce}:${account[1]}` : null;
}

/**
 * The Set-Cookie value that makes this browser known to an account it has just signed in to, in addition to
 * its other accounts.
 */
export async function deviceCookie(deps: DeviceDeps, user: Owner): Promise<string> {
  const device = await readDevice(deps);
  const others = device?.accounts.filter(([userId]) => userId !== user.id) ?? [];
  const accounts = [[user.id, passwordMark(user)], ...others].slice(0, MAX_ACCOUNTS);
  const jti = device?.nonce ?? createSecretToken().slice(0, SECRET_LENGTH);
  const token = await signToken(deps, {
    type: TYPE,
    claims: { jti, accounts },
    lifetimeS: LIFETIME_SECONDS,
  });
  return cookie(deps.requestOrigin, nameOf(deps.requestOrigin), token, LIFETIME_SECONDS);
}

/** The same after a password change, if the device was known before; otherwise none. */
export async function renewedDeviceCookie(
  deps: DeviceDeps,
  { before, after }: { before: Owner; after: Owner },
): Promise<string[]> {
  const isKnown = deviceKeyFor(await readDevice(deps), before) !== null;
  return isKnown ? [await deviceCookie(deps, after)] : [];
}

/** The value of the device cookie in a Cookie header; unverified. */
export function findDeviceCookie(origin: string, cookieHeader: string | null): string | null {
  return findCookie(cookieHeader, nameOf(origin));
}

/** Whether this is the device cookie, which doesn't affect what a visitor sees. */
export function isDeviceCookie(origin: string, pair: string): boolean {
  return findDeviceCookie(origin, pair) !== null;
}

/** The password hash is salted, so its digest reveals nothing, and it changes with every new password. */
function passwordMark({ passwordHash }: Owner): string {
  return hashSecretToken(passwordHash).slice(0, SECRET_LENGTH);
}

function nameOf(origin: string): string {
  return origin.startsWith("https:") ? "__Host-device" : "device";
}

function isKnownAccount(value: unknown): value is KnownAccount {
  return Array.isArray(value) && typeof value[0] === "number" && typeof value[1] === "string";
}
