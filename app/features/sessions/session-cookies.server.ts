import { ACCESS_TOKEN_SECONDS } from "./access-token.server.ts";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

export type SessionTokens = { accessToken: string; refreshToken: string };

/** On https the names start with `__Host-`, so that browsers reject them from subdomains and over http. */
function cookieNames(origin: string) {
  const prefix = origin.startsWith("https:") ? "__Host-" : "";
  return { access: `${prefix}access`, refresh: `${prefix}refresh`, login: `${prefix}login` };
}

/** The Set-Cookie values of a session: access, refresh, and the marker of an earlier sign-in. */
export function sessionCookies(origin: string, tokens: SessionTokens): string[] {
  const names = cookieNames(origin);
  return [
    cookie(origin, names.access, tokens.accessToken, ACCESS_TOKEN_SECONDS),
    cookie(origin, names.refresh, tokens.refreshToken, YEAR_SECONDS),
    cookie(origin, names.login, "1", YEAR_SECONDS),
  ];
}

/** The Set-Cookie values that remove all cookies of a session after logging out. */
export function clearedSessionCookies(origin: string): string[] {
  return Object.values(cookieNames(origin)).map((name) => cookie(origin, name, "", 0));
}

/** Those for an expired session: they keep the marker that someone signed in, for forms still open. */
export function expiredSessionCookies(origin: string): string[] {
  const { access, refresh } = cookieNames(origin);
  return [access, refresh].map((name) => cookie(origin, name, "", 0));
}

/** The tokens of a request; null if there are none. */
export function readSessionCookies(
  origin: string,
  cookieHeader: string | null | undefined,
): { access: string | null; refresh: string | null } {
  const names = cookieNames(origin);
  return {
    access: findCookie(cookieHeader, names.access),
    refresh: findCookie(cookieHeader, names.refresh),
  };
}

/** The tokens in Set-Cookie values, to return them in the body to clients without cookies. */
export function tokensOf(origin: string, setCookies: readonly string[]): SessionTokens {
  const pairs = setCookies.map((value) => value.split(";", 1)[0]).join("; ");
  const { access, refresh } = readSessionCookies(origin, pairs);
  if (!access || !refresh) throw new Error("these cookies carry no session");
  return { accessToken: access, refreshToken: refresh };
}

/** Whether a response already sets the session's cookies, so that nothing else may. */
export function setsSessionCookies(origin: string, setCookies: readonly string[]): boolean {
  const { refresh } = cookieNames(origin);
  return setCookies.some((value) => value.startsWith(`${refresh}=`));
}

/** A Set-Cookie value; a lifetime of 0 removes it. */
export function cookie(origin: string, name: string, value: string, maxAgeSeconds: number): string {
  const secure = origin.startsWith("https:") ? "; Secure" : "";
  return `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`;
}

/** The value of a cookie in a Cookie header; null if it is missing or empty. */
export function findCookie(header: string | null | undefined, name: string): string | null {
  for (const pair of (header ?? "").split(";")) {
    const [key = "", ...value] = pair.split("=");
    if (key.trim() === name) return value.join("=").trim() || null;
  }
  return null;
}
