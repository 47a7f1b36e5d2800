import { Hono } from "hono";
import { resetPasswordSchema } from "#app/features/accounts/schema.ts";
import { resetPassword } from "#app/features/recovery/reset-password.server.ts";
import type { ServerEnv } from "../../env.ts";
import { parseJson } from "../json-body.ts";

/** Sets a new password with a mailed link. */
export const passwords = new Hono<ServerEnv>().post("/api/users/reset-password", async (c) => {
  const input = await parseJson(c, resetPasswordSchema);
  const { username, cookies } = await resetPassword(c.get("deps"), input);
  for (const cookie of cookies) c.header("set-cookie", cookie, { append: true });
  return c.json({ success: true, validation: { status: "success" }, user: { username } });
});
