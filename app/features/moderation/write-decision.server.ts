import type { Deps, Viewer } from "#app/deps.ts";
import { readRunResult } from "#app/features/approvals/read-run-result.server.ts";
import { standingOf } from "#app/features/mail/mailer.server.ts";
import { type OwnSlip, presentWholeSlip } from "#app/features/slips/present-slip.ts";
import { matchSlip } from "#app/features/track-matches/match-sheet.server.ts";
import { insertApprovalNews } from "#db/queries/approval-news.ts";
import { insertAuditIfChanged } from "#db/queries/audit.ts";
import { insertDeskReading } from "#db/queries/desk-readings.ts";
import { decisionKey, deleteExpiredHolds, insertHeldDecision } from "#db/queries/held-decisions.ts";
import { insertDecisionNotice, insertRunAnnouncement } from "#db/queries/run-announcements.ts";
import { changeSlipOnce, type Slip, updateSlipIfCurrent } from "#db/queries/slips.ts";
import { refreshStandingsOfSlip } from "#db/queries/standings.ts";
import type { UndecidedSlip } from "#db/schema/desk.ts";
import type { RejectionReason } from "#db/schema/slips.ts";
import { writeDecisionMail } from "./decision-mail.ts";
import { type Decision, outcomeOf, UNDO_MS } from "./rules.ts";
import type { DeskReadingInput } from "./schema.ts";

/** A slip with the data for the mail to its racer. */
type DecidableSlip = {
  slip: Slip;
  username: string;
  email: string;
  isActivated: boolean;
  anonymisedAt: Date | null;
};

type Verdict = {
  act: Decision;
  reason: RejectionReason | null;
  note: string;
  reading?: DeskReadingInput | undefined;
};

/**
 * Writes a decision on the version of a slip that was read: decision, audit entry and standings in
 * one batch, then the mail to the racer, held back while the decision can be undone. The caller has
 * checked that the slip may be decided.
 *
 * @returns null when the slip changed in the meantime; nothing is written then
 */
export async function writeDecision(
  deps: Pick<Deps, "db" | "mail" | "cards" | "clock" | "log" | "origin" | "waitUntil"> & {
    viewer: Viewer;
  },
  row: DecidableSlip,
  { act, reason, note, reading }: Verdict,
): Promise<OwnSlip | null> {
  const { db, viewer } = deps;
  const { slip } = row;
  const now = deps.clock.now();
  const heldUntil = new Date(now.getTime() + UNDO_MS);
  const written = { slipId: slip.id, version: slip.version + 1 };
  const status = outcomeOf(act);
  const change = { id: slip.id, version: slip.version, status, at: now, by: viewer.id };
  const decided = await changeSlipOnce(db, change, async () => {
    const [[changed]] = await db.batch([
      updateSlipIfCurrent(
        db,
        { id: slip.id, version: slip.version, statuses: [slip.status] },
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
        detail: { from: slip.status, version: slip.version + 1, ...(reason && { reason }), note },
      }),
      ...refreshStandingsOfSlip(db, slip),
      deleteExpiredHolds(db, viewer.id, now),
      insertHeldDecision(db, {
        ...written,
        moderatorId: viewer.id,
        heldUntil,
        before: undecided(slip),
      }),
      ...(reading
        ? [
            insertDeskReading(
              db,
              { ...reading, act, decidedAt: now },
              { ...written, by: viewer.id },
            ),
          ]
        : []),
      insertDecisionNotice(db, { ...written, at: now, visibleAt: heldUntil }),
      ...(act === "approve"
        ? [
            insertApprovalNews(db, { ...written, userId: slip.userId, visibleAt: heldUntil }),
            insertRunAnnouncement(db, { ...written, dueAt: heldUntil }),
          ]
        : []),
    ]);
    return changed;
  });
  if (!decided) return null;
  deps.waitUntil(deps.cards.refreshRuns([slip.id]));
  if (act === "approve") deps.waitUntil(matchSlip(deps, slip.id));
  if (row.anonymisedAt === null) {
    const { username, isActivated, email } = row;
    const mail = writeDecisionMail({ act, reason, note }, decided, {
      origin: deps.origin,
      username,
      isActivated,
      result: act === "approve" && isActivated ? await readRunResult(deps, decided) : null,
    });
    const hold = { until: heldUntil, key: decisionKey(written) };
    await deps.mail.send({ to: email, standing: standingOf(row), ...mail, hold });
  }
  return presentWholeSlip(decided);
}

/** The columns that the decision overwrites. */
function undecided(slip: Slip): UndecidedSlip {
  const { status, claimedBy, decidedBy, rejectionReason, note } = slip;
  const claimedAt = slip.claimedAt?.getTime() ?? null;
  const decidedAt = slip.decidedAt?.getTime() ?? null;
  return { status, claimedBy, claimedAt, decidedBy, decidedAt, rejectionReason, note };
}
