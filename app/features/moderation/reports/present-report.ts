import type { Report } from "#db/queries/reports.ts";

/** A report as its reporter and moderators see it. */
export function presentReport(report: Report) {
  return {
    id: report.id,
    slipId: report.slipId,
    reason: report.reason,
    text: report.text,
    status: report.status,
    createdAt: report.createdAt.toISOString(),
    /** The moderator's message to the reporter. */
    answer: report.answer,
  };
}
export type PresentedReport = ReturnType<typeof presentReport>;
