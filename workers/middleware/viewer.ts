import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import {
  findViewer,
  refreshSession,
  rejectedSessionCookies,
} from "#app/features/sessions/session.server.ts";
import {
  readSessionCookies,
  sessionCookies,
  setsSessionCookies,
} from "#app/features/sessions/session-cookies.server.ts";
import { isMachinePath } from "#app/lib/machine-paths.ts";
import { startAfterViewer } from "../bookmark.ts";
import type { ServerEnv } from "../env.ts";

const PRIVATE = "private, no-store";

/**
 * Loads the viewer from the bearer token or access cookie. A page request with an expired access token and a
 * valid refresh token is refreshed in place; API clients get a 401 and refresh by themselves.
 */
export const loadViewer = createMiddleware<ServerEnv>(async (c, next) => {
  const deps = c.get("deps");
  const bearer = bearerToken(c.req.header("authorization"));
  const cookies = readSessionCookies(deps.requestOrigin, c.req.header("cookie"));
  const accessToken = bearer ?? cookies.access;

  let viewer = accessToken === null ? null : await findViewer(deps, accessToken);
  let newCookies: string[] = [];
  if (!viewer && bearer === null && cookies.refresh && !isMachinePath(c.req.path)) {
    const refreshed = await refreshSession(deps, cookies.refresh);
    viewer = refreshed?.viewer ?? null;
    newCookies = refreshed
      ? sessionCookies(deps.requestOrigin, refreshed.tokens)
      : await rejectedSessionCookies(deps, cookies.refresh);
  }
  c.set("viewer", viewer);
  if (viewer) readFromReplicas(c);
  await next();
  // The Back button must not show the page after its owner has logged out.
  if (viewer && !c.res.headers.has("cache-control")) c.header("cache-control", PRIVATE);
  if (newCookies.length > 0) appendSessionCookies(c, newCookies);
});

/** Only the session, the role and a ban must be current; what the racer wrote last is in the bookmark. */
function readFromReplicas(c: Context<ServerEnv>) {
  const { requestOrigin: origin, config } = c.get("deps");
  const start = startAfterViewer(c.req.raw, { origin, sessionSecrets: config.sessionSecrets });
  if (start) c.get("session").restart(start);
}

/** Skipped if the handler itself signed in or out, since that is newer than the refresh. */
function appendSessionCookies(c: Context<ServerEnv>, cookies: readonly string[]) {
  if (setsSessionCookies(c.get("deps").requestOrigin, c.res.headers.getSetCookie())) return;
  for (const cookie of cookies) c.header("set-cookie", cookie, { append: true });
  c.header("cache-control", PRIVATE);
}

function bearerToken(authorization: string | undefined): string | null {
  return /^Bearer +(\S+)$/i.exec(authorization ?? "")?.[1] ?? null;
}
