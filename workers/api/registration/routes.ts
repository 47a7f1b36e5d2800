import { Hono } from "hono";
import { readUserObject } from "#app/features/accounts/read-user-object.server.ts";
import { registrationSchema, usernameLookupSchema } from "#app/features/accounts/schema.ts";
import { lookUpUsername } from "#app/features/registration/look-up-username.server.ts";
import {
  assertRegistrationOpen,
  limitRegistrations,
} from "#app/features/registration/register-account.server.ts";
import { registerOrSignIn } from "#app/features/registration/register-or-sign-in.server.ts";
import { readSessionCookies } from "#app/features/sessions/session-cookies.server.ts";
import type { ServerEnv } from "../../env.ts";
import { parseJson } from "../json-body.ts";

/** Registration under its legacy paths. */
export const registration = new Hono<ServerEnv>();

registration.post("/rest/registration/register", async (c) => {
  const deps = { ...c.get("deps"), viewer: c.get("viewer") };
  await limitRegistrations(deps);
  await assertRegistrationOpen(deps);
  const input = await parseJson(c, registrationSchema);
  const { user, cookies } = await registerOrSignIn(deps, {
    ...input,
    userAgent: c.req.header("user-agent") ?? "",
    refreshToken: readSessionCookies(deps.requestOrigin, c.req.header("cookie")).refresh,
  });
  for (const cookie of cookies) c.header("set-cookie", cookie, { append: true });
  return c.json({ success: true, user: await readUserObject(deps, user) }, 201, {
    "cache-control": "no-store",
  });
});

registration.post("/rest/user/usernameLookup", async (c) => {
  const { username } = await parseJson(c, usernameLookupSchema);
  return c.json({ success: true, ...(await lookUpUsername(c.get("deps"), username)) });
});
