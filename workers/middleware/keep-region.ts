import pages from "virtual:pages";
import { createMiddleware } from "hono/factory";
import { REGION, regionIn } from "#app/features/news/region.ts";
import { readRegionCookie, regionCookie } from "#app/features/news/region-cookie.server.ts";
import { createPageFinder } from "#app/page-table.ts";
import type { ServerEnv } from "../env.ts";

const findPage = createPageFinder(pages);

/**
 * Stores the news region chosen in a URL for a year. If the URL of a page that depends on it has none, the
 * stored region is added to the URL, so that the page cache distinguishes them.
 */
export const keepRegion = createMiddleware<ServerEnv>(async (c, next) => {
  const url = new URL(c.req.url);
  if (c.req.method !== "GET" || !dependsOnRegion(url.pathname)) return next();
  const { requestOrigin } = c.get("deps");
  const stored = readRegionCookie(requestOrigin, c.req.header("cookie"));
  const chosen = regionIn(url.searchParams);
  if (!url.searchParams.has(REGION) && stored === "eu") {
    url.searchParams.set(REGION, stored);
    c.req.raw = new Request(url, c.req.raw);
  }
  const isPrefetch = c.req.header("sec-purpose")?.includes("prefetch") ?? false;
  await next();
  if (!chosen || chosen === stored || isPrefetch) return;
  c.header("set-cookie", regionCookie(requestOrigin, chosen), { append: true });
  // Our own cache stores the page without the cookie; no one else may cache it with the cookie.
  c.header("cache-control", "private, no-store");
});

/** Also true for data requests. */
function dependsOnRegion(pathname: string): boolean {
  const { cachedBy } = findPage(pathname.replace(/\.data$/, "")) ?? {};
  return Array.isArray(cachedBy) && cachedBy.includes(REGION);
}
