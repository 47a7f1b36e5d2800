import type { Deps, Toast, Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { parseInput } from "#app/lib/form.ts";
import { reportRun } from "./report-run.server.ts";
import { REPORT_TEXTS } from "./rules.ts";
import { reportSchema } from "./schema.ts";

type Sent = { ok: true; toast: Toast } | { ok: false; status: number; message: string };

/** What the form on a run's page asks for. */
export async function sendReport(
  deps: Deps & { viewer: Viewer },
  { slipId, values }: { slipId: number; values: Record<string, string> },
): Promise<Sent> {
  // An account that may not report hears that before it is told what is missing.
  const parsed = parseInput(reportSchema, values);
  if (!parsed.ok && deps.viewer.isActivated) {
    const [message = "Choose what is wrong"] = Object.values(parsed.errors);
    return { ok: false, status: 422, message };
  }
  try {
    const input = parsed.ok ? parsed.value : { reason: "OTHER" as const, text: "" };
    await reportRun(deps, { ...input, slipId });
    return { ok: true, toast: { status: "success", message: REPORT_TEXTS.sent } };
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500 || error.status === 404) throw error;
    return { ok: false, status: error.status, message: error.message };
  }
}
