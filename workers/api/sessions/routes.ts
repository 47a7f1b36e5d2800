import { type Context, Hono } from "hono";
import { findOwnUser } from "#app/features/accounts/find-own-user.server.ts";
import { readUserObject } from "#app/features/accounts/read-user-object.server.ts";
import { RESEND_DONE } from "#app/features/accounts/rules.ts";
import {
  activationSchema,
  resendActivationSchema,
  resetPasswordSchema,
  signInSchema,
} from "#app/features/accounts/schema.ts";
import { resetPassword } from "#app/features/recovery/reset-password.server.ts";
import { RESET_TEXTS } from "#app/features/recovery/reset-texts.ts";
import { activateAccount } from "#app/features/registration/activate-account.server.ts";
import { resendActivation } from "#app/features/registration/resend-activation.server.ts";
import { endSession, refreshSession } from "#app/features/sessions/session.server.ts";
import {
  expiredSessionCookies,
  lapsedSessionCookies,
  readSessionCookies,
  sessionCookies,
} from "#app/features/sessions/session-cookies.server.ts";
import { signIn } from "#app/features/sessions/sign-in.server.ts";
import { AppError, presentError } from "#app/lib/errors.ts";
import { limitAddress } from "#app/lib/limit.server.ts";
import { forgetUnsent } from "#app/lib/unsent-forms.server.ts";
import type { ServerEnv } from "../../env.ts";
import { parseJson } from "../json-body.ts";
import { signedInDepsOf } from "../require-viewer.ts";

/** The session calls of our own pages. */
export const users = new Hono<ServerEnv>();

users.use("/api/users/*", async (c, next) => {
  await next();
  c.header("cache-control", "no-store");
});

users.get("/api/users/me", async (c) => {
  const deps = signedInDepsOf(c);
  return c.json(await readUserObject(deps, await findOwnUser(deps)));
});

users.post("/api/users/login", async (c) => {
  const input = await parseJson(c, signInSchema);
  const { user, cookies } = await signIn(depsOf(c), {
    ...input,
    userAgent: userAgentOf(c),
    refreshToken: refreshTokenOf(c),
  });
  appendCookies(c, cookies);
  return c.json({ success: true, user: await readUserObject(c.get("deps"), user) });
});

users.post("/api/users/refresh", async (c) => {
  const deps = c.get("deps");
  await limitAddress(deps, "refresh");
  const refresh = refreshTokenOf(c);
  const refreshed = refresh === null ? null : await refreshSession(deps, refresh);
  if (!refreshed) {
    // A worker that sends a slip may ask while its racer signs in: their new cookies stay.
    if (refresh !== null) appendCookies(c, lapsedSessionCookies(deps.requestOrigin));
    return c.json(presentError(new AppError("unauthenticated", "Log in to go on.")), 401);
  }
  appendCookies(c, sessionCookies(deps.requestOrigin, refreshed.tokens));
  return c.json({ success: true });
});

users.post("/api/users/logout", async (c) => {
  const deps = depsOf(c);
  await endSession(deps, refreshTokenOf(c));
  appendCookies(c, expiredSessionCookies(deps.requestOrigin));
  appendCookies(c, (await forgetUnsent(c.req.raw, deps)).getSetCookie());
  return c.json({ success: true });
});

users.post("/api/users/activation", async (c) => {
  await limitAddress(c.get("deps"), "activate");
  const { activationToken } = await parseJson(c, activationSchema);
  const result = await activateAccount(depsOf(c), { activationToken, userAgent: userAgentOf(c) });
  appendCookies(c, result.cookies);
  return c.json({ success: true, username: result.username, autoLogin: result.autoLogin });
});

users.post("/api/users/resend-activation", async (c) => {
  await resendActivation(depsOf(c), await parseJson(c, resendActivationSchema));
  return c.json({ success: true, message: RESEND_DONE });
});

users.post("/api/users/reset-password", async (c) => {
  const result = await resetPassword(c.get("deps"), await parseJson(c, resetPasswordSchema));
  if (!result.ok) throw new AppError("invalid", RESET_TEXTS.invalid, { errors: result.errors });
  const { username } = result;
  appendCookies(c, result.cookies);
  return c.json({ success: true, validation: { status: "success" }, user: { username } });
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
