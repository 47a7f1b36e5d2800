import type { Deps, Viewer } from "#app/deps.ts";
import { fingerprintOf, runOnce } from "#app/lib/idempotency.server.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { findAllSlipsToApprove } from "#db/queries/desk.ts";
import { requireModerator } from "./require-moderator.server.ts";
import { BULK_LABELS, type BulkOutcome, refuseBulk } from "./rules.ts";
import { writeDecision } from "./write-decision.server.ts";

type Marked = { id: number; version: number };
export type BulkResult = {
  id: number;
  outcome: BulkOutcome;
  /** The slip's version afterwards; null where there is no such slip. */
  version: number | null;
  message: string;
};

/**
 * Approves slips without flags that this moderator has opened in the very version they still have,
 * each by itself: one that can't be approved keeps nobody else's from it.
 *
 * @throws AppError `forbidden` (no moderator), `rate_limited`
 */
export async function approveSeen(
  deps: Deps & { viewer: Viewer },
  { slips, key }: { slips: readonly Marked[]; key: string | null },
): Promise<BulkResult[]> {
  const { viewer } = deps;
  requireModerator(viewer);
  await limitRacer(deps, "change");
  const fingerprint = await fingerprintOf({ slips: JSON.stringify(slips) });
  const use = { userId: viewer.id, key, operation: "slips.approve-seen", fingerprint };
  return runOnce(deps, use, () => approveAll(deps, slips));
}

async function approveAll(deps: Deps & { viewer: Viewer }, slips: readonly Marked[]) {
  const { db, viewer } = deps;
  const versions = new Map(slips.map(({ id, version }) => [id, version]));
  const found = await findAllSlipsToApprove(db, {
    ids: [...versions.keys()],
    moderatorId: viewer.id,
  });
  const byId = new Map(found.map((row) => [row.slip.id, row]));
  const results: BulkResult[] = [];
  // One after the other: each is a batch of its own, and a vehicle may have several among them.
  for (const [id, version] of versions) {
    const row = byId.get(id);
    if (!row) {
      results.push(resultOf(id, "not_found", null));
      continue;
    }
    const { slip, seenVersion, isReported } = row;
    const look = { moderatorId: viewer.id, seenVersion, version, now: deps.clock.now() };
    const refusal = refuseBulk({ ...slip, isReported: isReported === 1 }, look);
    if (refusal) {
      results.push(resultOf(id, refusal, slip.version));
      continue;
    }
    const decided = await writeDecision(deps, row, { act: "approve", reason: null, note: "" });
    results.push(resultOf(id, decided ? "approved" : "changed", decided?.version ?? slip.version));
  }
  return results;
}

function resultOf(id: number, outcome: BulkOutcome, version: number | null): BulkResult {
  return {
    id,
    outcome,
    version,
    message: `Slip ${id} ${outcome === "approved" ? "is " : ""}${BULK_LABELS[outcome]}.`,
  };
}
