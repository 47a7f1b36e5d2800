import { AppError } from "./errors.ts";

/** The longest that browsers keep a cookie, so that it outlives any form left open. */
const PROBE_SECONDS = 400 * 24 * 60 * 60;
const COOKIES_NEEDED =
  "This site needs cookies for this step, and your browser is blocking them. Allow cookies for this site, then try again.";

/**
 * The Set-Cookie value sent with every form that needs cookies: a browser that submits the form without any
 * cookie is blocking them. It contains nothing about the visitor.
 */
export function probeCookie(origin: string): string {
  const secure = origin.startsWith("https:") ? "; Secure" : "";
  return `${nameOf(origin)}=1; Path=/; Max-Age=${PROBE_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
}

/** Whether a Cookie header contains the probe cookie. */
export function hasProbeCookie(origin: string, cookies = ""): boolean {
  return cookies.split(";").some((pair) => isProbeCookie(origin, pair));
}

/** Whether this is the probe cookie, which doesn't affect what a visitor sees. */
export function isProbeCookie(origin: string, pair: string): boolean {
  return pair.trim() === `${nameOf(origin)}=1`;
}

/** @throws AppError `invalid` if the browser sent no cookie at all, since the form's result would be lost */
export function assertCookies({ headers }: Request): void {
  if (!headers.has("cookie")) throw new AppError("invalid", COOKIES_NEEDED);
}

function nameOf(origin: string): string {
  return origin.startsWith("https:") ? "__Host-probe" : "probe";
}
