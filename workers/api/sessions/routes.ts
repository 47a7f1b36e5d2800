import { type Context, Hono } from "hono";
import { findOwnUser } from "#app/features/accounts/find-own-user.server.ts";
import { readUserObject } from "#app/features/accounts/read-user-object.server.ts";
import { signInSchema } from "#app/features/accounts/schema.ts";
import {
  endSession,
  refreshSession,
  rejectedSessionCookies,
} from "#app/features/sessions/session.server.ts";
import {
  clearedSessionCookies,
  readSessionCookies,
  sessionCookies,
} from "#app/features/sessions/session-cookies.server.ts";
import { signIn } from "#app/features/sessions/sign-in.server.ts";
import { AppError, LOGGED_OUT, presentError } from "#app/lib/errors.ts";
import { forgetUnsent } from "#app/lib/forms/unsent-forms.server.ts";
import { limitAddress } from "#app/lib/limit.server.ts";
import type { ServerEnv } from "../../env.ts";
import { parseJson } from "../json-body.ts";
import { signedInDepsOf } from "../require-viewer.ts";

/** Signing in and out on our own pages, with cookies. */
export const sessions = new Hono<ServerEnv>();

sessions.get("/api/users/me", async (c) => {
  const deps = signedInDepsOf(c);
  return c.json(await readUserObject(deps, await findOwnUser(deps)));
});

sessions.post("/api/users/login", async (c) => {
  const input = await parseJson(c, signInSchema);
  const { user, cookies } = await signIn(depsOf(c), {
    ...input,
    userAgent: userAgentOf(c),
    refreshToken: refreshTokenOf(c),
  });
  appendCookies(c, cookies);
  return c.json({ success: true, user: await readUserObject(c.get("deps"), user) });
});

sessions.post("/api/users/refresh", async (c) => {
  const deps = c.get("deps");
  await limitAddress(deps, "refresh");
  const refresh = refreshTokenOf(c);
  const refreshed = refresh === null ? null : await refreshSession(deps, refresh);
  if (!refreshed) {
    // The service worker may refresh while its racer signs in, so don't delete new cookies.
    if (refresh !== null) appendCookies(c, await rejectedSessionCookies(deps, refresh));
    return c.json(presentError(new AppError("unauthenticated", LOGGED_OUT)), 401);
  }
  appendCookies(c, sessionCookies(deps.requestOrigin, refreshed.tokens));
  return c.json({ success: true });
});

sessions.post("/api/users/logout", async (c) => {
  const deps = depsOf(c);
  await endSession(deps, refreshTokenOf(c));
  appendCookies(c, clearedSessionCookies(deps.requestOrigin));
  appendCookies(c, (await forgetUnsent(c.req.raw, deps)).getSetCookie());
  return c.json({ success: true });
});

function depsOf(c: Context<ServerEnv>) {
  return { ...c.get("deps"), viewer: c.get("viewer") };
}

function userAgentOf(c: Context<ServerEnv>): string {
  return c.req.header("user-agent") ?? "";
}

function refreshTokenOf(c: Context<ServerEnv>): string | null {
  return readSessionCookies(c.get("deps").requestOrigin, c.req.header("cookie")).refresh;
}

function appendCookies(c: Context<ServerEnv>, cookies: readonly string[]) {
  for (const cookie of cookies) c.header("set-cookie", cookie, { append: true });
}
