import type { Deps, Toast, Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { parseInput } from "#app/lib/form.ts";
import { readId } from "#app/lib/record-id.ts";
import { decideReport } from "./decide-report.server.ts";
import type { ReportAct } from "./rules.ts";
import { reportDecisionSchema } from "./schema.ts";

type Answered = { ok: true; toast: Toast } | { ok: false; status: number; message: string };

const ACTS: readonly ReportAct[] = ["uphold", "dismiss"];
const DONE = { uphold: "Upheld.", dismiss: "Dismissed." } as const;
/** What it means for a run that was on the boards. */
const RUN = { uphold: "The run waits for a new look.", dismiss: "The run stays." } as const;

/** What a moderator's form on the page of reports asks for. */
export async function answerReport(
  deps: Deps & { viewer: Viewer },
  values: Record<string, string>,
): Promise<Answered> {
  const act = ACTS.find((name) => name === values.act);
  const parsed = parseInput(reportDecisionSchema, values);
  const reportId = readId(values.report);
  if (!act || reportId === 0) {
    return { ok: false, status: 400, message: "Uphold or dismiss the report." };
  }
  if (!parsed.ok) return { ok: false, status: 422, message: parsed.errors.answer ?? "" };
  try {
    const { wasListed } = await decideReport(deps, { reportId, act, answer: parsed.value.answer });
    const message = `${DONE[act]} ${wasListed ? RUN[act] : "The run is off the boards already."}`;
    return { ok: true, toast: { status: "success", message } };
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    return { ok: false, status: error.status, message: error.message };
  }
}
