import pages from "virtual:pages";
import { createMiddleware } from "hono/factory";
import { REGION, regionIn } from "#app/features/news/region.ts";
import { readRegionCookie, regionCookie } from "#app/features/news/region-cookie.server.ts";
import { createPageFinder } from "#app/page-table.ts";
import type { ServerEnv } from "../env.ts";

const findPage = createPageFinder(pages);

/**
 * Keeps the region of the news that was chosen in an address, for a year. Asked without one, a page that
 * depends on it answers as chosen: as if the address had said so, so that the page cache tells them apart.
 */
export const keepRegion = createMiddleware<ServerEnv>(async (c, next) => {
  const url = new URL(c.req.url);
  if (c.req.method !== "GET" || !dependsOnRegion(url.pathname)) return next();
  const { requestOrigin } = c.get("deps");
  const kept = readRegionCookie(requestOrigin, c.req.header("cookie"));
  const chosen = regionIn(url.searchParams);
  if (!url.searchParams.has(REGION) && kept === "eu") {
    url.searchParams.set(REGION, kept);
    c.req.raw = new Request(url, c.req.raw);
  }
  const isPrefetch = c.req.header("sec-purpose")?.includes("prefetch") ?? false;
  await next();
  if (!chosen || chosen === kept || isPrefetch) return;
  c.header("set-cookie", regionCookie(requestOrigin, chosen), { append: true });
  // Our own cache holds the page without the cookie; nobody else may cache both.
  c.header("cache-control", "private, no-store");
});

/** Also where only its data is asked for. */
function dependsOnRegion(pathname: string): boolean {
  const { cachedBy } = findPage(pathname.replace(/\.data$/, "")) ?? {};
  return Array.isArray(cachedBy) && cachedBy.includes(REGION);
}
