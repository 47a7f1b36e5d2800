import type { Deps, Viewer } from "#app/deps.ts";
import { type OwnSlip, presentOwnSlip } from "#app/features/slips/present-slip.ts";
import { AppError } from "#app/lib/errors.ts";
import { fingerprintOf, runOnce } from "#app/lib/idempotency.server.ts";
import { insertAuditIfChanged } from "#db/queries/audit.ts";
import { updateSlipIfCurrent } from "#db/queries/slips.ts";
import { refreshStandingsOfVehicle } from "#db/queries/standings.ts";
import type { RejectionReason } from "#db/schema/slips.ts";
import { writeDecisionMail } from "./decision-mail.ts";
import { findSlipToDecide } from "./find-slip-to-decide.server.ts";
import { requireModerator } from "./require-moderator.server.ts";
import { type Decision, outcomeOf, refuseAct } from "./rules.ts";
import { MODERATION_TEXTS } from "./texts.ts";

export type SlipDecision = {
  slipId: number;
  act: Decision;
  /** The version the moderator looked at. */
  version: number;
  reason: RejectionReason | null;
  note: string;
  /** The Idempotency-Key, where one was sent. */
  key: string | null;
};

/**
 * Approves, rejects or sends back a slip: decision, audit line and standings in one batch, then a
 * mail to the racer.
 *
 * @throws AppError `forbidden` (no moderator, own slip), `not_found`, `conflict` (stale version,
 *   somebody else's claim, decided already), `rate_limited`
 */
export async function decideSlip(
  deps: Deps & { viewer: Viewer },
  decision: SlipDecision,
): Promise<OwnSlip> {
  requireModerator(deps.viewer);
  const { key, ...asked } = decision;
  const operation = `slips.${asked.act}:${asked.slipId}`;
  const fingerprint = await fingerprintOf(asked);
  return runOnce(deps, { userId: deps.viewer.id, key, operation, fingerprint }, () =>
    decide(deps, decision),
  );
}

async function decide(
  deps: Deps & { viewer: Viewer },
  { slipId, act, version, reason, note }: SlipDecision,
): Promise<OwnSlip> {
  const { db, viewer } = deps;
  const now = deps.clock.now();
  const found = await findSlipToDecide(deps, slipId);
  const { slip } = found;
  if (slip.version !== version) throw new AppError("conflict", MODERATION_TEXTS.changed);
  const refusal = refuseAct(act, slip, viewer.id, now);
  if (refusal) throw new AppError("conflict", refusal);

  const status = outcomeOf(act);
  const [[decided]] = await db.batch([
    updateSlipIfCurrent(
      db,
      { id: slip.id, version, statuses: [slip.status] },
      {
        status,
        decidedBy: viewer.id,
        decidedAt: now,
        updatedAt: now,
        claimedBy: null,
        claimedAt: null,
        rejectionReason: reason,
        note,
      },
    ),
    insertAuditIfChanged(db, {
      createdAt: now,
      actorId: viewer.id,
      action: `slip.${act}`,
      subjectKind: "slip",
      subjectId: slip.id,
      detail: { from: slip.status, version: version + 1, ...(reason && { reason }), note },
    }),
    ...refreshStandingsOfVehicle(db, slip.vehicleId),
  ]);
  if (!decided) throw new AppError("conflict", MODERATION_TEXTS.changed);

  if (found.anonymisedAt === null) {
    const mail = writeDecisionMail({ act, reason, note }, decided, {
      origin: deps.origin,
      username: found.username,
      isActivated: found.isActivated,
    });
    await deps.mail.send({ to: found.email, ...mail });
  }
  return presentOwnSlip(decided);
}
