import type { Deps, Viewer } from "#app/deps.ts";
import { fingerprintOf, runOnce } from "#app/lib/idempotency.server.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { authorize, can } from "#app/lib/policy.ts";
import { findAllSlipsToApprove } from "#db/queries/desk.ts";
import { deskPolicy, slipDecisionPolicy } from "./policy.ts";
import { BULK_LABELS, type BulkOutcome, findBulkProblem } from "./rules.ts";
import { writeDecision } from "./write-decision.server.ts";

type Marked = { id: number; version: number };
export type BulkResult = {
  id: number;
  outcome: BulkOutcome;
  /** The slip's new version; null when there is no such slip. */
  version: number | null;
  message: string;
};

/**
 * Approves unflagged slips that this moderator has opened at their current version, each one
 * separately: a slip that can't be approved doesn't block the others.
 *
 * @throws AppError `forbidden` (no moderator), `rate_limited`
 */
export async function approveSeen(
  deps: Deps & { viewer: Viewer },
  { slips, key }: { slips: readonly Marked[]; key: string | null },
): Promise<BulkResult[]> {
  const { viewer } = deps;
  authorize(deskPolicy, "moderate", viewer);
  await limitRacer(deps, "change");
  const fingerprint = await fingerprintOf({ slips: JSON.stringify(slips) });
  const use = { userId: viewer.id, key, operation: "slips.approve-seen", fingerprint };
  return runOnce(deps, use, () => approveAll(deps, slips));
}

async function approveAll(deps: Deps & { viewer: Viewer }, slips: readonly Marked[]) {
  const { db, viewer } = deps;
  const versions = new Map(slips.map(({ id, version }) => [id, version]));
  const rows = await findAllSlipsToApprove(db, {
    ids: [...versions.keys()],
    moderatorId: viewer.id,
  });
  const byId = new Map(rows.map((row) => [row.slip.id, row]));
  const results: BulkResult[] = [];
  // One at a time: each is its own batch, and several may be of the same vehicle.
  for (const [id, version] of versions) {
    const row = byId.get(id);
    if (!row) {
      results.push(resultOf(id, "not_found", null));
      continue;
    }
    const { slip, seenVersion, isReported } = row;
    const look = { moderatorId: viewer.id, seenVersion, version, now: deps.clock.now() };
    const problem = can(slipDecisionPolicy, "decide", viewer, slip)
      ? findBulkProblem({ ...slip, isReported: isReported === 1 }, look)
      : "own";
    if (problem) {
      results.push(resultOf(id, problem, slip.version));
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
