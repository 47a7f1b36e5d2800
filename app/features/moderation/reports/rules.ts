import type { ReportStatus } from "#db/schema/desk.ts";

export const REPORT_TEXT_MAX = 500;
/** How many open reports a member may have. */
export const OPEN_REPORTS_MAX = 10;

/** A moderator's decision on a report. */
export type ReportAct = "uphold" | "dismiss";

export const REPORT_OUTCOMES = { uphold: "UPHELD", dismiss: "DISMISSED" } as const satisfies Record<
  ReportAct,
  ReportStatus
>;
