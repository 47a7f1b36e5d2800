import type { Deps, Viewer } from "#app/deps.ts";
import { presentOwnSlip } from "#app/features/slips/present-slip.ts";
import { formatSeconds, formatSpeed } from "#app/lib/race-numbers.ts";
import { countSlipsByStatus, findAllSlipsByStatus } from "#db/queries/moderation.ts";
import { requireModerator } from "./require-moderator.server.ts";
import { isClaimedByAnother, isNewestFirst } from "./rules.ts";
import { QUEUE_PAGE, type QueueQuery } from "./schema.ts";

/**
 * One page of the slips in a status, in queue order, with the totals of every status.
 *
 * @throws AppError `forbidden`
 */
export async function listQueue(
  deps: Pick<Deps, "db" | "clock"> & { viewer: Viewer },
  { status, after, limit = QUEUE_PAGE }: QueueQuery,
) {
  const { db, viewer } = deps;
  requireModerator(viewer);
  const now = deps.clock.now();
  const [found, totals] = await Promise.all([
    findAllSlipsByStatus(db, {
      status,
      isNewestFirst: isNewestFirst(status),
      after: after ?? null,
      limit: limit + 1,
    }),
    countSlipsByStatus(db),
  ]);
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1)?.slip : undefined;
  return {
    slips: page.map(({ slip, username, claimer }) => ({
      ...presentOwnSlip(slip),
      elapsed: formatSeconds(slip.elapsedMs),
      sixtyFoot: formatSeconds(slip.sixtyFootMs),
      speed: formatSpeed(slip.trapSpeedHundredthsMph),
      user: { id: slip.userId, username },
      submittedAt: slip.submittedAt.toISOString(),
      claimedBy: slip.status === "IN_REVIEW" ? claimer : null,
      isClaimedByAnother: isClaimedByAnother(slip, viewer.id, now),
      isOwn: slip.userId === viewer.id,
    })),
    total: totals[status],
    totals,
    next: last ? `${last.submittedAt.getTime()}-${last.id}` : null,
  };
}
export type Queue = Awaited<ReturnType<typeof listQueue>>;
