import { cookie, findCookie } from "#app/features/sessions/session-cookies.server.ts";

const SECONDS = 10 * 60;
const TOKEN_MAX_LENGTH = 200;

/** What a mailed link asks the page for: to confirm an activation, or to set a new password. */
export type AccountLink = { dialog: "activate" | "resetPassword"; token: string };

/**
 * The Set-Cookie value that carries a link's token from the address it came in to the page that is
 * shown next. A cookie and not the visit in KV: tokens are stored hashed everywhere else, and this one
 * must arrive when KV is down.
 */
export function accountLinkCookie(origin: string, { dialog, token }: AccountLink): string {
  const value = encodeURIComponent(token.slice(0, TOKEN_MAX_LENGTH));
  return cookie(origin, nameOf(origin), `${dialog}.${value}`, SECONDS);
}

/** The link a request carries, null where it carries none. It opens one page: expire it with that answer. */
export function readAccountLink(
  origin: string,
  cookieHeader: string | null | undefined,
): AccountLink | null {
  const [dialog, value = ""] = findCookie(cookieHeader, nameOf(origin))?.split(/\.(.*)/) ?? [];
  if (dialog !== "activate" && dialog !== "resetPassword") return null;
  try {
    return { dialog, token: decodeURIComponent(value) };
  } catch {
    return null;
  }
}

export function expiredAccountLinkCookie(origin: string): string {
  return cookie(origin, nameOf(origin), "", 0);
}

function nameOf(origin: string): string {
  return origin.startsWith("https:") ? "__Host-link" : "link";
}
