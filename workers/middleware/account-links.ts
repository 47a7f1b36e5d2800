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
 * Handles the tokens of mailed links on any URL, and redirects to the URL without them, so that they don't
 * stay in the history. When a browser opens an activation link, the account is activated on the way; a
 * reset opens its form on the page.
 */
export const handleAccountLinks = createMiddleware<ServerEnv>(async (c, next) => {
  const url = new URL(c.req.url);
  // Mail scanners check links with HEAD, which must not use them up.
  if (c.req.method !== "GET" || isMachinePath(url.pathname)) return next();
  const activationToken = url.searchParams.get(ACTIVATION);
  const resetToken = url.searchParams.get(RESET);

  if (activationToken !== null) {
    return isOpenedByBrowser(c)
      ? activate(c, url, activationToken)
      : openDialog(c, url, { dialog: "activate", token: activationToken });
  }
  if (resetToken !== null) {
    return openDialog(c, url, { dialog: "resetPassword", token: resetToken });
  }

  await next();
  const hasLink = readAccountLink(c.get("deps").requestOrigin, c.req.header("cookie")) !== null;
  // The page contains a token, so it must not be restored by the Back button.
  if (hasLink) c.header("cache-control", "private, no-store");
});

/**
 * Whether a person followed the link. Browsers mark every navigation; mail scanners, link previews and
 * prefetches don't, and would use the link up. Those, and old browsers, get a form to submit.
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
  const headers = new Headers({ "set-cookie": await flashDialog(deps, dialog) });
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return withoutTokens(url, headers);
}

/** Passes the token to the page in a cookie; the page opens the dialog for it. */
function openDialog(c: Context<ServerEnv>, url: URL, link: AccountLink): Response {
  const headers = new Headers();
  headers.append("set-cookie", accountLinkCookie(c.get("deps").requestOrigin, link));
  return withoutTokens(url, headers);
}

function withoutTokens(url: URL, headers: Headers): Response {
  url.searchParams.delete(ACTIVATION);
  url.searchParams.delete(RESET);
  // `//host` would be a URL of another site.
  headers.set("location", `${url.pathname.replace(/^\/+/, "/")}${url.search}`);
  headers.set("cache-control", "no-store");
  return new Response(null, { status: 302, headers });
}
