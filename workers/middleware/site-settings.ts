import pages from "virtual:pages";
import { createMiddleware } from "hono/factory";
import { findMovedPost } from "#app/features/news/find-moved-post.server.ts";
import { createSiteSettingsReader } from "#app/features/site/read-site-settings.server.ts";
import { isHeldBack, matchRouteRule, movedDocument, movedPage } from "#app/features/site/rules.ts";
import { isMachinePath } from "#app/lib/machine-paths.ts";
import { isStaff } from "#app/lib/roles.ts";
import { createPageFinder } from "#app/page-table.ts";
import type { ServerEnv } from "../env.ts";
import { memoryOf } from "../memory.ts";

const readSiteSettings = createSiteSettingsReader();
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

  const { clock, log } = c.get("deps");
  const memoryMs = memoryOf(c.env).settingsMs;
  const settings = await readSiteSettings(c.env.SITE, { clock, log, memoryMs });
  c.set("isComingSoon", settings.isComingSoon);
  const rule = matchRouteRule(settings.routeRules, url);
  if (rule) {
    return c.body(null, rule.status as 302, {
      location: rule.location,
      "cache-control": "no-store",
    });
  }
  // After the rules, so that ops can override the redirect of an old path.
  const page = movedPage(url, findPage) ?? (await findMovedPost(c.get("deps"), url));
  if (page) return c.redirect(page, 301);
  if (settings.isComingSoon && isHeldBack(url.pathname, isStaff(c.get("viewer")))) {
    return c.body(null, 302, { location: "/coming-soon", "cache-control": "no-store" });
  }
  return next();
});
