import { Hono } from "hono";
import { readUserObject } from "#app/features/accounts/read-user-object.server.ts";
import {
  activationSchema,
  completionSchema,
  linkTokenSchema,
  racerNameSchema,
  resendActivationSchema,
} from "#app/features/accounts/schema.ts";
import { RESEND_DONE } from "#app/features/accounts/texts.ts";
import { activateAccount } from "#app/features/registration/activate-account.server.ts";
import { completeAccount } from "#app/features/registration/complete-account.server.ts";
import { readAccountByToken } from "#app/features/registration/read-account-by-token.server.ts";
import { limitRegistrations } from "#app/features/registration/register-account.server.ts";
import { resendActivation } from "#app/features/registration/resend-activation.server.ts";
import { readSessionCookies } from "#app/features/sessions/session-cookies.server.ts";
import { emailKeyOf } from "#app/lib/account-keys.ts";
import { AppError } from "#app/lib/errors.ts";
import { limitAddress } from "#app/lib/limit.server.ts";
import type { ServerEnv } from "../../env.ts";
import { NO_STORE } from "../cache-headers.ts";
import { parseJson } from "../json-body.ts";
import { signedInDepsOf } from "../require-viewer.ts";

/** Mailed links under their legacy paths: activating an account, and completing one created by staff. */
export const legacyActivation = new Hono<ServerEnv>();

legacyActivation.post("/rest/activation/activation", async (c) => {
  const deps = { ...c.get("deps"), viewer: c.get("viewer") };
  await limitAddress(deps, "activate");
  const { activationToken } = await parseJson(c, activationSchema);
  const { username, autoLogin, cookies } = await activateAccount(deps, {
    activationToken,
    userAgent: c.req.header("user-agent") ?? "",
  });
  for (const cookie of cookies) c.header("set-cookie", cookie, { append: true });
  return c.json({ success: true, username, autoLogin }, 200, NO_STORE);
});

legacyActivation.post("/rest/activation/resendActivation", async (c) => {
  const deps = signedInDepsOf(c);
  const { email } = await parseJson(c, resendActivationSchema);
  if (emailKeyOf(email) !== emailKeyOf(deps.viewer.email)) {
    throw new AppError("forbidden", "This is not the address on your account.");
  }
  await resendActivation(deps, { email });
  return c.json({ success: true, message: RESEND_DONE }, 200, NO_STORE);
});

legacyActivation.post("/rest/activation/resendActivationByUsername", async (c) => {
  const deps = { ...c.get("deps"), viewer: c.get("viewer") };
  await resendActivation(deps, await parseJson(c, racerNameSchema));
  return c.json({ success: true, message: RESEND_DONE }, 200, NO_STORE);
});

legacyActivation.post("/rest/user/getByActivationToken", async (c) => {
  const { token } = await parseJson(c, linkTokenSchema);
  const account = await readAccountByToken(c.get("deps"), token);
  return c.json({ success: true, ...account }, 200, NO_STORE);
});

legacyActivation.post("/rest/registration/completeRegistration", async (c) => {
  const deps = { ...c.get("deps"), viewer: c.get("viewer") };
  await limitRegistrations(deps);
  const input = await parseJson(c, completionSchema);
  const { user, cookies } = await completeAccount(deps, {
    ...input,
    userAgent: c.req.header("user-agent") ?? "",
    refreshToken: readSessionCookies(deps.requestOrigin, c.req.header("cookie")).refresh,
  });
  for (const cookie of cookies) c.header("set-cookie", cookie, { append: true });
  return c.json({ success: true, user: await readUserObject(deps, user) }, 200, NO_STORE);
});
