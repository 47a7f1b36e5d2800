import type { Deps, Viewer } from "#app/deps.ts";
import { type OwnSlip, presentWholeSlip } from "#app/features/slips/present-slip.ts";
import { isClaimLive } from "#app/features/slips/review.ts";
import { AppError } from "#app/lib/errors.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { insertAuditIfChanged } from "#db/queries/audit.ts";
import { changeSlipOnce, updateSlipIfCurrent } from "#db/queries/slips.ts";
import { assertMayClaimMore } from "./cases/live-claim.server.ts";
import { findSlipToDecide } from "./find-slip-to-decide.server.ts";
import { getActError } from "./rules.ts";
import { MODERATION_TEXTS } from "./texts.ts";

/**
 * Reserves a slip for one moderator for 15 minutes. Claiming it again changes nothing; an expired
 * claim may be taken over.
 *
 * @throws AppError `forbidden` (no moderator, own slip), `rate_limited`, `not_found`, `conflict` (decided, another
 *   moderator is on it, or this one is on too many)
 */
export async function claimSlip(
  deps: Deps & { viewer: Viewer },
  input: { slipId: number },
): Promise<OwnSlip> {
  const { db, viewer } = deps;
  await limitRacer(deps, "change");
  const now = deps.clock.now();
  const { slip } = await findSlipToDecide(deps, input.slipId);
  const error = getActError("claim", slip, viewer.id, now);
  if (error) throw new AppError("conflict", error);
  const isOwnClaim = slip.claimedBy === viewer.id && isClaimLive(slip, now);
  if (isOwnClaim) return presentWholeSlip(slip);
  await assertMayClaimMore(deps, null);

  const expected = { id: slip.id, version: slip.version, statuses: [slip.status] };
  const status = "IN_REVIEW";
  const change = { id: slip.id, version: slip.version, status, at: now, by: viewer.id } as const;
  const claimed = await changeSlipOnce(db, change, async () => {
    const [[changed]] = await db.batch([
      updateSlipIfCurrent(db, expected, {
        status,
        claimedBy: viewer.id,
        claimedAt: now,
        updatedAt: now,
      }),
      insertAuditIfChanged(db, {
        createdAt: now,
        actorId: viewer.id,
        action: "slip.claim",
        subjectKind: "slip",
        subjectId: slip.id,
        detail: { from: slip.status, version: slip.version + 1 },
      }),
    ]);
    return changed;
  });
  if (!claimed) throw new AppError("conflict", MODERATION_TEXTS.changed);
  return presentWholeSlip(claimed);
}
