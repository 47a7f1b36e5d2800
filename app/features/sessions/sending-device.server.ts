import type { Deps } from "#app/deps.ts";
import { readSessionCookies } from "./session-cookies.server.ts";

/** The browser that starts a session, and the token of the session that it replaces. */
export function sendingDevice(
  { requestOrigin }: Pick<Deps, "requestOrigin">,
  { headers }: Request,
): { userAgent: string; refreshToken: string | null } {
  return {
    userAgent: headers.get("user-agent") ?? "",
    refreshToken: readSessionCookies(requestOrigin, headers.get("cookie")).refresh,
  };
}
