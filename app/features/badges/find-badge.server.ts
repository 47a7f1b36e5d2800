import type { Deps } from "#app/deps.ts";
import { usernameKeyOf } from "#app/features/accounts/rules.ts";
import { type EarningLimit, type EarningRun, findEarningRun } from "#db/queries/badges.ts";
import { type AnyBadge, readBadgeSlug, slowestMs } from "./rules.ts";

export type EarnedBadge = { badge: AnyBadge; slug: string; run: EarningRun };

/**
 * A badge that a vehicle has earned, with the first run that earned it. It is gone with the last run
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
  if (badge.category === "club") return {};
  if (badge.category === "topspeed") return { trapSpeedHundredthsMph: badge.mark * 100 };
  const ms = slowestMs(badge.mark);
  return badge.category === "et" ? { elapsedMs: ms } : { sixtyFootMs: ms };
}
