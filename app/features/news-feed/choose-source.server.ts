import type { Deps } from "#app/deps.ts";
import {
  deleteOtherFeeds,
  updateMirroredUnlisted,
  updateOwnListed,
} from "#db/queries/news-feed.ts";

/**
 * Deletes the state of feeds that are no longer configured. Without any feed, mirrored articles are unlisted
 * and those written here are listed again.
 *
 * @param url the configured feed; null for the newsroom only
 */
export async function chooseNewsSource(
  { db, log }: Pick<Deps, "db" | "log">,
  url: string | null,
): Promise<void> {
  const forgotten = await deleteOtherFeeds(db, url);
  if (forgotten === 0 || url !== null) return;
  for (let left = 1; left > 0; ) left = await updateMirroredUnlisted(db);
  for (let left = 1; left > 0; ) left = await updateOwnListed(db);
  log("info", "news.feed_left");
}
