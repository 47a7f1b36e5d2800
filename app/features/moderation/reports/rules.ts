import type { ReportStatus } from "#db/schema/slips.ts";

export const REPORT_TEXT_MAX = 500;
/** How many of one member's reports may be open at a time. */
export const OPEN_REPORTS_MAX = 10;

/** What a moderator does with a report. */
export type ReportAct = "uphold" | "dismiss";

export const REPORT_OUTCOMES = { uphold: "UPHELD", dismiss: "DISMISSED" } as const satisfies Record<
  ReportAct,
  ReportStatus
>;
