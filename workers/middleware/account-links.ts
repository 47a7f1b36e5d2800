import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import {
  type AccountLink,
  accountLinkCookie,
  readAccountLink,
} from "#app/features/account-dialogs/account-link.server.ts";
import { followActivationLink } from "#app/features/registration/follow-activation-link.server.ts";
import { flashDialog } from "#app/lib/flash.server.ts";
import { isMachinePath } from "#app/lib/machine-paths.ts";
import type { ServerEnv } from "../env.ts";

const ACTIVATION = "activationToken";
const RESET = "resetToken";

/**
 * Takes the tokens of our mails off whatever address they come in, and sends the browser on to the
 * same address without them, so that they stay in no history. An activation happens
 * on the way when a browser opens the link; a reset opens its form on the page.
 */
export const handleAccountLinks = createMiddleware<ServerEnv>(async (c, next) => {
  const url = new URL(c.req.url);
  // HEAD is how mail scanners look at links: it must not use them up.
  if (c.req.method !== "GET" || isMachinePath(url.pathname)) return next();
  const activationToken = url.searchParams.get(ACTIVATION);
  const resetToken = url.searchParams.get(RESET);

  if (activationToken !== null) {
    return isOpenedByBrowser(c)
      ? activate(c, url, activationToken)
      : carryOn(c, url, { dialog: "activate", token: activationToken });
  }
  if (resetToken !== null) return carryOn(c, url, { dialog: "resetPassword", token: resetToken });

  await next();
  const hasLink = readAccountLink(c.get("deps").requestOrigin, c.req.header("cookie")) !== null;
  // The page holds a token: nobody finds it with the Back button.
  if (hasLink) c.header("cache-control", "private, no-store");
});

/**
 * Whether a person followed the link. Browsers say so of every navigation; the programs that look
 * through mail, preview links or load pages ahead do not, and would use the link up. They, and old
 * browsers, get a form to send off.
 */
function isOpenedByBrowser(c: Context<ServerEnv>): boolean {
  return (
    c.req.header("sec-fetch-mode") === "navigate" &&
    c.req.header("sec-fetch-dest") === "document" &&
    !c.req.header("sec-purpose")?.includes("prefetch")
  );
}

async function activate(
  c: Context<ServerEnv>,
  url: URL,
  activationToken: string,
): Promise<Response> {
  const deps = { ...c.get("deps"), viewer: c.get("viewer") };
  const userAgent = c.req.header("user-agent") ?? "";
  const { dialog, cookies } = await followActivationLink(deps, { activationToken, userAgent });
  const headers = await flashDialog(c.req.raw, deps, dialog);
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return withoutTokens(url, headers);
}

/** The token travels to the page in a cookie, and the page asks what to do with it. */
function carryOn(c: Context<ServerEnv>, url: URL, link: AccountLink): Response {
  const headers = new Headers();
  headers.append("set-cookie", accountLinkCookie(c.get("deps").requestOrigin, link));
  return withoutTokens(url, headers);
}

function withoutTokens(url: URL, headers: Headers): Response {
  url.searchParams.delete(ACTIVATION);
  url.searchParams.delete(RESET);
  // `//host` would be an address of another site.
  headers.set("location", `${url.pathname.replace(/^\/+/, "/")}${url.search}`);
  headers.set("cache-control", "no-store");
  return new Response(null, { status: 302, headers });
}
