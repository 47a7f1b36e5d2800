import type { Deps, Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { findSlipWithPeople } from "#db/queries/slip-review.ts";
import { assertModerator } from "./assert-moderator.server.ts";
import { canDecideOn } from "./policy.ts";
import { MODERATION_TEXTS } from "./texts.ts";

/**
 * A slip that this moderator may decide on, with its racer.
 *
 * @throws AppError `forbidden` (no moderator, own slip), `rate_limited`, `not_found`
 */
export async function findSlipToDecide(deps: Deps & { viewer: Viewer }, slipId: number) {
  assertModerator(deps.viewer);
  await limitRacer(deps, "change");
  const row = await findSlipWithPeople(deps.db, slipId);
  if (!row) throw new AppError("not_found", MODERATION_TEXTS.notFound);
  if (!canDecideOn(deps.viewer, row.slip)) {
    throw new AppError("forbidden", MODERATION_TEXTS.ownSlip);
  }
  return row;
}
