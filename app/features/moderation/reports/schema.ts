import { z } from "zod";
import { cleanLines } from "#app/lib/text/prose.ts";
import { REPORT_REASONS, REPORT_STATUSES } from "#db/schema/desk.ts";
import { REPORT_TEXT_MAX } from "./rules.ts";

/** Reports per page. */
export const REPORTS_PAGE = 15;

const reportText = (label: string) =>
  z
    .string({ error: `${label} is text` })
    .overwrite(cleanLines)
    .max(REPORT_TEXT_MAX, `${label} has at most ${REPORT_TEXT_MAX} characters`)
    .optional()
    .default("");

/** A member's report about a run. */
export const reportSchema = z
  .object({
    reason: z.enum(REPORT_REASONS, { error: "Choose what's wrong" }),
    text: reportText("What you saw"),
  })
  .refine(({ reason, text }) => reason !== "OTHER" || text !== "", {
    path: ["text"],
    error: "Say what's wrong",
  });
export type ReportInput = z.output<typeof reportSchema>;

/** The moderator's answer, which the reporter can read. */
export const reportDecisionSchema = z.object({ answer: reportText("The answer") });

/** `after` is the cursor from the last report of a page: `{createdAt in ms}-{id}`; `report` selects one. */
export const reportsQuerySchema = z.object({
  status: z
    .enum(REPORT_STATUSES, { error: `status is one of ${REPORT_STATUSES.join(", ")}` })
    .default("OPEN"),
  after: z
    .string()
    .regex(/^\d{1,15}-\d{1,15}$/, "after is the cursor of an earlier answer")
    .transform((cursor) => {
      const [at = "0", id = "0"] = cursor.split("-");
      return { createdAt: new Date(Number(at)), id: Number(id) };
    })
    .optional(),
  report: z
    .string()
    .regex(/^\d{1,15}$/, "report is a report's number")
    .transform(Number)
    .optional(),
});
export type ReportsQuery = z.output<typeof reportsQuerySchema>;
