import type { Logger } from "#app/deps.ts";
import { chooseNewsSource } from "#app/features/news-feed/choose-source.server.ts";
import { createFeedClient } from "#app/features/news-feed/feed-client.server.ts";
import { type SyncProgress, syncNews } from "#app/features/news-feed/sync-news.server.ts";
import { createBreaker } from "#app/lib/breaker.ts";
import { openDatabase } from "#db/client.ts";
import { localSiteOrigin, localVariable } from "../lib/dev-vars.ts";
import { openLocalState } from "../lib/local-state.ts";
import { fail } from "../lib/project.ts";
import { isRemote } from "../lib/target.ts";

/** More than any feed has. */
const ALL_PAGES = 10_000;
const clock = { now: () => new Date() };

/**
 * Mirrors the WordPress of NEWS_FEED_URL page by page; if interrupted, the next run continues there.
 *
 * @returns false if the arguments are invalid
 */
export async function news([act, option, ...more]: readonly string[]): Promise<boolean> {
  const mayShrink = option === "--shrink";
  if (act !== "sync" || (option && !mayShrink) || more.length > 0) return false;
  if (isRemote) fail("In production the hourly job mirrors it, thirty pages of a hundred a run.");
  const url = localVariable("NEWS_FEED_URL").replace(/(?<!\/)\/+$/, "");
  if (!URL.canParse(url)) fail("NEWS_FEED_URL is not set: there is no WordPress to mirror.");
  const state = await openLocalState();
  try {
    await sync(openDatabase(state.database.connection), url, mayShrink);
  } finally {
    await state.close();
  }
  return true;
}

async function sync(db: ReturnType<typeof openDatabase>, url: string, mayShrink: boolean) {
  const failures: string[] = [];
  const log: Logger = (_, event, { message, reason, ...rest } = {}) => {
    const line = message ? `${message}: the feed ${reason}` : `${event} ${JSON.stringify(rest)}`;
    if (message) failures.push(line);
    console.log(line);
  };
  await chooseNewsSource({ db, log }, url);
  const feed = createFeedClient(url, { breaker: createBreaker(), clock });
  const siteOrigin = localSiteOrigin(Number(process.env.PORT ?? 8787));
  const deps = { db, clock, log, feed, siteOrigin };
  const { isFilled, isSwept } = await syncNews(
    deps,
    { pages: ALL_PAGES, mayShrink },
    printProgress,
  );
  if (!isFilled || !isSwept || failures.length > 0) {
    fail("It is not whole. Run it again: it goes on where it stopped.");
  }
  console.log("Every article is mirrored.");
}

function printProgress({ filled, total, isFilled }: SyncProgress) {
  const percent = total > 0 ? Math.floor((filled / total) * 100) : 0;
  console.log(isFilled ? `${filled} posts read.` : `${filled} of ${total} posts, ${percent} %`);
}
