import type { Deps, Viewer } from "#app/deps.ts";
import { matchSlip } from "#app/features/track-matches/match-sheet.server.ts";
import { AppError } from "#app/lib/errors.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { authorize } from "#app/lib/policy.ts";
import { deleteApprovalNews } from "#db/queries/approval-news.ts";
import { insertAuditIfChanged } from "#db/queries/audit.ts";
import { deleteDeskReading } from "#db/queries/desk-readings.ts";
import { deleteHeldDecision, findHeldDecision } from "#db/queries/held-decisions.ts";
import { deleteDecisionNotice } from "#db/queries/run-announcements.ts";
import {
  changeSlipOnce,
  findSlipById,
  type SlipChange,
  updateSlipIfCurrent,
} from "#db/queries/slips.ts";
import { refreshStandingsOfSlip } from "#db/queries/standings.ts";
import type { UndecidedSlip } from "#db/schema/desk.ts";
import type { SlipStatus } from "#db/schema/slips.ts";
import { deskPolicy } from "./policy.ts";
import { UNDO_MS } from "./rules.ts";
import { MODERATION_TEXTS } from "./texts.ts";

/**
 * Undoes a decision that this moderator has just made: restores the slip and the boards, and
 * cancels the waiting mail.
 *
 * @param input.version the version that the decision produced
 * @returns the restored status
 * @throws AppError `forbidden` (no moderator), `rate_limited`, `conflict` (someone else's, too
 *   late, or the slip has changed since)
 */
export async function undoDecision(
  deps: Deps & { viewer: Viewer },
  { slipId, version }: { slipId: number; version: number },
): Promise<{ status: SlipStatus }> {
  const { db, viewer } = deps;
  authorize(deskPolicy, "moderate", viewer);
  await limitRacer(deps, "change");
  const now = deps.clock.now();
  const held = await findHeldDecision(db, { slipId, moderatorId: viewer.id, now });
  if (!held) throw new AppError("conflict", MODERATION_TEXTS.undoExpired);
  const slip = await findSlipById(db, slipId);
  if (held.version !== version || slip?.version !== version) {
    throw new AppError("conflict", MODERATION_TEXTS.changed);
  }
  const after = { slipId, version: version + 1 };
  const { status } = held.before;
  const change = { id: slipId, version, status, at: now, by: null };
  const restored = await changeSlipOnce(db, change, async () => {
    const [[changed]] = await db.batch([
      updateSlipIfCurrent(
        db,
        { id: slipId, version, statuses: [slip.status] },
        { ...columnsOf(held.before), updatedAt: now },
      ),
      insertAuditIfChanged(db, {
        createdAt: now,
        actorId: viewer.id,
        action: "slip.undo",
        subjectKind: "slip",
        subjectId: slipId,
        detail: { from: slip.status, to: status, version: after.version },
      }),
      ...refreshStandingsOfSlip(db, slip),
      deleteApprovalNews(db, after),
      ...deleteDecisionNotice(db, { slipId, version }, after),
      deleteDeskReading(db, new Date(held.heldUntil.getTime() - UNDO_MS), after),
      ...deleteHeldDecision(db, { slipId, version }, after),
    ]);
    return changed;
  });
  if (!restored) throw new AppError("conflict", MODERATION_TEXTS.changed);
  deps.waitUntil(deps.cards.refreshRuns([slipId]));
  deps.waitUntil(matchSlip(deps, slipId));
  return { status };
}

function columnsOf({ claimedAt, decidedAt, ...before }: UndecidedSlip): SlipChange {
  const instant = (ms: number | null) => (ms === null ? null : new Date(ms));
  return { ...before, claimedAt: instant(claimedAt), decidedAt: instant(decidedAt) };
}
