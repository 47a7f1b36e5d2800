import { createMiddleware } from "hono/factory";
import { forgetRegistration } from "#app/features/registration/registration-draft.server.ts";
import { setsSessionCookies } from "#app/features/sessions/session-cookies.server.ts";
import type { ServerEnv } from "../env.ts";

/**
 * An abandoned registration draft has no known owner. Any sign-in or sign-out in this browser deletes it, so
 * that the next person never sees someone else's name, address and password.
 */
export const forgetRegistrations = createMiddleware<ServerEnv>(async (c, next) => {
  await next();
  const deps = c.get("deps");
  const setCookies = c.res.headers.getSetCookie();
  if (!setsSessionCookies(deps.requestOrigin, setCookies)) return;
  // The response may have set a new visit cookie: of two with the same name the later one wins.
  const cookie = [c.req.header("cookie"), ...setCookies.map((value) => value.split(";", 1)[0])]
    .filter(Boolean)
    .reverse()
    .join("; ");
  const request = new Request(c.req.url, { headers: { cookie } });
  for (const value of (await forgetRegistration(request, deps)).getSetCookie()) {
    c.header("set-cookie", value, { append: true });
  }
});
