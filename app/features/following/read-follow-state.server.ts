import type { Deps, Viewer } from "#app/deps.ts";
import { usernameKeyOf } from "#app/lib/account-keys.ts";
import { findAllFollowedMembers, findAllFollowsOf } from "#db/queries/follows.ts";
import { findAllBlockable } from "#db/queries/member-blocks.ts";
import type { FollowKind } from "#db/schema/follows.ts";

type StateDeps = Pick<Deps, "db"> & { viewer: Viewer | null };

/**
 * Whether the viewer follows something. A visitor follows nothing, and nothing is read.
 *
 * @param name a slug, a username or a vehicle's id
 */
export async function isFollowedByViewer(
  { db, viewer }: StateDeps,
  { kind, name }: { kind: FollowKind; name: string },
): Promise<boolean> {
  if (!viewer) return false;
  const key = kind === "racer" ? usernameKeyOf(name) : name;
  const rows = await findAllFollowsOf(db, { userId: viewer.id, kind, name: key });
  return rows.length > 0;
}

/** What a garage's page shows about following its owner, or having blocked them. */
export type GarageFollows = {
  isFollowing: boolean;
  isCarFollowed: boolean;
  /** There is a page of the owner's followers for this viewer. */
  areFollowersShown: boolean;
  isBlocked: boolean;
};

/**
 * What a garage's page shows about following, in one call to the database; null if there is nothing to show, as in most
 * documents for visitors, or if it can't be read: the garage itself says that.
 *
 * @param query.vehicleId on a car's own page
 */
export async function readGarageFollows(
  deps: StateDeps & Pick<Deps, "log">,
  { username, vehicleId }: { username: string; vehicleId?: string },
): Promise<GarageFollows | null> {
  try {
    const follows = await readFollows(deps, { username, vehicleId });
    return Object.values(follows).some(Boolean) ? follows : null;
  } catch (error) {
    deps.log("error", "follows.not_read", { error });
    return null;
  }
}

async function readFollows(
  deps: StateDeps,
  { username, vehicleId }: { username: string; vehicleId: string | undefined },
): Promise<GarageFollows> {
  const { db, viewer } = deps;
  const usernameKey = usernameKeyOf(username);
  const [isFollowing, isCarFollowed, [member], [blockable]] = await Promise.all([
    isFollowedByViewer(deps, { kind: "racer", name: username }),
    vehicleId ? isFollowedByViewer(deps, { kind: "car", name: vehicleId }) : false,
    findAllFollowedMembers(db, usernameKey),
    viewer ? findAllBlockable(db, { userId: viewer.id, usernameKey }) : [],
  ]);
  const areFollowersShown = member
    ? member.areFollowersShown === 1 || member.id === viewer?.id
    : false;
  return { isFollowing, isCarFollowed, areFollowersShown, isBlocked: blockable?.isBlocked === 1 };
}
