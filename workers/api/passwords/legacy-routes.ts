import { Hono } from "hono";
import {
  changePasswordSchema,
  forgotPasswordSchema,
  resetPasswordSchema,
} from "#app/features/accounts/schema.ts";
import { changePassword } from "#app/features/profile/change-password.server.ts";
import { requestPasswordReset } from "#app/features/recovery/request-password-reset.server.ts";
import { resetPassword } from "#app/features/recovery/reset-password.server.ts";
import { RESET_TEXTS } from "#app/features/recovery/texts.ts";
import type { ServerEnv } from "../../env.ts";
import { NO_STORE } from "../cache-headers.ts";
import { parseJson } from "../json-body.ts";
import { signedInDepsOf } from "../require-viewer.ts";

/** Passwords under their legacy paths. */
export const legacyPasswords = new Hono<ServerEnv>();

legacyPasswords.post("/rest/password/forgotPassword", async (c) => {
  await requestPasswordReset(c.get("deps"), await parseJson(c, forgotPasswordSchema));
  return c.json({ success: true, message: RESET_TEXTS.asked }, 200, NO_STORE);
});

legacyPasswords.post("/rest/password/resetPassword", async (c) => {
  const input = await parseJson(c, resetPasswordSchema);
  const { username, cookies } = await resetPassword(c.get("deps"), input);
  for (const cookie of cookies) c.header("set-cookie", cookie, { append: true });
  const answer = { success: true, validation: { status: "success" }, user: { username } };
  return c.json(answer, 200, NO_STORE);
});

legacyPasswords.post("/rest/password/changePassword", async (c) => {
  const deps = signedInDepsOf(c);
  const { cookies } = await changePassword(deps, await parseJson(c, changePasswordSchema));
  for (const cookie of cookies) c.header("set-cookie", cookie, { append: true });
  return c.json({ success: true }, 200, NO_STORE);
});
