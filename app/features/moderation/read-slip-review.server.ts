import type { Deps, Viewer } from "#app/deps.ts";
import { presentOwnSlip } from "#app/features/slips/present-slip.ts";
import { AppError } from "#app/lib/errors.ts";
import { formatSeconds, formatSpeed } from "#app/lib/race-numbers.ts";
import { findAllAuditBySubject } from "#db/queries/audit.ts";
import {
  countSlipsByStatus,
  findQueueNeighbours,
  findRacerRuns,
  findSlipForReview,
} from "#db/queries/moderation.ts";
import { canDecideOn } from "./policy.ts";
import { requireModerator } from "./require-moderator.server.ts";
import { actsFor, CLAIM_MS, isClaimLive } from "./rules.ts";
import { MODERATION_TEXTS } from "./texts.ts";

/**
 * Everything a moderator weighs about one slip.
 *
 * @throws AppError `forbidden`, `not_found`
 */
export async function readSlipReview(
  deps: Pick<Deps, "db" | "clock"> & { viewer: Viewer },
  slipId: number,
) {
  const { db, viewer } = deps;
  requireModerator(viewer);
  const found = await findSlipForReview(db, slipId);
  if (!found) throw new AppError("not_found", MODERATION_TEXTS.notFound);
  const { slip } = found;
  const now = deps.clock.now();
  const [runs, history, neighbours, totals] = await Promise.all([
    findRacerRuns(db, { userId: slip.userId, exceptId: slip.id }),
    findAllAuditBySubject(db, "slip", slip.id),
    findQueueNeighbours(db, { status: "PENDING", place: slip, exceptUserId: viewer.id }),
    countSlipsByStatus(db),
  ]);
  const isOwn = !canDecideOn(viewer, slip);
  return {
    slip: {
      ...presentOwnSlip(slip),
      elapsed: formatSeconds(slip.elapsedMs),
      sixtyFoot: formatSeconds(slip.sixtyFootMs),
      speed: formatSpeed(slip.trapSpeedHundredthsMph),
      picture: { width: slip.mediaWidth, height: slip.mediaHeight, blurDataUrl: slip.blurDataUrl },
      submittedAt: slip.submittedAt.toISOString(),
    },
    racer: {
      username: found.username,
      isActivated: found.isActivated,
      joinedOn: found.joinedAt.toISOString().slice(0, 10),
    },
    vinEnding: found.vin?.slice(-6) ?? null,
    isVehicleDeleted: Boolean(found.isVehicleDeleted),
    claim: slip.status === "IN_REVIEW" && {
      by: found.claimer,
      isOwn: slip.claimedBy === viewer.id,
      isLive: isClaimLive(slip, now),
      until: new Date((slip.claimedAt ?? now).getTime() + CLAIM_MS).toISOString(),
    },
    isOwn,
    acts: isOwn ? [] : actsFor(slip, viewer.id, now),
    best: runs.best.map(presentRun),
    recent: runs.recent.map(presentRun),
    history: history.map((entry) => ({ ...entry, createdAt: entry.createdAt.toISOString() })),
    waiting: totals.PENDING,
    ...neighbours,
  };
}
export type SlipReview = Awaited<ReturnType<typeof readSlipReview>>;

type Run = Awaited<ReturnType<typeof findRacerRuns>>["recent"][number];

function presentRun(run: Run) {
  return {
    id: run.id,
    date: run.ranOn,
    raceTrack: run.raceTrack,
    vehicleId: run.vehicleId,
    vehicle: `${run.vehicleYear} ${run.vehicleModel} ${run.vehicleTrim}`,
    elapsed: formatSeconds(run.elapsedMs),
    sixtyFoot: formatSeconds(run.sixtyFootMs),
    speed: formatSpeed(run.trapSpeedHundredthsMph),
    isStock: run.isStock,
    status: run.status,
  };
}
