import type { Deps, Viewer } from "#app/deps.ts";
import type { FormValues } from "#app/lib/forms/form-answer.ts";
import { readFields } from "#app/lib/forms/read-fields.ts";
import { can } from "#app/lib/policy.ts";
import { reporterPolicy } from "./policy.ts";
import { reportRun } from "./report-run.server.ts";
import { reportSchema } from "./schema.ts";
import { REPORT_TEXTS } from "./texts.ts";

/**
 * Handles the report form on a run's page.
 *
 * @returns the message to show
 * @throws AppError as reportRun does
 */
export async function sendReport(
  deps: Deps & { viewer: Viewer },
  { slipId, values }: { slipId: number; values: FormValues },
): Promise<string> {
  // Permission comes before validation.
  const input = can(reporterPolicy, "report", deps.viewer)
    ? readFields(reportSchema, values)
    : { reason: "OTHER" as const, text: "" };
  await reportRun(deps, { ...input, slipId });
  return REPORT_TEXTS.sent;
}
