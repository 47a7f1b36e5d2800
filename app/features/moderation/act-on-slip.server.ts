import type { Deps, Toast, Viewer } from "#app/deps.ts";
import { AppError, type FieldErrors } from "#app/lib/errors.ts";
import { parseInput } from "#app/lib/form.ts";
import { IDEMPOTENCY_FIELD } from "#app/lib/idempotency-key.ts";
import { findSlipById } from "#db/queries/slips.ts";
import { claimSlip } from "./claim-slip.server.ts";
import { decideSlip } from "./decide-slip.server.ts";
import { findNextPath } from "./find-next-slip.server.ts";
import { type Decision, STATUS_WORDS } from "./rules.ts";
import { DECISION_SCHEMAS, slipNoteSchema } from "./schema.ts";
import { writeSlipNote } from "./write-slip-note.server.ts";

type Acted =
  | { ok: true; next: string; toast: Toast }
  | { ok: false; status: number; isConflict: boolean; message: string; errors: FieldErrors };

const DECISIONS: readonly Decision[] = ["approve", "reject", "needs-info"];

/** What a moderator's form on a slip's page asks for, and where to go on. */
export async function actOnSlip(
  deps: Deps & { viewer: Viewer },
  { slipId, values }: { slipId: number; values: Record<string, string> },
): Promise<Acted> {
  try {
    if (values.act === "claim") {
      await claimSlip(deps, { slipId });
      const toast = { status: "success", message: "Yours for 15 minutes." } as const;
      return { ok: true, next: `/moderation/slips/${slipId}`, toast };
    }
    if (values.act === "note") return await leaveNote(deps, { slipId, values });
    const act = DECISIONS.find((decision) => decision === values.act);
    if (!act) throw new AppError("bad_request", "Choose what to do with the slip.");
    const parsed = parseInput(DECISION_SCHEMAS[act], values);
    if (!parsed.ok) {
      const message = Object.values(parsed.errors)[0] ?? "Please fix the issues below.";
      return { ok: false, status: 422, isConflict: false, message, errors: parsed.errors };
    }
    const place = await findSlipById(deps.db, slipId);
    const slip = await decideSlip(deps, {
      reason: null,
      ...parsed.value,
      slipId,
      act,
      key: values[IDEMPOTENCY_FIELD] || null,
    });
    const next = place ? await findNextPath(deps, place) : "/moderation";
    const message = `Slip ${slipId} is ${STATUS_WORDS[slip.status]}.`;
    return { ok: true, next, toast: { status: "success", message } };
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    const { message, status, errors = {} } = error;
    return { ok: false, status, isConflict: error.code === "conflict", message, errors };
  }
}

async function leaveNote(
  deps: Deps & { viewer: Viewer },
  { slipId, values }: { slipId: number; values: Record<string, string> },
): Promise<Acted> {
  const parsed = parseInput(slipNoteSchema, values);
  if (!parsed.ok) {
    const message = parsed.errors.text ?? "Write the note";
    return { ok: false, status: 422, isConflict: false, message, errors: parsed.errors };
  }
  await writeSlipNote(deps, { slipId, text: parsed.value.text });
  const toast = { status: "success", message: "Note kept. The racer never sees it." } as const;
  return { ok: true, next: `/moderation/slips/${slipId}`, toast };
}
