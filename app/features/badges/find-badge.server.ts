import type { Deps } from "#app/deps.ts";
import { usernameKeyOf } from "#app/lib/account-keys.ts";
import { type EarningLimit, type EarningRun, findEarningRun } from "#db/queries/badges.ts";
import { type AnyBadge, readBadgeSlug, slowestMs } from "./rules.ts";

export type EarnedBadge = { badge: AnyBadge; slug: string; run: EarningRun };

/**
 * A badge that a vehicle has earned, with the run that earned it (`findEarningRun`). It is gone with the last run
 * that is good enough for it.
 *
 * @returns null for badges that don't exist or are not earned, and for vehicles and racers elsewhere
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
  // Any run of its class is good enough for the club.
  if (badge.category === "club") return { figure: "elapsedMs", bound: Number.MAX_SAFE_INTEGER };
  if (badge.category === "topspeed") {
    return { figure: "trapSpeedHundredthsMph", bound: badge.mark * 100 };
  }
  const figure = badge.category === "et" ? "elapsedMs" : "sixtyFootMs";
  return { figure, bound: slowestMs(badge.mark) };
}
