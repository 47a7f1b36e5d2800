import type { Logger } from "#app/deps.ts";
import { chooseNewsSource } from "#app/features/news-feed/choose-source.server.ts";
import { createFeedClient } from "#app/features/news-feed/feed-client.server.ts";
import { fetchNewestPictures } from "#app/features/news-feed/fetch-feed-picture.server.ts";
import { syncNews } from "#app/features/news-feed/sync-news.server.ts";
import { createBreaker } from "#app/lib/breaker.ts";
import { UNCOUNTED_UPLOADS } from "#app/lib/forms/uploads.server.ts";
import type { Database } from "#db/client.ts";
import { readConfig } from "../dependencies.ts";
import type { Env } from "../env.ts";
import { createMediaStore } from "../media-store.ts";

/** The pages fetched per run: a job may make a thousand calls, and each page takes about ten. */
const PAGES = 30;

/** Syncs changes from WordPress, and the pictures of new articles, if it is the source of the news. */
export async function followNewsFeed(
  env: Env,
  { db, log }: { db: Database; log: Logger },
): Promise<void> {
  const { newsFeedUrl, siteOrigin } = readConfig(env);
  await chooseNewsSource({ db, log }, newsFeedUrl);
  if (newsFeedUrl === null) return;
  const clock = { now: () => new Date() };
  const feed = createFeedClient(newsFeedUrl, { breaker: createBreaker(), clock });
  await syncNews({ db, clock, log, feed, siteOrigin }, { pages: PAGES });
  const buckets = { publicBucket: env.MEDIA, privateBucket: env.PRIVATE_MEDIA };
  const media = createMediaStore({ ...buckets, images: env.IMAGES, log });
  const config = { newsFeedUrl };
  await fetchNewestPictures({ db, clock, log, media, config, uploads: UNCOUNTED_UPLOADS });
}
