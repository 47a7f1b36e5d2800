import { createMiddleware } from "hono/factory";
import { forgetRegistration } from "#app/features/registration/registration-draft.server.ts";
import { setsSessionCookies } from "#app/features/sessions/session-cookies.server.ts";
import type { ServerEnv } from "../env.ts";

/**
 * A registration that was begun and left belongs to nobody who can be named. Once somebody signs in or out in
 * this browser, by whatever way, it is gone: the next person must not find a name, an address and a password
 * that aren't theirs.
 */
export const forgetRegistrations = createMiddleware<ServerEnv>(async (c, next) => {
  await next();
  const deps = c.get("deps");
  const answered = c.res.headers.getSetCookie();
  if (!setsSessionCookies(deps.requestOrigin, answered)) return;
  // The answer may have moved the visit on: of two cookies of one name the later one counts.
  const cookie = [c.req.header("cookie"), ...answered.map((value) => value.split(";", 1)[0])]
    .filter(Boolean)
    .reverse()
    .join("; ");
  const request = new Request(c.req.url, { headers: { cookie } });
  for (const value of (await forgetRegistration(request, deps)).getSetCookie()) {
    c.header("set-cookie", value, { append: true });
  }
});
