import type { Deps, Viewer } from "#app/deps.ts";
import type { OwnSlip } from "#app/features/slips/present-slip.ts";
import { AppError } from "#app/lib/errors.ts";
import { fingerprintOf, runOnce } from "#app/lib/idempotency.server.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { authorize } from "#app/lib/policy.ts";
import type { RejectionReason } from "#db/schema/slips.ts";
import { findSlipToDecide } from "./find-slip-to-decide.server.ts";
import { deskPolicy } from "./policy.ts";
import { type Decision, getActError } from "./rules.ts";
import type { DeskReadingInput } from "./schema.ts";
import { MODERATION_TEXTS } from "./texts.ts";
import { writeDecision } from "./write-decision.server.ts";

export type SlipDecision = {
  slipId: number;
  act: Decision;
  /** The version the moderator looked at. */
  version: number;
  reason: RejectionReason | null;
  note: string;
  /** The Idempotency-Key, if one was sent. */
  key: string | null;
  /** What the moderator's browser read before; null or left out without script. */
  reading?: DeskReadingInput;
};

/**
 * Approves, rejects or sends back a slip: decision, audit entry and standings in one batch, then a
 * mail to the racer.
 *
 * @throws AppError `forbidden` (no moderator, own slip), `not_found`, `conflict` (stale version,
 *   another moderator's claim, already decided), `rate_limited`
 */
export async function decideSlip(
  deps: Deps & { viewer: Viewer },
  decision: SlipDecision,
): Promise<OwnSlip> {
  authorize(deskPolicy, "moderate", deps.viewer);
  await limitRacer(deps, "change");
  // What was read is no part of the decision: sent again with other seconds, it is the same.
  const { key, reading: _reading, ...params } = decision;
  const operation = `slips.${params.act}:${params.slipId}`;
  const fingerprint = await fingerprintOf(params);
  return runOnce(deps, { userId: deps.viewer.id, key, operation, fingerprint }, () =>
    decide(deps, decision),
  );
}

async function decide(
  deps: Deps & { viewer: Viewer },
  { slipId, act, version, reason, note, reading }: SlipDecision,
): Promise<OwnSlip> {
  const row = await findSlipToDecide(deps, slipId);
  const { slip } = row;
  if (slip.version !== version) throw new AppError("conflict", MODERATION_TEXTS.changed);
  const error = getActError(act, slip, deps.viewer.id, deps.clock.now());
  if (error) throw new AppError("conflict", error);
  const decided = await writeDecision(deps, row, { act, reason, note, reading });
  if (!decided) throw new AppError("conflict", MODERATION_TEXTS.changed);
  return decided;
}
