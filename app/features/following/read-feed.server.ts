import type { Deps, Viewer } from "#app/deps.ts";
import { findAllFeedEntries, parseFeedPlace } from "#db/queries/following-feed.ts";
import {
  FOLLOWERS_COUNTED,
  findAllFirstFollows,
  findAllFollowerTotals,
  findAllFollowSettings,
} from "#db/queries/follows.ts";
import { FEED_PATH, FOLLOWING_PATH } from "./paths.ts";
import { type FeedEntry, presentEntries } from "./present-entry.ts";

/** So that a member who follows fifty things has a page for two hundred rows. */
const PAGE_SIZE = 12;

export type FeedPage = {
  entries: readonly FeedEntry[];
  firstTo: string | null;
  nextTo: string | null;
  /** Whether the member follows anything. */
  isFollowing: boolean;
  /** '12', '500+'. */
  followers: string;
  areFollowersShown: boolean;
  /** The address of the feed for programs; null if the member has none. */
  feedUrl: string | null;
};

/**
 * A page of what happened at everything a member follows, newest first, in one call to the database.
 *
 * @param before where the previous page ended, from its link; anything else begins at the newest
 */
export async function readFeed(
  { db, viewer, origin }: Pick<Deps, "db" | "origin"> & { viewer: Viewer },
  before: string | null,
): Promise<FeedPage> {
  const place = parseFeedPlace(before);
  const userId = viewer.id;
  const [rows, [first], [followers], [settings]] = await db.batch([
    findAllFeedEntries(db, { userId, before: place, limit: PAGE_SIZE + 1 }),
    findAllFirstFollows(db, userId),
    findAllFollowerTotals(db, userId),
    findAllFollowSettings(db, userId),
  ]);
  const last = rows.length > PAGE_SIZE ? rows[PAGE_SIZE - 1] : undefined;
  const followerCount = followers?.total ?? 0;
  return {
    entries: presentEntries(rows.slice(0, PAGE_SIZE)),
    firstTo: place && FOLLOWING_PATH,
    nextTo: last ? `${FOLLOWING_PATH}?before=${last.place}` : null,
    isFollowing: first !== undefined,
    followers: followerCount < FOLLOWERS_COUNTED ? `${followerCount}` : `${FOLLOWERS_COUNTED}+`,
    areFollowersShown: settings?.areFollowersShown ?? false,
    feedUrl: settings?.feedKey ? `${origin}${FEED_PATH}?key=${settings.feedKey}` : null,
  };
}
