import { Hono } from "hono";
import { writeNewsSitemap } from "#app/features/news/news-sitemap.server.ts";
import { readSitemap, SITEMAP_PATHS } from "#app/features/site/read-sitemap.server.ts";
import { formatRobots, formatSitemap, formatSitemapIndex } from "#app/features/site/sitemap.ts";
import type { ServerEnv } from "../../env.ts";

const CACHE = { "cache-control": "public, max-age=300" };
const XML = { ...CACHE, "content-type": "application/xml; charset=utf-8" };

/** The files that search engines request before crawling. */
export const crawlers = new Hono<ServerEnv>()
  .get("/robots.txt", (c) =>
    c.text(formatRobots(c.get("deps").origin, c.get("isComingSoon") ?? false), 200, CACHE),
  )
  .get("/news-sitemap.xml", async (c) => c.body(await writeNewsSitemap(c.get("deps")), 200, XML))
  .get("/sitemap.xml", (c) =>
    c.body(formatSitemapIndex(c.get("deps").origin, SITEMAP_PATHS), 200, XML),
  )
  .get("/sitemaps/:file", async (c) => {
    const deps = c.get("deps");
    const entries = await readSitemap(deps, c.req.param("file"));
    return c.body(formatSitemap(deps.origin, entries), 200, XML);
  });
