import type { Deps } from "#app/deps.ts";
import { createSecretToken, hashSecretToken } from "#app/features/accounts/secret-tokens.server.ts";
import type { DeviceKey } from "#app/features/accounts/sign-in-lock.server.ts";
import type { User } from "#db/queries/users.ts";
import { cookie, findCookie } from "./session-cookies.server.ts";
import { signToken, verifyToken } from "./signed-token.server.ts";

const TYPE = "device+jwt";
const LIFETIME_SECONDS = 365 * 24 * 60 * 60;
/** Of so many accounts that one browser signed in to, the last ones. */
const MAX_ACCOUNTS = 5;
const SECRET_LENGTH = 22;

type DeviceDeps = Pick<Deps, "config" | "clock" | "requestOrigin" | "deviceCookie">;
/** An account, and the mark of the password it had: with another password the device is unknown again. */
type KnownAccount = readonly [userId: number, passwordMark: string];

/** A browser that signed in before: a number of its own, and the accounts it signed in to. */
export type Device = { nonce: string; accounts: readonly KnownAccount[] };

type Owner = Pick<User, "id" | "passwordHash">;

/** The device a request comes from; null without a cookie, and with a lapsed or a forged one. */
export async function readDevice(deps: DeviceDeps): Promise<Device | null> {
  const token = deps.deviceCookie;
  const payload = token ? await verifyToken(deps, { type: TYPE, token }) : null;
  if (!payload || typeof payload.jti !== "string" || !Array.isArray(payload.accounts)) return null;
  return { nonce: payload.jti, accounts: payload.accounts.filter(isKnownAccount) };
}

/**
 * Whether a device signed in to an account before. It proves nothing but that: it opens no account,
 * it only isn't counted with strangers.
 *
 * @returns the key to count it by, null for a stranger
 */
export function deviceKeyFor(device: Device | null, user: Owner | null): DeviceKey | null {
  const known = user && device?.accounts.find(([userId]) => userId === user.id);
  const isKnown = known && known[1] === passwordMark(user);
  return isKnown ? `device:${device?.nonce}:${known[1]}` : null;
}

/**
 * The Set-Cookie value that lets this browser be known to an account it has just signed in to. Other
 * accounts it is known to stay so.
 */
export async function deviceCookie(deps: DeviceDeps, user: Owner): Promise<string> {
  const known = await readDevice(deps);
  const others = known?.accounts.filter(([userId]) => userId !== user.id) ?? [];
  const accounts = [[user.id, passwordMark(user)], ...others].slice(0, MAX_ACCOUNTS);
  const jti = known?.nonce ?? createSecretToken().slice(0, SECRET_LENGTH);
  const token = await signToken(deps, {
    type: TYPE,
    claims: { jti, accounts },
    lifetimeS: LIFETIME_SECONDS,
  });
  return cookie(deps.requestOrigin, nameOf(deps.requestOrigin), token, LIFETIME_SECONDS);
}

/** The same after a change of password, on a device that was known: none where it wasn't. */
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

/** Whether this is that cookie: who brings nothing else sees what every visitor sees. */
export function isDeviceCookie(origin: string, pair: string): boolean {
  return findDeviceCookie(origin, pair) !== null;
}

/** The hash is salted and long: a digest of it tells nothing, and differs with each new password. */
function passwordMark({ passwordHash }: Owner): string {
  return hashSecretToken(passwordHash).slice(0, SECRET_LENGTH);
}

function nameOf(origin: string): string {
  return origin.startsWith("https:") ? "__Host-device" : "device";
}

function isKnownAccount(value: unknown): value is KnownAccount {
  return Array.isArray(value) && typeof value[0] === "number" && typeof value[1] === "string";
}
