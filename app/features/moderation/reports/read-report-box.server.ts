import type { Deps, Viewer } from "#app/deps.ts";
import { can, findRefusal } from "#app/lib/policy.ts";
import { findReportBy } from "#db/queries/reports.ts";
import { REPORT_REASONS } from "#db/schema/desk.ts";
import { runReportPolicy } from "./policy.ts";
import { presentReport } from "./present-report.ts";
import { REPORT_TEXT_MAX } from "./rules.ts";
import { REPORT_LABELS } from "./texts.ts";

/** The viewer's own report of a run; null if there is none, and for visitors. */
export async function readOwnReport(
  { db, viewer }: Pick<Deps, "db"> & { viewer: Viewer | null },
  slipId: number,
): Promise<OwnReport | null> {
  return viewer && findReportBy(db, slipId, viewer.id);
}
type OwnReport = NonNullable<Awaited<ReturnType<typeof findReportBy>>>;

/**
 * The report section of a run's page for a signed-in member: their report, the form, or why there
 * is none. Null for visitors and for runs that can't be reported.
 */
export function presentReportBox(
  viewer: Viewer | null,
  run: { id: number; userId: number; isListed: boolean },
  report: OwnReport | null,
) {
  if (!viewer || !can(runReportPolicy, "seeForm", viewer, run)) return null;
  const refusal = findRefusal(runReportPolicy, "report", viewer, run);
  return {
    report: report && {
      ...presentReport(report),
      words: REPORT_LABELS[report.reason].label,
      outcome: OUTCOMES[report.status],
    },
    refusal: refusal?.message ?? null,
    maxLength: REPORT_TEXT_MAX,
    reasons: refusal
      ? []
      : REPORT_REASONS.map((value) => ({ value, label: REPORT_LABELS[value].label })),
  };
}
export type ReportBox = ReturnType<typeof presentReportBox>;

const OUTCOMES = {
  OPEN: "A moderator will look at it.",
  UPHELD: "A moderator agreed, and the run was checked again.",
  DISMISSED: "A moderator looked at it and saw no reason to act.",
} as const;
