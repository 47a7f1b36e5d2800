import { createMiddleware } from "hono/factory";
import { activateAccount } from "#app/features/accounts/activate-account.server.ts";
import { AppError } from "#app/lib/errors.ts";
import { flashDialog } from "#app/lib/flash.server.ts";
import type { ServerEnv } from "../env.ts";
import { isPage } from "./viewer.ts";

const PARAMETER = "activationToken";

/**
 * Handles the links of our mails on whatever page they lead to, then sends the browser to the same
 * address without the token, so that it stays in no history and no referrer.
 */
export const handleAccountLinks = createMiddleware<ServerEnv>(async (c, next) => {
  const url = new URL(c.req.url);
  const activationToken = url.searchParams.get(PARAMETER);
  // HEAD is how mail scanners look at links: it must not use them up.
  if (activationToken === null || c.req.method !== "GET" || !isPage(url.pathname)) return next();

  const deps = { ...c.get("deps"), viewer: c.get("viewer") };
  let cookies: string[] = [];
  let dialog = "activationSuccess";
  try {
    const userAgent = c.req.header("user-agent") ?? "";
    cookies = (await activateAccount(deps, { activationToken, userAgent })).cookies;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    dialog = "activationFailed";
  }
  url.searchParams.delete(PARAMETER);
  const headers = await flashDialog(c.req.raw, deps, dialog);
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  // `//host` would be an address of another site.
  headers.set("location", `${url.pathname.replace(/^\/+/, "/")}${url.search}`);
  headers.set("cache-control", "no-store");
  headers.set("referrer-policy", "no-referrer");
  return new Response(null, { status: 302, headers });
});
