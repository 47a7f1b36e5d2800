import type { Deps, Viewer } from "#app/deps.ts";
import { garagePolicy } from "#app/features/accounts/policy.ts";
import { AppError } from "#app/lib/errors.ts";
import { can } from "#app/lib/policy.ts";
import { findBadgeGarage } from "#db/queries/badges.ts";
import { presentVehicleBadges, type VehicleBadges } from "./present-badges.ts";

/** By user id, then by vehicle id. */
export type BadgeData = Record<string, Record<string, VehicleBadges>>;

/**
 * The badges of a racer's vehicles: earned ones for everyone, all of them for the owner.
 *
 * @throws AppError `not_found` if there is no such user or the viewer may not see them
 */
export async function listBadges(
  { db, viewer }: Pick<Deps, "db"> & { viewer: Viewer | null },
  { userId }: { userId: number },
): Promise<BadgeData> {
  const { owner, garage } = await findBadgeGarage(db, { userId });
  if (!owner || !can(garagePolicy, "see", viewer, owner)) {
    throw new AppError("not_found", "There's no racer with this number.");
  }
  const isPublic = !can(garagePolicy, "edit", viewer, owner);
  const badges = garage.map(
    ({ id, figures }) => [String(id), presentVehicleBadges(figures, isPublic)] as const,
  );
  return { [String(owner.id)]: Object.fromEntries(badges) };
}
