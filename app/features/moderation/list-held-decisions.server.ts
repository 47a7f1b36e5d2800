import type { Deps, Viewer } from "#app/deps.ts";
import { STATUS_LABELS } from "#app/features/slips/review.ts";
import { findAllHeldDecisions } from "#db/queries/held-decisions.ts";

/** How many are shown at a time. */
const SHOWN = 5;

/** A decision that can still be undone. */
export type HeldDecision = { slipId: number; version: number; outcome: string; leftMs: number };

/** The decisions that this moderator can still undo, latest first. */
export async function listHeldDecisions({
  db,
  clock,
  viewer,
}: Pick<Deps, "db" | "clock"> & { viewer: Viewer }): Promise<HeldDecision[]> {
  const now = clock.now();
  const held = await findAllHeldDecisions(db, { moderatorId: viewer.id, now, limit: SHOWN });
  return held.map(({ slipId, version, status, heldUntil }) => ({
    slipId,
    version,
    outcome: STATUS_LABELS[status],
    leftMs: heldUntil.getTime() - now.getTime(),
  }));
}
