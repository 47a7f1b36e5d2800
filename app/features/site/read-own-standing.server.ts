import type { Deps, Viewer } from "#app/deps.ts";
import { aheadOf } from "#app/features/approvals/read-run-result.server.ts";
import { gapText } from "#app/features/approvals/texts.ts";
import { bestOf, nearestBadgeText } from "#app/features/badges/rules.ts";
import { ownSlipsQuery, presentOpenSlips } from "#app/features/slips/list-own-slips.server.ts";
import { formatCount, formatSeconds } from "#app/lib/race-numbers.ts";
import { parseFigures } from "#db/queries/badges.ts";
import type { OwnBest } from "#db/queries/boards.ts";
import { findOwnStanding } from "#db/queries/slips.ts";

/** A racer's status: the waiting slip, the best place and the nearest badge. */
export type OwnStanding = {
  username: string;
  slip: { elapsedTime: string; isPending: boolean; words: string } | null;
  best: {
    runId: number;
    board: "stock" | "modified";
    elapsedTime: string;
    /** 'P25' */
    place: string;
    /** '0.072 s to P23.' */
    gap: string;
    /** '0.041 s to your next badge'. */
    nextBadge: string | null;
  } | null;
};

/** Null for a racer with nothing on the boards or in the queue. */
export async function readOwnStanding(
  deps: Pick<Deps, "db" | "clock"> & { viewer: Viewer },
): Promise<OwnStanding | null> {
  const { db, viewer } = deps;
  const { line } = ownSlipsQuery(viewer, { after: null });
  const { best, ...waiting } = await findOwnStanding(db, viewer.id, line);
  const open = presentOpenSlips(deps, waiting);
  if (!open && !best) return null;
  return {
    username: viewer.username,
    slip: open && {
      elapsedTime: open.slip.elapsedTime,
      isPending: open.slip.status !== "NEEDS_INFO",
      words: open.slip.words,
    },
    best: best && presentBest(best),
  };
}

function presentBest(row: OwnBest): OwnStanding["best"] {
  const { id, elapsedMs, rank } = row;
  const isStock = row.isStock === 1;
  const figures = parseFigures(row.figures);
  return {
    runId: id,
    board: isStock ? "stock" : "modified",
    elapsedTime: formatSeconds(elapsedMs),
    place: `P${formatCount(rank)}`,
    gap: gapText({ rank, ahead: aheadOf(row, row) }),
    nextBadge: nearestBadgeText(bestOf(isStock ? figures.stock : figures.modified)),
  };
}
