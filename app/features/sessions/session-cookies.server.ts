import { ACCESS_TOKEN_SECONDS } from "./access-token.server.ts";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

export type SessionTokens = { accessToken: string; refreshToken: string };

/** On https the names carry `__Host-`: browsers then refuse them from subdomains and over http. */
function cookieNames(origin: string) {
  const prefix = origin.startsWith("https:") ? "__Host-" : "";
  return { access: `${prefix}access`, refresh: `${prefix}refresh`, login: `${prefix}login` };
}

/** The Set-Cookie values that carry a session: access, refresh and the marker that somebody signed in here. */
export function sessionCookies(origin: string, tokens: SessionTokens): string[] {
  const names = cookieNames(origin);
  return [
    cookie(origin, names.access, tokens.accessToken, ACCESS_TOKEN_SECONDS),
    cookie(origin, names.refresh, tokens.refreshToken, YEAR_SECONDS),
    cookie(origin, names.login, "1", YEAR_SECONDS),
  ];
}

/** The Set-Cookie values that remove a session from the browser, and every trace of it: after logging out. */
export function expiredSessionCookies(origin: string): string[] {
  return Object.values(cookieNames(origin)).map((name) => cookie(origin, name, "", 0));
}

/** Those of a session that lapsed: that somebody signed in here stays known, for the forms left open. */
export function lapsedSessionCookies(origin: string): string[] {
  const { access, refresh } = cookieNames(origin);
  return [access, refresh].map((name) => cookie(origin, name, "", 0));
}

/** The tokens a request carries, null where it carries none. */
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

/** The tokens in Set-Cookie values: what a client without cookies is given in the answer's body. */
export function tokensOf(origin: string, setCookies: readonly string[]): SessionTokens {
  const pairs = setCookies.map((value) => value.split(";", 1)[0]).join("; ");
  const { access, refresh } = readSessionCookies(origin, pairs);
  if (!access || !refresh) throw new Error("these cookies carry no session");
  return { accessToken: access, refreshToken: refresh };
}

/** Whether an answer already decides about the session: then nothing else may set its cookies. */
export function setsSessionCookies(origin: string, setCookies: readonly string[]): boolean {
  const { refresh } = cookieNames(origin);
  return setCookies.some((value) => value.startsWith(`${refresh}=`));
}

/** A Set-Cookie value; a lifetime of 0 removes it. */
export function cookie(origin: string, name: string, value: string, maxAgeSeconds: number): string {
  const secure = origin.startsWith("https:") ? "; Secure" : "";
  return `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`;
}

/** The value of a cookie in a Cookie header; null where it is absent or empty. */
export function findCookie(header: string | null | undefined, name: string): string | null {
  for (const pair of (header ?? "").split(";")) {
    const [key = "", ...value] = pair.split("=");
    if (key.trim() === name) return value.join("=").trim() || null;
  }
  return null;
}
