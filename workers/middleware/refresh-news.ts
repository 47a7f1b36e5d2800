import { createMiddleware } from "hono/factory";
import { createFeedClient } from "#app/features/news-feed/feed-client.server.ts";
import { type Refresh, refreshNews } from "#app/features/news-feed/refresh-news.server.ts";
import { createBreaker } from "#app/lib/breaker.ts";
import type { ServerEnv } from "../env.ts";

/** Paths that show news: pages, feeds, and both news APIs. */
const NEWS = /^\/(?:$|news(?:\/|$)|api\/news(?:\/|$)|wp-json\/)/;
/** Work after a response must finish within half a minute. */
const TIMEOUT_MS = 8_000;
const refresh: Refresh = { dueAt: 0 };
const breaker = createBreaker();

/** Refreshes the news from WordPress now and then, if it is the source. Only the very first request waits for it. */
export const followNews = createMiddleware<ServerEnv>(async (c, next) => {
  const deps = c.get("deps");
  const { newsFeedUrl, siteOrigin } = deps.config;
  if (newsFeedUrl !== null && c.req.method === "GET" && NEWS.test(c.req.path)) {
    const feed = createFeedClient(newsFeedUrl, {
      breaker,
      clock: deps.clock,
      timeoutMs: TIMEOUT_MS,
    });
    await refreshNews({ ...deps, feed, siteOrigin }, refresh);
  }
  await next();
});
