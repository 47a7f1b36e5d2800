import { AppError } from "./errors.ts";

/** As long as browsers keep any cookie, so that it outlives every form that is left open. */
const PROBE_SECONDS = 400 * 24 * 60 * 60;
const COOKIES_NEEDED =
  "This site needs cookies for this step, and your browser is blocking them. Allow cookies for this site, then try again.";

/**
 * The Set-Cookie value that goes out with every form that can't work without cookies: a browser that sends the
 * form without any cookie blocks them. It holds nothing about the visitor.
 */
export function probeCookie(origin: string): string {
  const secure = origin.startsWith("https:") ? "; Secure" : "";
  return `${nameOf(origin)}=1; Path=/; Max-Age=${PROBE_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
}

/** Whether a Cookie header has that cookie. */
export function hasProbeCookie(origin: string, cookies = ""): boolean {
  return cookies.split(";").some((pair) => isProbeCookie(origin, pair));
}

/** Whether this is that cookie: it changes nothing about what a visitor sees. */
export function isProbeCookie(origin: string, pair: string): boolean {
  return pair.trim() === `${nameOf(origin)}=1`;
}

/** @throws AppError `invalid` if the browser sent no cookie at all, since the form's result would be lost */
export function requireCookies({ headers }: Request): void {
  if (!headers.has("cookie")) throw new AppError("invalid", COOKIES_NEEDED);
}

function nameOf(origin: string): string {
  return origin.startsWith("https:") ? "__Host-probe" : "probe";
}
