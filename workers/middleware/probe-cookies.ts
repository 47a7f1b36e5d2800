import { createMiddleware } from "hono/factory";
import { hasProbeCookie, probeCookie } from "#app/lib/cookie-probe.server.ts";
import { SIGN_IN_DIALOGS } from "#app/lib/dialog-parameters.ts";
import { isMachinePath } from "#app/lib/machine-paths.ts";
import type { ServerEnv } from "../env.ts";

/** The pages whose forms call `assertCookies`, and their data requests. */
const FORMS = /^\/(login|register|drag-pak\/(access|dealer|customer))(\.data)?$/;

/**
 * Sets a cookie with every form that needs cookies, so that the form's request shows whether the browser
 * returns it. Other cookies may expire while the form is open, so they aren't enough. Also set when the form
 * is rejected, for visitors who then allow cookies and retry.
 */
export const probeCookies = createMiddleware<ServerEnv>(async (c, next) => {
  await next();
  const { requestOrigin } = c.get("deps");
  if (hasProbeCookie(requestOrigin, c.req.header("cookie"))) return;
  if (c.get("viewer") || !needsCookies(new URL(c.req.url))) return;
  c.header("set-cookie", probeCookie(requestOrigin), { append: true });
  c.header("cache-control", "private, no-store");
});

function needsCookies({ pathname, searchParams }: URL): boolean {
  if (FORMS.test(pathname)) return true;
  return !isMachinePath(pathname) && SIGN_IN_DIALOGS.some((name) => searchParams.has(name));
}
