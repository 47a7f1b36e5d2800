import type { Deps, Viewer } from "#app/deps.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { upsertFollowSettings } from "#db/queries/follows.ts";
import { FOLLOW_TEXTS } from "./texts.ts";

type ChoiceDeps = Pick<Deps, "db" | "limits"> & { viewer: Viewer };

/**
 * Sets whether others see who follows the member.
 *
 * @returns the toast's message
 * @throws AppError `rate_limited`
 */
export async function showFollowers(deps: ChoiceDeps, isShown: boolean): Promise<string> {
  await limitRacer(deps, "change");
  await upsertFollowSettings(deps.db, deps.viewer.id, { areFollowersShown: isShown });
  return FOLLOW_TEXTS.shown;
}

/**
 * Gives the member's feed a new address, or takes its address away. The previous one stops working.
 *
 * @returns the toast's message
 * @throws AppError `rate_limited`
 */
export async function renewFeedKey(deps: ChoiceDeps, hasKey: boolean): Promise<string> {
  await limitRacer(deps, "change");
  const feedKey = hasKey ? crypto.randomUUID().replaceAll("-", "") : null;
  await upsertFollowSettings(deps.db, deps.viewer.id, { feedKey });
  return hasKey ? FOLLOW_TEXTS.keyed : FOLLOW_TEXTS.unkeyed;
}
