import { createHmac, timingSafeEqual } from "node:crypto";
import {
  cookie,
  findCookie,
  readSessionCookies,
} from "#app/features/sessions/session-cookies.server.ts";
import type { SessionStart } from "#db/session.ts";
import { isSafe } from "./safe-method.ts";

/** Replicas lag by seconds. Short, since the cookie bypasses the page cache. */
const SECONDS = 60;

type Signing = { origin: string; sessionSecrets: readonly string[] };

/**
 * Where a request's D1 session starts. Writes and requests with credentials start at the primary, so that a
 * ban, an ended session or a used link takes effect immediately; other visitors start at any replica, but
 * never before their own writes.
 */
export function sessionStartOf({ method, url, headers }: Request, signing: Signing): SessionStart {
  const cookies = headers.get("cookie");
  const { access, refresh } = readSessionCookies(signing.origin, cookies);
  const hasCredentials =
    access !== null ||
    refresh !== null ||
    headers.has("authorization") ||
    /[?&]\w*token=/i.test(url);
  if (hasCredentials || !isSafe(method)) return "first-primary";
  return readBookmark(cookies, signing) ?? "first-unconstrained";
}

/** The Set-Cookie value that makes a visitor's reads include the writes up to a bookmark. */
export function bookmarkCookie(bookmark: string, { origin, sessionSecrets }: Signing): string {
  const [secret = ""] = sessionSecrets;
  return cookie(origin, nameOf(origin), `${bookmark}.${signatureOf(bookmark, secret)}`, SECONDS);
}

/** Signed, since D1 fails on an invalid bookmark and waits for a future one. */
function readBookmark(cookies: string | null, { origin, sessionSecrets }: Signing): string | null {
  const value = findCookie(cookies, nameOf(origin));
  if (!value) return null;
  const [bookmark = "", signature = ""] = value.split(".");
  const isOurs = sessionSecrets.some((secret) => isSame(signature, signatureOf(bookmark, secret)));
  return bookmark && isOurs ? bookmark : null;
}

function signatureOf(bookmark: string, secret: string): string {
  return createHmac("sha256", secret).update(`bookmark ${bookmark}`).digest("base64url");
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.byteLength === right.byteLength && timingSafeEqual(left, right);
}

function nameOf(origin: string): string {
  return origin.startsWith("https:") ? "__Host-bookmark" : "bookmark";
}
