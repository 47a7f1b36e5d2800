import { Hono } from "hono";
import { createFeedClient } from "#app/features/news-feed/feed-client.server.ts";
import { fetchNewestPictures } from "#app/features/news-feed/fetch-feed-picture.server.ts";
import { mirrorChangedPost } from "#app/features/news-feed/mirror-changed-post.server.ts";
import { changedPost } from "#app/features/news-feed/schema.ts";
import { isSigned } from "#app/features/news-feed/signature.ts";
import { createBreaker } from "#app/lib/breaker.ts";
import { AppError } from "#app/lib/errors.ts";
import { limitAddress } from "#app/lib/limit.server.ts";
import type { ServerEnv } from "../../env.ts";
import { NO_STORE } from "../cache-headers.ts";
import { parseSignedJson } from "../json-body.ts";

/** The work runs after the response and must finish within half a minute. */
const TIMEOUT_MS = 8_000;

/** WordPress reports a changed post; the post itself is fetched from WordPress, so the message needn't be trusted. */
export const newsWebhook = new Hono<ServerEnv>().post("/api/news/changed", async (c) => {
  const deps = c.get("deps");
  await limitAddress(deps, "newsChanged");
  const { value, bytes } = await parseSignedJson(c, changedPost);
  const { newsFeedUrl, newsWebhookSecrets, siteOrigin } = deps.config;
  const timestamp = c.req.header("x-news-timestamp") ?? "";
  const signature = c.req.header("x-news-signature") ?? "";
  const signed = { timestamp, signature, body: bytes };
  if (!(await isSigned(signed, newsWebhookSecrets, deps.clock.now()))) {
    throw new AppError("unauthenticated", "The signature is missing, wrong or too old.");
  }
  if (newsFeedUrl === null) throw new AppError("not_found", "No WordPress is connected here.");
  const options = { breaker: createBreaker(), clock: deps.clock, timeoutMs: TIMEOUT_MS };
  const feed = createFeedClient(newsFeedUrl, options);
  // Don't wait for it: a WordPress with a single worker would deadlock.
  const work = mirrorChangedPost({ ...deps, feed, siteOrigin }, value.id);
  deps.waitUntil(work.then(() => fetchNewestPictures(deps)));
  return c.json({ success: true }, 202, NO_STORE);
});
