import type { Deps, Viewer } from "#app/deps.ts";
import { STATUS_LABELS } from "#app/features/slips/review.ts";
import { AppError } from "#app/lib/errors.ts";
import { readFields } from "#app/lib/forms/read-fields.ts";
import type { PostedForm } from "#app/lib/forms/read-form.server.ts";
import { findSlipById } from "#db/queries/slips.ts";
import { claimSlip } from "./claim-slip.server.ts";
import { decideSlip } from "./decide-slip.server.ts";
import { findNextPath } from "./find-next-slip.server.ts";
import type { Decision } from "./rules.ts";
import { DECISION_SCHEMAS, deskReadingSchema, slipNoteSchema, undoSchema } from "./schema.ts";
import { undoDecision } from "./undo-decision.server.ts";
import { writeSlipNote } from "./write-slip-note.server.ts";

/** The page to go to, and its toast; the undo bar of the next page confirms a decision. */
type Outcome = { to: string; toast?: string };

const DECISIONS: readonly Decision[] = ["approve", "reject", "needs-info"];

/**
 * Handles a moderator's form on a slip's page and returns where to go next.
 *
 * @throws AppError as claimSlip, decideSlip, undoDecision and writeSlipNote do
 */
export async function actOnSlip(
  deps: Deps & { viewer: Viewer },
  { slipId, values, sendKey }: { slipId: number } & Pick<PostedForm, "values" | "sendKey">,
): Promise<Outcome> {
  const slipPath = `/moderation/slips/${slipId}`;
  if (values.act === "claim") {
    await claimSlip(deps, { slipId });
    return { to: slipPath, toast: "It's yours for 15 minutes." };
  }
  if (values.act === "note") {
    const { text } = readFields(slipNoteSchema, values);
    await writeSlipNote(deps, { slipId, text });
    return { to: slipPath, toast: "Note saved. The racer never sees it." };
  }
  if (values.act === "undo") {
    const { version } = readFields(undoSchema, values);
    const { status } = await undoDecision(deps, { slipId, version });
    return { to: slipPath, toast: `Undone. Slip ${slipId} is ${STATUS_LABELS[status]}.` };
  }
  const act = DECISIONS.find((decision) => decision === values.act);
  if (!act) throw new AppError("bad_request", "Choose what to do with the slip.");
  const decision = readFields(DECISION_SCHEMAS[act], values);
  const place = await findSlipById(deps.db, slipId);
  const { verdict, openSeconds } = values;
  const reading = deskReadingSchema.parse({ verdict, openSeconds });
  await decideSlip(deps, { reason: null, ...decision, slipId, act, key: sendKey, reading });
  return { to: place ? await findNextPath(deps, place) : "/moderation" };
}
