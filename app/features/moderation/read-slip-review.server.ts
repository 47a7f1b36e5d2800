import type { Deps, Viewer } from "#app/deps.ts";
import { listOpenReportsOf } from "#app/features/reports/list-reports.server.ts";
import { findLookalikes } from "#app/features/slips/find-lookalikes.server.ts";
import { detailLines, estimateLines } from "#app/features/slips/present-details.ts";
import { presentOwnSlip } from "#app/features/slips/present-slip.ts";
import { AppError } from "#app/lib/errors.ts";
import { mediaPath } from "#app/lib/media-path.ts";
import { formatSeconds, formatSpeed } from "#app/lib/race-numbers.ts";
import { findAllAuditBySubject } from "#db/queries/audit.ts";
import { findAllNotesBySlip, upsertSighting } from "#db/queries/desk.ts";
import {
  countSlipsByStatus,
  findQueueNeighbours,
  findRacerRuns,
  findSlipForReview,
} from "#db/queries/moderation.ts";
import { findAllSlipPictures, findPictureHash } from "#db/queries/slip-media.ts";
import { canDecideOn } from "./policy.ts";
import { requireModerator } from "./require-moderator.server.ts";
import { actsFor, CLAIM_MS, isClaimLive, REJECTION_WORDS, sumUpOutcomes } from "./rules.ts";
import { SLIP_NOTES_MAX } from "./schema.ts";
import { MODERATION_TEXTS } from "./texts.ts";

/** How many of a racer's latest slips their record counts. */
const RECORD = 40;
/** How many of them are shown. */
const RECENT = 8;

/**
 * Everything a moderator weighs about one slip. Reading it is looking at it: the version is noted,
 * and only what was looked at may be approved together with others.
 *
 * @throws AppError `forbidden`, `not_found`
 */
export async function readSlipReview(
  deps: Pick<Deps, "db" | "clock" | "log"> & { viewer: Viewer },
  slipId: number,
) {
  const { db, viewer } = deps;
  requireModerator(viewer);
  const found = await findSlipForReview(db, slipId);
  if (!found) throw new AppError("not_found", MODERATION_TEXTS.notFound);
  const { slip } = found;
  const now = deps.clock.now();
  const isOwn = !canDecideOn(viewer, slip);
  const [runs, history, neighbours, totals, alike, notes, reports] = await Promise.all([
    findRacerRuns(db, { userId: slip.userId, exceptId: slip.id, limit: RECORD }),
    findAllAuditBySubject(db, "slip", slip.id),
    findQueueNeighbours(db, { status: "PENDING", place: slip, exceptUserId: viewer.id }),
    countSlipsByStatus(db),
    findLookalikePictures(deps, slip),
    isOwn ? [] : findAllNotesBySlip(db, slip.id, SLIP_NOTES_MAX),
    isOwn ? [] : listOpenReportsOf(deps, slip.id),
    isOwn || noteSighting(deps, slip),
  ]);
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
      ageMs: now.getTime() - found.joinedAt.getTime(),
      record: sumUpOutcomes(runs.recent),
    },
    details: detailLines(slip),
    estimates: estimateLines(slip, found.trackElevationFt),
    alike,
    notes: notes.map((note) => ({ ...note, createdAt: note.createdAt.toISOString() })),
    reports,
    now: now.getTime(),
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
    recent: runs.recent.slice(0, RECENT).map(presentRun),
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
    rejection: run.rejectionReason && REJECTION_WORDS[run.rejectionReason].label,
  };
}

type ReviewedSlip = { id: number; version: number };

async function noteSighting(
  { db, clock, viewer }: Pick<Deps, "db" | "clock"> & { viewer: Viewer },
  { id, version }: ReviewedSlip,
) {
  await upsertSighting(db, {
    slipId: id,
    moderatorId: viewer.id,
    version,
    seenAt: clock.now(),
  });
}

/** The slips whose photo looks like this one's, with the photos to hold side by side. */
async function findLookalikePictures(deps: Pick<Deps, "db" | "log">, { id }: ReviewedSlip) {
  const hash = await findPictureHash(deps.db, id);
  const alike = hash ? await findLookalikes(deps, { slipId: id, hash }) : [];
  if (alike.length === 0) return [];
  const pictures = await findAllSlipPictures(
    deps.db,
    alike.map(({ slipId }) => slipId),
  );
  return alike.flatMap(({ slipId, bits }) => {
    const picture = pictures.find((found) => found.id === slipId);
    if (!picture) return [];
    const { mediaKey, ranOn, elapsedMs, trapSpeedHundredthsMph, ...rest } = picture;
    return [
      {
        ...rest,
        bits,
        date: ranOn,
        src: mediaPath(mediaKey),
        run: `${formatSeconds(elapsedMs)} at ${formatSpeed(trapSpeedHundredthsMph)} mph`,
      },
    ];
  });
}
