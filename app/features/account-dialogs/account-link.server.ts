import { cookie, findCookie } from "#app/features/sessions/session-cookies.server.ts";

const SECONDS = 10 * 60;
const TOKEN_MAX_LENGTH = 200;

/** A followed mail link: its dialog, to confirm an activation or to set a new password, and its token. */
export type AccountLink = { dialog: "activate" | "resetPassword"; token: string };

/**
 * The Set-Cookie value that passes a link's token from its URL to the next page. A cookie rather than the
 * visit in KV, since tokens are only stored as hashes, and this must also work while KV is down.
 */
export function accountLinkCookie(origin: string, { dialog, token }: AccountLink): string {
  const value = encodeURIComponent(token.slice(0, TOKEN_MAX_LENGTH));
  return cookie(origin, nameOf(origin), `${dialog}.${value}`, SECONDS);
}

/** The link in a request's cookie, or null. It is for one page: expire it with that response. */
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
