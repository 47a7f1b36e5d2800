import type { Deps, Viewer } from "#app/deps.ts";
import { findAllFollowIdeas } from "#db/queries/follow-ideas.ts";
import { parseFeedPlace } from "#db/queries/following-feed.ts";
import {
  FOLLOWERS_COUNTED,
  findAllFirstFollows,
  findAllFollowerTotals,
  findAllFollowSettings,
} from "#db/queries/follows.ts";
import { FEED_PATH, FOLLOWING_PATH } from "./paths.ts";
import { type FeedEntry, presentEntries } from "./present-entry.ts";
import { presentIdeas, type Suggestion } from "./present-ideas.ts";
import { feedStatements, readEntries } from "./read-entries.server.ts";

/** So that a member who follows fifty things has a page for two hundred rows. */
const PAGE_SIZE = 12;

export type FeedPage = {
  entries: readonly FeedEntry[];
  firstTo: string | null;
  nextTo: string | null;
  /** What to follow, for a member who follows nothing. */
  suggestions: readonly Suggestion[];
  /** Whether the member follows anything. */
  isFollowing: boolean;
  /** '12', '500+'. */
  followers: string;
  areFollowersShown: boolean;
  /** The address of the feed for programs; null if the member has none. */
  feedUrl: string | null;
};

/**
 * A page of what happened at everything a member follows, newest first: one call to the database, or two or
 * three for a member who follows much.
 *
 * @param before where the previous page ended, from its link; anything else begins at the newest
 */
export async function readFeed(
  { db, viewer, origin }: Pick<Deps, "db" | "origin"> & { viewer: Viewer },
  before: string | null,
): Promise<FeedPage> {
  const place = parseFeedPlace(before);
  const userId = viewer.id;
  const stretch = { userId, before: place, limit: PAGE_SIZE };
  const [merged, codes, chunks, [first], [followers], [settings], ideas] = await db.batch([
    ...feedStatements(db, stretch),
    findAllFirstFollows(db, userId),
    findAllFollowerTotals(db, userId),
    findAllFollowSettings(db, userId),
    findAllFollowIdeas(db, userId),
  ]);
  const { rows, nextBefore } = await readEntries(db, stretch, [merged, codes, chunks]);
  const followerCount = followers?.total ?? 0;
  return {
    entries: presentEntries(rows),
    firstTo: place && FOLLOWING_PATH,
    nextTo: nextBefore ? `${FOLLOWING_PATH}?before=${nextBefore}` : null,
    suggestions: presentIdeas(ideas),
    isFollowing: first !== undefined,
    followers: followerCount < FOLLOWERS_COUNTED ? `${followerCount}` : `${FOLLOWERS_COUNTED}+`,
    areFollowersShown: settings?.areFollowersShown ?? false,
    feedUrl: settings?.feedKey ? `${origin}${FEED_PATH}?key=${settings.feedKey}` : null,
  };
}
