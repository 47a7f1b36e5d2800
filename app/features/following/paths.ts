import { garagePath } from "#app/lib/garage-path.ts";
import type { FollowKind } from "#db/schema/follows.ts";

/** A member's feed, and where every form about following is sent. */
export const FOLLOWING_PATH = "/following";
/** Everything that a member follows. */
export const FOLLOWS_PATH = "/following/all";
/** The feed for programs, with its key as `key`. */
export const FEED_PATH = "/following/feed.xml";

/** Who follows a member. */
export function followersPath(username: string): string {
  return `${garagePath(username)}/followers`;
}

/** The address of the form about something; a car's names its racer too. */
export function followAction(subject: Partial<Record<FollowKind, string>>): string {
  return `${FOLLOWING_PATH}?${new URLSearchParams(subject)}`;
}
