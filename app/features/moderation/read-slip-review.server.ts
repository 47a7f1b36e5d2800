import type { Deps, Viewer } from "#app/deps.ts";
import { visibleAuditEntries } from "#app/features/accounts/visible-audit-entries.ts";
import { vinMediaPath } from "#app/features/media/pictures.ts";
import { bandsEitherWayUp, lookalikesAmong } from "#app/features/slips/find-lookalikes.server.ts";
import { detailLines, estimateLines } from "#app/features/slips/present-details.ts";
import { presentWholeSlip } from "#app/features/slips/present-slip.ts";
import { CLAIM_MS, isClaimLive, REJECTION_LABELS } from "#app/features/slips/review.ts";
import { AppError } from "#app/lib/errors.ts";
import { mediaPath } from "#app/lib/media-path.ts";
import { authorize, can } from "#app/lib/policy.ts";
import { formatSeconds, formatSpeed } from "#app/lib/race-numbers.ts";
import { findAllSlipPictures } from "#db/queries/slip-media.ts";
import {
  findSlipForReview,
  findSlipSurroundings,
  type RacerRun,
  type SlipSurroundings,
} from "#db/queries/slip-review.ts";
import { deskPolicy, slipDecisionPolicy } from "./policy.ts";
import { presentForDesk, REPORTS_OF_SLIP } from "./reports/list-reports.server.ts";
import { actsFor, sumUpOutcomes } from "./rules.ts";
import { SLIP_NOTES_MAX } from "./schema.ts";
import { MODERATION_TEXTS } from "./texts.ts";

/** How many of a racer's latest slips their record covers. */
const RECORD = 40;
/** How many of those are listed. */
const RECENT = 8;

/**
 * Everything a moderator needs to decide on a slip. Reading it records the version as seen: only
 * slips that were seen can be approved in bulk.
 *
 * @throws AppError `forbidden`, `not_found`
 */
export async function readSlipReview(
  deps: Pick<Deps, "db" | "clock" | "log"> & { viewer: Viewer },
  slipId: number,
) {
  const { db, viewer } = deps;
  authorize(deskPolicy, "moderate", viewer);
  const result = await findSlipForReview(db, {
    slipId,
    noteLimit: SLIP_NOTES_MAX,
    reportLimit: REPORTS_OF_SLIP,
  });
  if (!result) throw new AppError("not_found", MODERATION_TEXTS.notFound);
  const { slip, hash } = result;
  const now = deps.clock.now();
  const isOwn = !can(slipDecisionPolicy, "decide", viewer, slip);
  const around = await findSlipSurroundings(db, {
    slip,
    moderatorId: viewer.id,
    runLimit: RECORD,
    bands: hash ? bandsEitherWayUp(hash) : [],
    seenAt: isOwn ? null : now,
  });
  const alike = hash
    ? await findLookalikePictures(deps, lookalikesAmong(around.inBands, hash))
    : [];
  // The racer, who may be a moderator too, must not see the moderators' notes and reports.
  const notes = isOwn ? [] : result.notes;
  const reports = isOwn ? [] : result.reports.map((row) => presentForDesk(row, viewer));
  const history = isOwn
    ? visibleAuditEntries(result.history, ({ actor }) => actor === viewer.username)
    : result.history;
  return {
    slip: {
      ...presentWholeSlip(slip),
      elapsed: formatSeconds(slip.elapsedMs),
      sixtyFoot: formatSeconds(slip.sixtyFootMs),
      speed: formatSpeed(slip.trapSpeedHundredthsMph),
      picture: { width: slip.mediaWidth, height: slip.mediaHeight, blurDataUrl: slip.blurDataUrl },
      submittedAt: slip.submittedAt.toISOString(),
    },
    racer: {
      id: slip.userId,
      username: result.username,
      isActivated: result.isActivated,
      joinedOn: result.joinedAt.toISOString().slice(0, 10),
      ageMs: now.getTime() - result.joinedAt.getTime(),
      record: sumUpOutcomes(around.recent),
    },
    details: detailLines(slip),
    estimates: estimateLines(slip, result.trackElevationFt),
    alike,
    notes: notes.map((note) => ({ ...note, createdAt: note.createdAt.toISOString() })),
    reports,
    now: now.getTime(),
    vinEnding: result.vin?.slice(-6) ?? null,
    isVehicleDeleted: Boolean(result.isVehicleDeleted),
    confirmedRow: result.confirmedRow,
    claim: slip.status === "IN_REVIEW" && {
      by: result.claimer,
      isOwn: slip.claimedBy === viewer.id,
      isLive: isClaimLive(slip, now),
      until: new Date((slip.claimedAt ?? now).getTime() + CLAIM_MS).toISOString(),
    },
    isOwn,
    acts: isOwn ? [] : actsFor(slip, viewer.id, now),
    best: around.best.map(presentRun),
    recent: around.recent.slice(0, RECENT).map(presentRun),
    history: history.map((entry) => ({ ...entry, createdAt: entry.createdAt.toISOString() })),
    waiting: result.totals.PENDING,
    nextId: around.next?.id ?? null,
    nextPhotos: around.next && photosOf(around.next),
    previousId: around.previousId,
  };
}
export type SlipReview = Awaited<ReturnType<typeof readSlipReview>>;

/** The addresses of a waiting slip's photos, which the moderator's browser reads ahead. */
function photosOf({ id, mediaKey, vinMediaKey }: NonNullable<SlipSurroundings["next"]>) {
  return { slip: mediaPath(mediaKey), vin: vinMediaKey === null ? null : vinMediaPath(id) };
}

function presentRun(run: RacerRun) {
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
    rejection: run.rejectionReason && REJECTION_LABELS[run.rejectionReason].label,
  };
}

/** The slips whose photo resembles this one's, with the photos to show side by side. */
async function findLookalikePictures(
  { db }: Pick<Deps, "db">,
  alike: ReturnType<typeof lookalikesAmong>,
) {
  if (alike.length === 0) return [];
  const pictures = await findAllSlipPictures(
    db,
    alike.map(({ slipId }) => slipId),
  );
  return alike.flatMap(({ slipId, bits }) => {
    const picture = pictures.find((entry) => entry.id === slipId);
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
