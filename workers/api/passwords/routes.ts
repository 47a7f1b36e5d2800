import { Hono } from "hono";
import { resetPasswordSchema } from "#app/features/accounts/schema.ts";
import { resetPassword } from "#app/features/recovery/reset-password.server.ts";
import { RESET_TEXTS } from "#app/features/recovery/reset-texts.ts";
import { AppError } from "#app/lib/errors.ts";
import type { ServerEnv } from "../../env.ts";
import { parseJson } from "../json-body.ts";

/** Setting a new password with a mailed link. */
export const passwords = new Hono<ServerEnv>().post("/api/users/reset-password", async (c) => {
  const result = await resetPassword(c.get("deps"), await parseJson(c, resetPasswordSchema));
  if (!result.ok) throw new AppError("invalid", RESET_TEXTS.invalid, { errors: result.errors });
  const { username } = result;
  for (const cookie of result.cookies) c.header("set-cookie", cookie, { append: true });
  return c.json({ success: true, validation: { status: "success" }, user: { username } });
});
