import type { Deps } from "#app/deps.ts";
import {
  deleteOtherFeeds,
  updateMirroredUnlisted,
  updateOwnListed,
} from "#db/queries/news-feed.ts";

/**
 * Forgets feeds that are no longer followed. Once there is none, mirrored articles leave the lists and those that
 * were written here come back.
 *
 * @param url the feed that is followed; null for the newsroom alone
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
