import type { Deps, Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import type { FormValues } from "#app/lib/forms/form-answer.ts";
import { readFields } from "#app/lib/forms/read-fields.ts";
import { readId } from "#app/lib/record-id.ts";
import { decideReport } from "./decide-report.server.ts";
import type { ReportAct } from "./rules.ts";
import { reportDecisionSchema } from "./schema.ts";

const ACTS: readonly ReportAct[] = ["uphold", "dismiss"];
const DONE = { uphold: "Upheld.", dismiss: "Dismissed." } as const;
/** The effect on a run that was on the boards. */
const RUN = { uphold: "The run is back in the queue.", dismiss: "The run stays." } as const;

/**
 * Handles a moderator's form on the reports page.
 *
 * @returns the message to show
 * @throws AppError `bad_request`, `invalid`, and as decideReport does
 */
export async function answerReport(
  deps: Deps & { viewer: Viewer },
  values: FormValues,
): Promise<string> {
  const act = ACTS.find((name) => name === values.act);
  const reportId = readId(values.report);
  if (!act || reportId === 0) {
    throw new AppError("bad_request", "Uphold or dismiss the report.");
  }
  const { answer } = readFields(reportDecisionSchema, values);
  const { wasListed } = await decideReport(deps, { reportId, act, answer });
  return `${DONE[act]} ${wasListed ? RUN[act] : "The run is already off the boards."}`;
}
