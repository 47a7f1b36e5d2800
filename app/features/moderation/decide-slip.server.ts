import type { Deps, Viewer } from "#app/deps.ts";
import type { OwnSlip } from "#app/features/slips/present-slip.ts";
import { AppError } from "#app/lib/errors.ts";
import { fingerprintOf, runOnce } from "#app/lib/idempotency.server.ts";
import type { RejectionReason } from "#db/schema/slips.ts";
import { findSlipToDecide } from "./find-slip-to-decide.server.ts";
import { requireModerator } from "./require-moderator.server.ts";
import { type Decision, refuseAct } from "./rules.ts";
import { MODERATION_TEXTS } from "./texts.ts";
import { writeDecision } from "./write-decision.server.ts";

export type SlipDecision = {
  slipId: number;
  act: Decision;
  /** The version the moderator looked at. */
  version: number;
  reason: RejectionReason | null;
  note: string;
  /** The Idempotency-Key, where one was sent. */
  key: string | null;
};

/**
 * Approves, rejects or sends back a slip: decision, audit line and standings in one batch, then a
 * mail to the racer.
 *
 * @throws AppError `forbidden` (no moderator, own slip), `not_found`, `conflict` (stale version,
 *   somebody else's claim, decided already), `rate_limited`
 */
export async function decideSlip(
  deps: Deps & { viewer: Viewer },
  decision: SlipDecision,
): Promise<OwnSlip> {
  requireModerator(deps.viewer);
  const { key, ...asked } = decision;
  const operation = `slips.${asked.act}:${asked.slipId}`;
  const fingerprint = await fingerprintOf(asked);
  return runOnce(deps, { userId: deps.viewer.id, key, operation, fingerprint }, () =>
    decide(deps, decision),
  );
}

async function decide(
  deps: Deps & { viewer: Viewer },
  { slipId, act, version, reason, note }: SlipDecision,
): Promise<OwnSlip> {
  const found = await findSlipToDecide(deps, slipId);
  const { slip } = found;
  if (slip.version !== version) throw new AppError("conflict", MODERATION_TEXTS.changed);
  const refusal = refuseAct(act, slip, deps.viewer.id, deps.clock.now());
  if (refusal) throw new AppError("conflict", refusal);
  const decided = await writeDecision(deps, found, { act, reason, note });
  if (!decided) throw new AppError("conflict", MODERATION_TEXTS.changed);
  return decided;
}
