import type { Deps, Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { countOpenReportsOf, insertReportIfFirst } from "#db/queries/reports.ts";
import { findSlipById } from "#db/queries/slips.ts";
import { isReportable } from "./policy.ts";
import { presentReport } from "./present-report.ts";
import { OPEN_REPORTS_MAX } from "./rules.ts";
import type { ReportInput } from "./schema.ts";
import { REPORT_TEXTS } from "./texts.ts";

/**
 * A member doubts a run on the boards: the moderators get to see it. Once for each member and run,
 * and a few open ones for each member, so that nobody floods the desk.
 *
 * @throws AppError `not_activated`, `rate_limited` (many at once, or many open), `not_found` (not on
 *   the boards), `forbidden` (one's own run), `conflict` (reported before)
 */
export async function reportRun(
  deps: Deps & { viewer: Viewer },
  { slipId, reason, text }: ReportInput & { slipId: number },
) {
  const { db, viewer } = deps;
  if (!viewer.isActivated) throw new AppError("not_activated", REPORT_TEXTS.notActivated);
  await limitRacer(deps, "change");
  const slip = await findSlipById(db, slipId);
  if (!slip?.isListed) throw new AppError("not_found", REPORT_TEXTS.notListed);
  if (!isReportable(viewer, slip)) throw new AppError("forbidden", REPORT_TEXTS.ownRun);
  if ((await countOpenReportsOf(db, viewer.id, OPEN_REPORTS_MAX)) >= OPEN_REPORTS_MAX) {
    throw new AppError("rate_limited", REPORT_TEXTS.tooMany);
  }
  const [report] = await insertReportIfFirst(db, {
    slipId,
    reporterId: viewer.id,
    createdAt: deps.clock.now(),
    reason,
    text,
  });
  if (!report) throw new AppError("conflict", REPORT_TEXTS.twice);
  return presentReport(report);
}
