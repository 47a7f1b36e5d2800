import { Hono } from "hono";
import { findOwnUser } from "#app/features/accounts/find-own-user.server.ts";
import { readUserObject } from "#app/features/accounts/read-user-object.server.ts";
import { refreshSchema, signInSchema } from "#app/features/accounts/schema.ts";
import { ACCESS_TOKEN_SECONDS } from "#app/features/sessions/access-token.server.ts";
import { refreshSession } from "#app/features/sessions/session.server.ts";
import { type SessionTokens, tokensOf } from "#app/features/sessions/session-cookies.server.ts";
import { signIn } from "#app/features/sessions/sign-in.server.ts";
import { AppError, LOGGED_OUT } from "#app/lib/errors.ts";
import { limitAddress } from "#app/lib/limit.server.ts";
import type { ServerEnv } from "../../env.ts";
import { NO_STORE } from "../cache-headers.ts";
import { parseJson } from "../json-body.ts";
import { signedInDepsOf } from "../require-viewer.ts";

/** Sessions for clients without cookies: tokens are in the response, and the access token is sent as bearer. */
export const legacySessions = new Hono<ServerEnv>();

legacySessions.post("/rest/api/login", async (c) => {
  const deps = c.get("deps");
  const input = await parseJson(c, signInSchema);
  const { cookies } = await signIn(
    { ...deps, viewer: null },
    { ...input, userAgent: c.req.header("user-agent") ?? "", refreshToken: null },
  );
  return c.json(presentTokens(tokensOf(deps.requestOrigin, cookies)), 200, NO_STORE);
});

legacySessions.post("/rest/api/refresh", async (c) => {
  const deps = c.get("deps");
  await limitAddress(deps, "refresh");
  const { refresh_token } = await parseJson(c, refreshSchema);
  const refreshed = await refreshSession(deps, refresh_token);
  if (!refreshed) throw new AppError("unauthenticated", LOGGED_OUT);
  return c.json(presentTokens(refreshed.tokens), 200, NO_STORE);
});

legacySessions.get("/rest/user", async (c) => {
  const deps = signedInDepsOf(c);
  return c.json(await readUserObject(deps, await findOwnUser(deps)), 200, NO_STORE);
});

function presentTokens({ accessToken, refreshToken }: SessionTokens) {
  return {
    access_token: accessToken,
    refresh_token: refreshToken,
    token_type: "Bearer" as const,
    expires_in: ACCESS_TOKEN_SECONDS,
  };
}
