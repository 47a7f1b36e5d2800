import type { Deps, Viewer } from "#app/deps.ts";
import { usernameKeyOf } from "#app/lib/account-keys.ts";
import { garagePath } from "#app/lib/garage-path.ts";
import { findAllFollowedMembers, findAllFollowers } from "#db/queries/follows.ts";
import { parsePlace, writePlace } from "./follow-place.ts";
import { followersPath } from "./paths.ts";

const PAGE_SIZE = 50;

export type FollowersPage = {
  username: string;
  isOwn: boolean;
  /** Whether others see this page too. */
  isShown: boolean;
  followers: readonly { username: string; to: string }[];
  firstTo: string | null;
  nextTo: string | null;
};

/**
 * A page of who follows a member, newest first. Members see who follows them; others only if the member wants that.
 *
 * @param query.before where the previous page ended, from its link; anything else begins at the newest
 * @returns null if there is no such page for this viewer
 */
export async function listFollowers(
  { db, viewer }: Pick<Deps, "db"> & { viewer: Viewer | null },
  { username, before }: { username: string; before: string | null },
): Promise<FollowersPage | null> {
  const usernameKey = usernameKeyOf(username);
  const place = parsePlace(before);
  const [[member], rows] = await db.batch([
    findAllFollowedMembers(db, usernameKey),
    findAllFollowers(db, { usernameKey, before: place, limit: PAGE_SIZE + 1 }),
  ]);
  if (!member) return null;
  const isOwn = member.id === viewer?.id;
  const isShown = member.areFollowersShown === 1;
  if (!isOwn && !isShown) return null;
  const last = rows.length > PAGE_SIZE ? rows[PAGE_SIZE - 1] : undefined;
  const path = followersPath(member.username);
  return {
    ...{ username: member.username, isOwn, isShown },
    followers: rows
      .slice(0, PAGE_SIZE)
      .map((row) => ({ username: row.username, to: garagePath(row.username) })),
    firstTo: place && path,
    nextTo: last ? `${path}?before=${writePlace(last)}` : null,
  };
}
