import type { Deps, Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { authorize } from "#app/lib/policy.ts";
import { countOpenReportsOf, findReportBy, insertReportIfFirst } from "#db/queries/reports.ts";
import { findSlipById } from "#db/queries/slips.ts";
import { reporterPolicy, runReportPolicy } from "./policy.ts";
import { presentReport } from "./present-report.ts";
import { OPEN_REPORTS_MAX } from "./rules.ts";
import type { ReportInput } from "./schema.ts";
import { REPORT_TEXTS } from "./texts.ts";

/**
 * Reports a run on the boards to the moderators. Members can report each run once and have a few
 * reports open at a time, so no one can flood the queue.
 *
 * @throws AppError `not_activated`, `rate_limited` (too many at once, or too many open),
 *   `not_found` (not on the boards), `forbidden` (own run), `conflict` (already reported)
 */
export async function reportRun(
  deps: Deps & { viewer: Viewer },
  { slipId, reason, text }: ReportInput & { slipId: number },
) {
  const { db, viewer } = deps;
  authorize(reporterPolicy, "report", viewer);
  await limitRacer(deps, "change");
  const slip = await findSlipById(db, slipId);
  if (!slip) throw new AppError("not_found", REPORT_TEXTS.notListed);
  authorize(runReportPolicy, "report", viewer, slip);
  const reporterId = viewer.id;
  const createdAt = deps.clock.now();
  const openMax = OPEN_REPORTS_MAX;
  const [added] = await insertReportIfFirst(db, {
    ...{ slipId, reporterId, createdAt, reason, text, openMax },
  });
  const report = added && (await findReportBy(db, slipId, reporterId));
  if (report) return presentReport(report);
  if ((await countOpenReportsOf(db, reporterId, openMax)) >= openMax) {
    throw new AppError("rate_limited", REPORT_TEXTS.tooMany);
  }
  throw new AppError("conflict", REPORT_TEXTS.twice);
}
