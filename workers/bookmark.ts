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
export function sessionStartOf(request: Request, signing: Signing): SessionStart {
  const { access, refresh } = readSessionCookies(signing.origin, request.headers.get("cookie"));
  const hasCookies = access !== null || refresh !== null;
  return hasCookies || needsPrimary(request) ? "first-primary" : replicaStartOf(request, signing);
}

/**
 * Where it continues once the viewer is known: a member's reads need the primary no more than a visitor's. Null
 * if all of it stays at the primary.
 */
export function startAfterViewer(request: Request, signing: Signing): SessionStart | null {
  return needsPrimary(request) ? null : replicaStartOf(request, signing);
}

/** Writes, one-time links, and API clients, which may not store the bookmark of their write. */
function needsPrimary({ method, url, headers }: Request): boolean {
  return !isSafe(method) || headers.has("authorization") || /[?&]\w*token=/i.test(url);
}

function replicaStartOf({ headers }: Request, signing: Signing): SessionStart {
  return readBookmark(headers.get("cookie"), signing) ?? "first-unconstrained";
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
