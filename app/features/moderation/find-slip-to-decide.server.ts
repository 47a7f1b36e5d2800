import type { Deps, Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { authorize } from "#app/lib/policy.ts";
import { findSlipWithPeople } from "#db/queries/slip-review.ts";
import { slipDecisionPolicy } from "./policy.ts";
import { MODERATION_TEXTS } from "./texts.ts";

/**
 * A slip that this moderator may decide on, with its racer.
 *
 * @throws AppError `forbidden` (no moderator, own slip), `not_found`
 */
export async function findSlipToDecide(
  deps: Pick<Deps, "db"> & { viewer: Viewer },
  slipId: number,
) {
  const row = await findSlipWithPeople(deps.db, slipId);
  if (!row) throw new AppError("not_found", MODERATION_TEXTS.notFound);
  authorize(slipDecisionPolicy, "decide", deps.viewer, row.slip);
  return row;
}
