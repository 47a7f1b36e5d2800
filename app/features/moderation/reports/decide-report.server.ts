import type { Deps, Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { authorize } from "#app/lib/policy.ts";
import { type AuditEntry, insertAuditIfChanged } from "#db/queries/audit.ts";
import {
  findReportWithSlip,
  type Report,
  updateOtherOpenReports,
  updateReportedSlipToPending,
  updateReportIfOpen,
} from "#db/queries/reports.ts";
import type { Slip } from "#db/queries/slips.ts";
import { refreshStandingsOfSlip } from "#db/queries/standings.ts";
import { deskPolicy } from "../policy.ts";
import { reportPolicy } from "./policy.ts";
import { presentReport } from "./present-report.ts";
import { REPORT_OUTCOMES, type ReportAct } from "./rules.ts";
import { sendReportMails } from "./send-report-mails.server.ts";
import { REPORT_TEXTS } from "./texts.ts";

type ReportDecision = { reportId: number; act: ReportAct; answer: string };

/**
 * Upholds or dismisses a report. Upholding takes the run off the boards, back into the queue, and
 * settles the run's other open reports: report, run, standings and audit entry in one batch, then
 * the mails to the reporters and the racer. If the run has left the boards since it was reported,
 * only the report is decided.
 *
 * @returns the report, and whether its run was still on the boards
 * @throws AppError `forbidden` (no moderator, involved themselves), `rate_limited`, `not_found`,
 *   `conflict` (already decided, or the run changed in the meantime)
 */
export async function decideReport(
  deps: Deps & { viewer: Viewer },
  { reportId, act, answer }: ReportDecision,
) {
  const { db, viewer } = deps;
  authorize(deskPolicy, "moderate", viewer);
  await limitRacer(deps, "change");
  const { report, slip } = await findReportToDecide(deps, reportId);
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
  const { decided, otherReporters } = await settle(db, { decision, audit, slip });
  if (!decided) throw new AppError("conflict", REPORT_TEXTS.decided);
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
};

async function dismiss(db: Deps["db"], { decision, audit, slip }: Settlement) {
  const [[decided]] = await db.batch([
    updateReportIfOpen(db, decision, slip.version),
    insertAuditIfChanged(db, audit),
  ]);
  return { decided, otherReporters: [] };
}

async function uphold(db: Deps["db"], { decision, audit, slip }: Settlement) {
  const [[decided], , others] = await db.batch([
    updateReportIfOpen(db, decision, slip.version),
    insertAuditIfChanged(db, audit),
    updateOtherOpenReports(db, decision),
    updateReportedSlipToPending(db, decision, slip.version),
    ...refreshStandingsOfSlip(db, slip),
  ]);
  return { decided, otherReporters: others.map(({ reporterId }) => reporterId) };
}

async function findReportToDecide(
  { db, viewer }: Pick<Deps, "db"> & { viewer: Viewer },
  reportId: number,
): Promise<{ report: Report; slip: Slip }> {
  const row = await findReportWithSlip(db, reportId);
  if (!row) throw new AppError("not_found", REPORT_TEXTS.notFound);
  const { report, slip } = row;
  authorize(reportPolicy, "decide", viewer, { ...report, racerId: slip.userId });
  return row;
}
