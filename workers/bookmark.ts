import { createHmac, timingSafeEqual } from "node:crypto";
import {
  cookie,
  findCookie,
  readSessionCookies,
} from "#app/features/sessions/session-cookies.server.ts";
import type { SessionStart } from "#db/session.ts";
import { isSafe } from "./safe-method.ts";

/** Replicas lag by seconds; the cookie passes the page cache by, so it goes soon. */
const SECONDS = 60;

type Signing = { origin: string; sessionSecrets: readonly string[] };

/**
 * Where the reads of a request begin. Writes and whoever sends credentials begin at the primary, so
 * that a ban, an ended session or a used link holds at once; visitors begin anywhere, but never
 * before what they wrote themselves.
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

/** The Set-Cookie value that lets a visitor read what was written up to a bookmark. */
export function bookmarkCookie(bookmark: string, { origin, sessionSecrets }: Signing): string {
  const [secret = ""] = sessionSecrets;
  return cookie(origin, nameOf(origin), `${bookmark}.${signatureOf(bookmark, secret)}`, SECONDS);
}

/** Signed, since D1 fails on a bookmark that is none and waits for one of the future. */
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
