import pages from "virtual:pages";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { findMovedPost } from "#app/features/news/find-moved-post.server.ts";
import {
  earlyVisitCookie,
  isEarlyVisit,
  isEarlyVisitToken,
} from "#app/features/operations/early-visits.server.ts";
import {
  EARLY_VISIT_PATH,
  isComingSoonAt,
  isHeldBack,
  matchRouteRule,
  movedDocument,
  movedPage,
} from "#app/features/site/rules.ts";
import type { SiteSettings } from "#app/features/site/schema.ts";
import { isMachinePath } from "#app/lib/machine-paths.ts";
import { isStaff } from "#app/lib/roles.ts";
import { createPageFinder } from "#app/page-table.ts";
import type { ServerEnv } from "../env.ts";

const findPage = createPageFinder(pages);

/**
 * Redirects moved documents, pages and posts of the old site, and applies the redirects and coming-soon mode set by
 * ops. Must run after the viewer is loaded.
 */
export const applySiteSettings = createMiddleware<ServerEnv>(async (c, next) => {
  if (c.req.method !== "GET" && c.req.method !== "HEAD") return next();
  const url = new URL(c.req.url);

  const document = movedDocument(url);
  if (document) return c.redirect(document, 301);

  // Neither redirects nor coming-soon mode apply to them, so they need no settings.
  if (isMachinePath(url.pathname)) return next();

  const deps = c.get("deps");
  const settings = await deps.siteSettings();
  const isComingSoon = isComingSoonAt(settings, deps.clock.now());
  c.set("isComingSoon", isComingSoon);
  if (url.pathname === EARLY_VISIT_PATH) return beginEarlyVisit(c, url, settings);
  const rule = matchRouteRule(settings.routeRules, url);
  if (rule) {
    deps.visitCounts.add([{ event: "redirect", subject: rule.from, count: 1 }]);
    return c.body(null, rule.status as 302, {
      location: rule.location,
      "cache-control": "no-store",
    });
  }
  // After the rules, so that ops can override the redirect of an old path.
  const page = movedPage(url, findPage) ?? (await findMovedPost(deps, url));
  if (page) return c.redirect(page, 301);
  if (isComingSoon && isHeldBack(url.pathname, await isGuest(c, settings))) {
    return c.body(null, 302, { location: "/coming-soon", "cache-control": "no-store" });
  }
  return next();
});

/** Staff, accounts that were let in, and whoever came by a valid preview link. */
async function isGuest(c: Context<ServerEnv>, settings: SiteSettings): Promise<boolean> {
  const viewer = c.get("viewer");
  if (isStaff(viewer) || (viewer && settings.earlyGuests.includes(viewer.id))) return true;
  const { requestOrigin: origin, ...deps } = c.get("deps");
  return isEarlyVisit({ ...deps, settings }, { origin, cookies: c.req.header("cookie") });
}

/** Remembers the bearer of a preview link, and takes the token out of the address. */
async function beginEarlyVisit(c: Context<ServerEnv>, url: URL, settings: SiteSettings) {
  const { requestOrigin, ...deps } = c.get("deps");
  const token = url.searchParams.get("token") ?? "";
  const isValid = await isEarlyVisitToken({ ...deps, settings }, token);
  if (isValid) c.header("set-cookie", earlyVisitCookie(requestOrigin, token), { append: true });
  const location = isValid ? "/" : "/coming-soon";
  return c.body(null, 302, { location, "cache-control": "no-store" });
}
