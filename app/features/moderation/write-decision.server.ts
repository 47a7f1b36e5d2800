import type { Deps, Viewer } from "#app/deps.ts";
import { type OwnSlip, presentWholeSlip } from "#app/features/slips/present-slip.ts";
import { insertAuditIfChanged } from "#db/queries/audit.ts";
import { type Slip, updateSlipIfCurrent } from "#db/queries/slips.ts";
import { refreshStandingsOfVehicle } from "#db/queries/standings.ts";
import type { RejectionReason } from "#db/schema/slips.ts";
import { writeDecisionMail } from "./decision-mail.ts";
import { type Decision, outcomeOf } from "./rules.ts";

/** A slip with what its racer's mail needs. */
type DecidableSlip = {
  slip: Slip;
  username: string;
  email: string;
  isActivated: boolean;
  anonymisedAt: Date | null;
};

type Verdict = { act: Decision; reason: RejectionReason | null; note: string };

/**
 * Writes a decision on a slip as it was read: decision, audit line and standings in one batch, then
 * the mail to the racer. Whether it may be decided has been asked before.
 *
 * @returns null when somebody changed the slip meanwhile: nothing was written then
 */
export async function writeDecision(
  deps: Pick<Deps, "db" | "mail" | "clock" | "origin"> & { viewer: Viewer },
  found: DecidableSlip,
  { act, reason, note }: Verdict,
): Promise<OwnSlip | null> {
  const { db, viewer } = deps;
  const { slip } = found;
  const now = deps.clock.now();
  const [[decided]] = await db.batch([
    updateSlipIfCurrent(
      db,
      { id: slip.id, version: slip.version, statuses: [slip.status] },
      {
        status: outcomeOf(act),
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
      detail: { from: slip.status, version: slip.version + 1, ...(reason && { reason }), note },
    }),
    ...refreshStandingsOfVehicle(db, slip.vehicleId),
  ]);
  if (!decided) return null;
  if (found.anonymisedAt === null) {
    const { username, isActivated, email } = found;
    const mail = writeDecisionMail({ act, reason, note }, decided, {
      origin: deps.origin,
      username,
      isActivated,
    });
    await deps.mail.send({ to: email, ...mail });
  }
  return presentWholeSlip(decided);
}
