import { type Context, Hono } from "hono";
import { etag } from "hono/etag";
import { FEED_FILES, formatFeed } from "#app/features/news/format-feed.ts";
import { readNewsFeed } from "#app/features/news/read-news-feed.server.ts";
import type { FeedScope } from "#app/features/news/views.ts";
import { AppError } from "#app/lib/errors.ts";
import type { ServerEnv } from "../../env.ts";
import { lastNewsChange } from "../last-news-change.ts";

const KINDS = ["category", "tag", "author"] as const;

/** News as RSS, Atom and JSON Feed: all of it, and of each category, tag and author. */
export const feeds = new Hono<ServerEnv>();

for (const format of FEED_FILES) {
  feeds.get(`/news/${format.file}`, etag(), lastNewsChange, (c) =>
    answerFeed(c, format, { kind: "all" }),
  );
  for (const kind of KINDS) {
    feeds.get(`/news/${kind}/:slug/${format.file}`, etag(), lastNewsChange, (c) =>
      answerFeed(c, format, { kind, slug: c.req.param("slug") }),
    );
  }
}

/** @throws AppError `not_found` if the scope doesn't exist */
async function answerFeed(
  c: Context<ServerEnv>,
  format: (typeof FEED_FILES)[number],
  scope: FeedScope,
): Promise<Response> {
  const { db, origin } = c.get("deps");
  const feed = await readNewsFeed({ db }, { scope });
  if (!feed) throw new AppError("not_found", "There's no such feed.");
  c.header("cache-control", "public, max-age=300");
  c.set("cacheStatus", "bypass");
  return c.body(formatFeed(feed, format, origin), 200, {
    "content-type": `${format.type}; charset=utf-8`,
  });
}
