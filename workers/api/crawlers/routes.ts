import { Hono } from "hono";
import { writeNewsSitemap } from "#app/features/news/news-sitemap.server.ts";
import { readSitemap } from "#app/features/site/read-sitemap.server.ts";
import { formatRobots, formatSitemap } from "#app/features/site/sitemap.ts";
import type { ServerEnv } from "../../env.ts";

const CACHE = { "cache-control": "public, max-age=300" };

/** What search engines ask for before they look at pages. */
export const crawlers = new Hono<ServerEnv>()
  .get("/robots.txt", (c) =>
    c.text(formatRobots(c.get("deps").origin, c.get("isComingSoon") ?? false), 200, CACHE),
  )
  .get("/news-sitemap.xml", async (c) =>
    c.body(await writeNewsSitemap(c.get("deps")), 200, {
      ...CACHE,
      "content-type": "application/xml; charset=utf-8",
    }),
  )
  .get("/sitemap.xml", async (c) => {
    const deps = c.get("deps");
    return c.body(formatSitemap(deps.origin, await readSitemap(deps)), 200, {
      ...CACHE,
      "content-type": "application/xml; charset=utf-8",
    });
  });
