import { Hono } from "hono";
import { activationSchema, resendActivationSchema } from "#app/features/accounts/schema.ts";
import { RESEND_DONE } from "#app/features/accounts/texts.ts";
import { activateAccount } from "#app/features/registration/activate-account.server.ts";
import { resendActivation } from "#app/features/registration/resend-activation.server.ts";
import { limitAddress } from "#app/lib/limit.server.ts";
import type { ServerEnv } from "../../env.ts";
import { parseJson } from "../json-body.ts";

/** Activating an account, and requesting another link. */
export const activation = new Hono<ServerEnv>();

activation.post("/api/users/activation", async (c) => {
  const deps = { ...c.get("deps"), viewer: c.get("viewer") };
  await limitAddress(deps, "activate");
  const { activationToken } = await parseJson(c, activationSchema);
  const userAgent = c.req.header("user-agent") ?? "";
  const { username, autoLogin, cookies } = await activateAccount(deps, {
    activationToken,
    userAgent,
  });
  for (const cookie of cookies) c.header("set-cookie", cookie, { append: true });
  return c.json({ success: true, username, autoLogin });
});

activation.post("/api/users/resend-activation", async (c) => {
  const deps = { ...c.get("deps"), viewer: c.get("viewer") };
  await resendActivation(deps, await parseJson(c, resendActivationSchema));
  return c.json({ success: true, message: RESEND_DONE });
});
