import type { Deps, Viewer } from "#app/deps.ts";
import { presentWholeSlip } from "#app/features/slips/present-slip.ts";
import { CLAIM_MS } from "#app/features/slips/review.ts";
import { authorize, can } from "#app/lib/policy.ts";
import { formatSeconds, formatSpeed } from "#app/lib/race-numbers.ts";
import { findAllQueueMarks } from "#db/queries/desk.ts";
import {
  findAllSlipsByStatus,
  findAllStatusTotals,
  type QueuePlace,
  totalsOf,
} from "#db/queries/moderation.ts";
import { deskPolicy, slipDecisionPolicy } from "./policy.ts";
import { findBulkProblem, isClaimedByAnother, isNewestFirst, matchesFilter } from "./rules.ts";
import { FILTER_SCAN, FILTERED_PAGE, QUEUE_PAGE, type QueueQuery } from "./schema.ts";

type QueueDeps = Pick<Deps, "db" | "clock"> & { viewer: Viewer };

/**
 * One page of the slips in a status, in queue order, with the totals of each status. A filter scans
 * the next 35 slips of the queue; if that doesn't fill the page, `next` continues after them.
 *
 * @throws AppError `forbidden`
 */
export async function listQueue(deps: QueueDeps, query: QueueQuery) {
  const { viewer } = deps;
  authorize(deskPolicy, "moderate", viewer);
  const isFiltered = Boolean(query.flag ?? query.class ?? query.hold);
  const find = isFiltered ? findFiltered : findPage;
  const { rows, end, totals } = await find(deps, query);
  return {
    slips: rows.map((row) => presentQueued(row, viewer, deps.clock.now())),
    total: totals[query.status],
    totals,
    next: end && `${end.submittedAt.getTime()}-${end.id}`,
  };
}
export type Queue = Awaited<ReturnType<typeof listQueue>>;

async function findPage({ db, viewer }: QueueDeps, query: QueueQuery) {
  const { status, after, limit = QUEUE_PAGE } = query;
  const [rows, totals] = await db.batch([
    findAllSlipsByStatus(db, {
      status,
      isNewestFirst: isNewestFirst(status),
      after: after ?? null,
      limit: limit + 1,
      moderatorId: viewer.id,
    }),
    findAllStatusTotals(db),
  ]);
  const end: QueuePlace | undefined = rows[limit] && rows[limit - 1]?.slip;
  return { rows: rows.slice(0, limit), end: end ?? null, totals: totalsOf(totals) };
}

async function findFiltered({ db, clock, viewer }: QueueDeps, query: QueueQuery) {
  const { status, after, limit = FILTERED_PAGE } = query;
  const range = { status, isNewestFirst: isNewestFirst(status), after: after ?? null };
  const [marks, counted] = await db.batch([
    findAllQueueMarks(db, { ...range, isFlagged: isForFlags(query), limit: FILTER_SCAN + 1 }),
    findAllStatusTotals(db),
  ]);
  const totals = totalsOf(counted);
  const now = clock.now();
  const matching = marks
    .slice(0, FILTER_SCAN)
    .filter((mark) => matchesFilter(mark, query, viewer.id, now));
  const page = matching.slice(0, limit);
  const scanned = marks[FILTER_SCAN] && marks[FILTER_SCAN - 1];
  const end: QueuePlace | undefined = matching.length > limit ? page.at(-1) : scanned;
  if (page.length === 0) return { rows: [], end: end ?? null, totals };
  const ids = page.map(({ id }) => id);
  const rows = await findAllSlipsByStatus(db, { ...range, limit, moderatorId: viewer.id, ids });
  return { rows, end: end ?? null, totals };
}

/** Whether only slips with flags can match. */
function isForFlags({ flag }: QueueQuery): boolean {
  return flag !== undefined && flag !== "none";
}

type QueuedRow = Awaited<ReturnType<typeof findAllSlipsByStatus>>[number];

function presentQueued(
  { slip, username, claimer, seenVersion, ...row }: QueuedRow,
  viewer: Viewer,
  now: Date,
) {
  const isClaimed = slip.status === "IN_REVIEW" && slip.claimedBy !== null;
  const isReported = row.isReported === 1;
  const isOwn = !can(slipDecisionPolicy, "decide", viewer, slip);
  const look = { moderatorId: viewer.id, seenVersion, version: slip.version, now };
  return {
    ...presentWholeSlip(slip),
    elapsed: formatSeconds(slip.elapsedMs),
    sixtyFoot: formatSeconds(slip.sixtyFootMs),
    speed: formatSpeed(slip.trapSpeedHundredthsMph),
    user: { id: slip.userId, username },
    submittedAt: slip.submittedAt.toISOString(),
    claimedBy: isClaimed ? (slip.claimedBy === viewer.id ? viewer.username : claimer) : null,
    claimedUntil: isClaimed
      ? new Date((slip.claimedAt ?? now).getTime() + CLAIM_MS).toISOString()
      : null,
    isClaimedByAnother: isClaimedByAnother(slip, viewer.id, now),
    isOwn,
    /** This moderator has opened it at its current version. */
    isSeen: seenVersion === slip.version,
    /** Can be approved in bulk. */
    isReady: !isOwn && findBulkProblem({ ...slip, isReported }, look) === null,
    /** A member reported it, and no moderator has dismissed that. */
    isReported,
  };
}
