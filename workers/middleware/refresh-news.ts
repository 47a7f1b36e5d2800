import { createMiddleware } from "hono/factory";
import { createFeedClient } from "#app/features/news-feed/feed-client.server.ts";
import { type Refresh, refreshNews } from "#app/features/news-feed/refresh-news.server.ts";
import { createBreaker } from "#app/lib/breaker.ts";
import type { ServerEnv } from "../env.ts";

/** What shows news: pages, feeds, and the API in both its shapes. */
const NEWS = /^\/(?:$|news(?:\/|$)|api\/news(?:\/|$)|wp-json\/)/;
/** What is done behind an answer must be over within half a minute. */
const TIMEOUT_MS = 8_000;
const refresh: Refresh = { dueAt: 0 };
const breaker = createBreaker();

/** Has the WordPress looked at now and then, where the news comes from one. A request waits for the first time alone. */
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
