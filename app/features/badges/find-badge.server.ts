import type { Deps } from "#app/deps.ts";
import { usernameKeyOf } from "#app/lib/account-keys.ts";
import { type EarningLimit, type EarningRun, findEarningRun } from "#db/queries/badges.ts";
import { CATEGORIES } from "./categories.ts";
import { type AnyBadge, readBadgeSlug } from "./rules.ts";

export type EarnedBadge = { badge: AnyBadge; slug: string; run: EarningRun };

/**
 * A badge that a vehicle has earned, with the run that earned it (`findEarningRun`). It is lost
 * with the last run that qualifies for it.
 *
 * @returns null if the badge doesn't exist or is not earned, or the vehicle is not this racer's
 */
export async function findBadge(
  { db }: Pick<Deps, "db">,
  query: { username: string; vehicleId: number; slug: string },
): Promise<EarnedBadge | null> {
  const badge = readBadgeSlug(query.slug);
  if (!badge) return null;
  const run = await findEarningRun(db, {
    usernameKey: usernameKeyOf(query.username),
    vehicleId: query.vehicleId,
    isStock: !badge.isModified,
    limit: limitOf(badge),
  });
  return run && { badge, slug: query.slug, run };
}

function limitOf(badge: AnyBadge): EarningLimit {
  // Any run of its class qualifies for the club.
  if (badge.category === "club") return { figure: "elapsedMs", bound: Number.MAX_SAFE_INTEGER };
  const { figure, measure } = CATEGORIES[badge.category];
  return { figure, bound: measure.boundOf(badge.mark) };
}
