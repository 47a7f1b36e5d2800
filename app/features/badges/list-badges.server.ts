import type { Deps, Viewer } from "#app/deps.ts";
import { canEditGarage, canSeeGarage } from "#app/features/garage/policy.ts";
import { AppError } from "#app/lib/errors.ts";
import { findBadgeGarage } from "#db/queries/badges.ts";
import { presentVehicleBadges, type VehicleBadges } from "./present-badges.ts";
import { newSince } from "./rules.ts";

/** Keyed by the user's id, then by the vehicle's. */
export type BadgeData = Record<string, Record<string, VehicleBadges>>;

/**
 * The badges of a racer's vehicles: earned ones for everybody, all of them for the owner.
 *
 * @throws AppError `not_found` for nobody, and for whom the viewer may not see
 */
export async function listBadges(
  { db, clock, viewer }: Pick<Deps, "db" | "clock"> & { viewer: Viewer | null },
  { userId }: { userId: number },
): Promise<BadgeData> {
  const found = await findBadgeGarage(db, { userId, newSince: newSince(clock.now()) });
  const { owner, vehicleIds, figures } = found;
  if (!owner || !canSeeGarage(viewer, owner)) {
    throw new AppError("not_found", "There is no racer of this number.");
  }
  const isPublic = !canEditGarage(viewer, owner);
  const badges = vehicleIds.map((id) => {
    const best = figures.find(({ vehicleId }) => vehicleId === id) ?? null;
    return [String(id), presentVehicleBadges(best, isPublic)] as const;
  });
  return { [String(owner.id)]: Object.fromEntries(badges) };
}
