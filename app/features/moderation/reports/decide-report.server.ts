import type { Deps, Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { authorize, findRefusal } from "#app/lib/policy.ts";
import { type AuditEntry, insertAuditIfChanged } from "#db/queries/audit.ts";
import { deleteClaims } from "#db/queries/desk-claims.ts";
import {
  findReportWithSlip,
  type Report,
  updateOtherOpenReports,
  updateReportedSlipToPending,
  updateReportIfOpen,
} from "#db/queries/reports.ts";
import type { Slip } from "#db/queries/slips.ts";
import { refreshStandingsOfSlip } from "#db/queries/standings.ts";
import { assertUnclaimed, claimedAfter } from "../cases/live-claim.server.ts";
import { deskPolicy } from "../policy.ts";
import { reportPolicy } from "./policy.ts";
import { presentReport } from "./present-report.ts";
import { REPORT_OUTCOMES, type ReportAct } from "./rules.ts";
import { sendReportMails } from "./send-report-mails.server.ts";
import { REPORT_TEXTS } from "./texts.ts";

type ReportDecision = {
  reportId: number;
  act: ReportAct;
  answer: string;
  /** The run's version that was seen; without it, the current one. */
  slipVersion?: number;
};

/**
 * Upholds or dismisses a report. Upholding takes the run off the boards, back into the queue, and
 * settles the run's other open reports: report, run, standings and audit entry in one batch, then
 * the mails to the reporters and the racer. If the run has left the boards since it was reported,
 * only the report is decided.
 *
 * @returns the report, and whether its run was still on the boards
 * @throws AppError `forbidden` (no moderator, involved themselves), `rate_limited`, `not_found`,
 *   `conflict` (already decided, and by whom; another moderator is on it; or the run changed meanwhile)
 */
export async function decideReport(deps: Deps & { viewer: Viewer }, decision: ReportDecision) {
  authorize(deskPolicy, "moderate", deps.viewer);
  await limitRacer(deps, "change");
  return writeReportDecision(deps, decision);
}

/** The same, for a caller that has counted it against the rate limit. */
export async function writeReportDecision(
  deps: Deps & { viewer: Viewer },
  { reportId, act, answer, slipVersion }: ReportDecision,
) {
  const { db, viewer } = deps;
  const { report, slip } = await findReportToDecide(deps, reportId);
  const subject = { kind: "report", id: reportId } as const;
  await assertUnclaimed(deps, subject);
  if (slipVersion !== undefined && slipVersion !== slip.version) {
    throw new AppError("conflict", REPORT_TEXTS.changed);
  }
  const decidedAt = deps.clock.now();
  const decision = {
    reportId,
    slipId: slip.id,
    status: REPORT_OUTCOMES[act],
    decidedBy: viewer.id,
    decidedAt,
    answer,
  };
  const audit = {
    createdAt: decidedAt,
    actorId: viewer.id,
    action: `report.${act}`,
    subjectKind: "slip",
    subjectId: slip.id,
    detail: { report: reportId, reason: report.reason, note: answer },
  };
  const settle = act === "uphold" ? uphold : dismiss;
  const claim = { ...subject, moderatorId: viewer.id, claimedAfter: claimedAfter(decidedAt) };
  const { decided, otherReporters } = await settle(db, { decision, audit, slip, claim });
  if (!decided) {
    // Another moderator decided meanwhile, and this says who; or the run has changed.
    await findReportToDecide(deps, reportId);
    throw new AppError("conflict", REPORT_TEXTS.changed);
  }
  deps.waitUntil(deps.cards.refreshRuns([slip.id]));
  await sendReportMails(deps, {
    act,
    report: decided,
    slip,
    reporterIds: [decided.reporterId, ...otherReporters],
  });
  return { report: presentReport(decided), wasListed: slip.isListed };
}

type Settlement = {
  decision: Parameters<typeof updateReportIfOpen>[1];
  audit: AuditEntry;
  slip: Slip;
  claim: Parameters<typeof deleteClaims>[1];
};

async function dismiss(db: Deps["db"], { decision, audit, slip, claim }: Settlement) {
  const [[decided]] = await db.batch([
    updateReportIfOpen(db, decision, slip.version),
    insertAuditIfChanged(db, audit),
    deleteClaims(db, claim),
  ]);
  return { decided, otherReporters: [] };
}

async function uphold(db: Deps["db"], { decision, audit, slip, claim }: Settlement) {
  const [[decided], , others] = await db.batch([
    updateReportIfOpen(db, decision, slip.version),
    insertAuditIfChanged(db, audit),
    updateOtherOpenReports(db, decision),
    updateReportedSlipToPending(db, decision, slip.version),
    ...refreshStandingsOfSlip(db, slip),
    deleteClaims(db, claim),
  ]);
  return { decided, otherReporters: others.map(({ reporterId }) => reporterId) };
}

/**
 * A report that this moderator may decide, with its run.
 *
 * @throws AppError `forbidden` (no moderator, involved themselves), `not_found`, `conflict` (decided, and by whom)
 */
export async function findReportToDecide(
  { db, viewer }: Pick<Deps, "db"> & { viewer: Viewer },
  reportId: number,
): Promise<{ report: Report; slip: Slip }> {
  const row = await findReportWithSlip(db, reportId);
  if (!row) throw new AppError("not_found", REPORT_TEXTS.notFound);
  const { report, slip, decider } = row;
  const refusal = findRefusal(reportPolicy, "decide", viewer, { ...report, racerId: slip.userId });
  if (refusal?.code === "conflict" && decider) {
    const act = report.status === "UPHELD" ? "upheld" : "dismissed";
    throw new AppError("conflict", `${decider} has already ${act} this report.`);
  }
  if (refusal) throw new AppError(refusal.code, refusal.message);
  return row;
}
