import type { Deps, Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { authorize } from "#app/lib/policy.ts";
import { insertAuditIfChanged } from "#db/queries/audit.ts";
import { findSlipById, updateSlipIfCurrent } from "#db/queries/slips.ts";
import { refreshStandingsOfSlip } from "#db/queries/standings.ts";
import { slipPolicy } from "./policy.ts";
import { type OwnSlip, presentOwnSlip } from "./present-slip.ts";
import { isClaimLive } from "./review.ts";
import { removePhotosOf } from "./store-slip-photos.server.ts";
import { SLIP_REFUSALS, SLIP_TEXTS } from "./texts.ts";

/**
 * Withdraws the viewer's own slip, whatever its status; an approved run leaves the boards. Its
 * photos are deleted.
 *
 * @throws AppError `not_found`, `conflict` (already withdrawn, or changed in the meantime),
 *   `rate_limited`
 */
export async function withdrawTimeSlip(
  deps: Deps & { viewer: Viewer },
  input: { slipId: number; version?: number | undefined },
): Promise<OwnSlip> {
  const { db, viewer } = deps;
  await limitRacer(deps, "change");
  const slip = await findSlipById(db, input.slipId);
  if (!slip) throw new AppError("not_found", SLIP_REFUSALS.notYours);
  const now = deps.clock.now();
  authorize(slipPolicy, "withdraw", viewer, { ...slip, isClaimed: isClaimLive(slip, now) });
  if (input.version !== undefined && input.version !== slip.version) {
    throw new AppError("conflict", SLIP_TEXTS.changed);
  }

  const expected = { id: slip.id, version: slip.version, statuses: [slip.status] };
  const [[withdrawn]] = await db.batch([
    updateSlipIfCurrent(db, expected, {
      status: "WITHDRAWN",
      updatedAt: now,
      claimedBy: null,
      claimedAt: null,
    }),
    insertAuditIfChanged(db, {
      createdAt: now,
      actorId: viewer.id,
      action: "slip.withdraw",
      subjectKind: "slip",
      subjectId: slip.id,
      detail: { from: slip.status },
    }),
    ...refreshStandingsOfSlip(db, slip),
  ]);
  if (!withdrawn) throw new AppError("conflict", SLIP_TEXTS.changed);
  deps.waitUntil(removePhotosOf(deps, [withdrawn]));
  deps.waitUntil(deps.cards.refreshRuns([withdrawn.id]));
  return presentOwnSlip(withdrawn);
}
