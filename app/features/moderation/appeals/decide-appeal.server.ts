import type { Deps, Viewer } from "#app/deps.ts";
import { matchSlip } from "#app/features/track-matches/match-sheet.server.ts";
import { AppError } from "#app/lib/errors.ts";
import type { FormValues } from "#app/lib/forms/form-answer.ts";
import { readFields } from "#app/lib/forms/read-fields.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { authorize } from "#app/lib/policy.ts";
import { readId } from "#app/lib/record-id.ts";
import { updateAppealedSlipToPending, updateAppealIfOpen } from "#db/queries/appeals.ts";
import { insertAuditIfChanged } from "#db/queries/audit.ts";
import { deleteClaims } from "#db/queries/desk-claims.ts";
import { assertUnclaimed, claimedAfter } from "../cases/live-claim.server.ts";
import { deskPolicy } from "../policy.ts";
import { findAppealToDecide } from "./find-appeal-to-decide.server.ts";
import { APPEAL_ACTS, APPEAL_OUTCOMES, type AppealAct } from "./rules.ts";
import { appealDecisionSchema } from "./schema.ts";
import { sendAppealMail } from "./send-appeal-mail.server.ts";
import { APPEAL_TEXTS } from "./texts.ts";

type AppealDecision = { appealId: number; act: AppealAct; answer: string };

const DONE = {
  uphold: "The rejection stands. The racer gets your answer.",
  overturn: "Overturned. The slip is back in the queue, at its old place.",
} as const;

/**
 * Handles a moderator's form about an appeal.
 *
 * @returns the message to show
 * @throws AppError `bad_request`, `invalid`, and as decideAppeal does
 */
export async function answerAppeal(
  deps: Deps & { viewer: Viewer },
  values: FormValues,
): Promise<string> {
  const act = APPEAL_ACTS.find((name) => name === values.act);
  if (!act) throw new AppError("bad_request", APPEAL_TEXTS.choose);
  const { answer } = readFields(appealDecisionSchema, values);
  await decideAppeal(deps, { appealId: readId(values.appeal), act, answer });
  return DONE[act];
}

/**
 * Lets a rejection stand or overturns it, which returns the slip to its old place in the queue: appeal, slip and audit
 * entry in one batch, then the mail to the racer.
 *
 * @throws AppError `forbidden` (no moderator, involved themselves), `rate_limited`, `not_found`, `conflict` (decided,
 *   closed, or another moderator is on it)
 */
export async function decideAppeal(
  deps: Deps & { viewer: Viewer },
  { appealId, act, answer }: AppealDecision,
): Promise<void> {
  const { db, viewer } = deps;
  authorize(deskPolicy, "moderate", viewer);
  await limitRacer(deps, "change");
  const { slip } = await findAppealToDecide(deps, appealId);
  const subject = { kind: "appeal", id: appealId } as const;
  await assertUnclaimed(deps, subject);
  const decidedAt = deps.clock.now();
  const status = APPEAL_OUTCOMES[act];
  const decision = { appealId, status, decidedBy: viewer.id, decidedAt, answer };
  const [decided] = await db.batch([
    updateAppealIfOpen(db, decision),
    insertAuditIfChanged(db, {
      createdAt: decidedAt,
      actorId: viewer.id,
      action: `appeal.${act}`,
      subjectKind: "slip",
      subjectId: slip.id,
      detail: { appeal: appealId, note: answer },
    }),
    ...(act === "overturn" ? [updateAppealedSlipToPending(db, decision)] : []),
    deleteClaims(db, {
      ...{ ...subject, moderatorId: viewer.id },
      claimedAfter: claimedAfter(decidedAt),
    }),
  ]);
  // Another moderator decided meanwhile: this says who.
  if (decided.length === 0) await findAppealToDecide(deps, appealId);
  else await sendAppealMail(deps, { act, answer, slip });
  if (act === "overturn") deps.waitUntil(matchSlip(deps, slip.id));
}
