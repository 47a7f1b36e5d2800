import type { Deps } from "#app/deps.ts";
import { readSessionCookies } from "./session-cookies.server.ts";

/** What a session is started with and what it takes the place of: the browser, and the token that it holds. */
export function sendingDevice(
  { requestOrigin }: Pick<Deps, "requestOrigin">,
  { headers }: Request,
): { userAgent: string; refreshToken: string | null } {
  return {
    userAgent: headers.get("user-agent") ?? "",
    refreshToken: readSessionCookies(requestOrigin, headers.get("cookie")).refresh,
  };
}
