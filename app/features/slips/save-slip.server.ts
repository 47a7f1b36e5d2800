import type { Deps, Viewer } from "#app/deps.ts";
import { bandsOf } from "#app/features/media/picture-hash.ts";
import { insertAuditIfChanged } from "#db/queries/audit.ts";
import { insertBandsOfNewSlip, replaceSlipPictureBands } from "#db/queries/slip-media.ts";
import {
  insertAuditOfNewSlip,
  insertSlip,
  type Slip,
  updatePledge,
  updateSlipIfCurrent,
} from "#db/queries/slips.ts";
import { refreshStandingsOfSlip } from "#db/queries/standings.ts";
import { insertTrackNameIfNew } from "#db/queries/tracks.ts";
import type { CheckedRun } from "./check-run.server.ts";
import type { StoredPhotos } from "./store-slip-photos.server.ts";

type Writer = Pick<Deps, "db" | "clock"> & { viewer: Viewer };
type Content = {
  checked: CheckedRun;
  photos: StoredPhotos;
  /** The perceptual hash of a new slip photo, if it could be computed. */
  fingerprint?: string | null;
};

/** Writes a new slip and everything that belongs to it in one batch. */
export async function saveNewSlip(
  { db, clock, viewer }: Writer,
  { checked, photos, fingerprint, submitKey }: Content & { submitKey: string | null },
): Promise<Slip> {
  const { timeslip } = photos;
  if (!timeslip) throw new Error("a new slip needs its photo");
  const now = clock.now();
  const [, [slip]] = await db.batch([
    insertTrackNameIfNew(db, { name: checked.run.raceTrack, trackId: checked.trackId }),
    insertSlip(db, {
      ...columnsOf(checked),
      ...pictureColumns(timeslip),
      vinMediaKey: photos.timeslipAndVin?.key ?? null,
      userId: viewer.id,
      status: "PENDING",
      createdAt: now,
      updatedAt: now,
      submittedAt: now,
      submitKey,
    }),
    insertAuditOfNewSlip(db, {
      createdAt: now,
      actorId: viewer.id,
      action: "slip.submit",
      detail: auditDetail(checked),
    }),
    ...(fingerprint ? [insertBandsOfNewSlip(db, fingerprint, bandsOf(fingerprint))] : []),
    ...pledgeOf(db, viewer, now),
  ]);
  if (!slip) throw new Error("the slip was not stored");
  return slip;
}

/**
 * Writes a corrected slip, puts it (back) into the queue and removes it from the boards, in one
 * batch.
 *
 * @returns null when the slip changed since `before` was read, or its old or new vehicle has left
 *   the garage
 */
export async function saveCorrectedSlip(
  { db, clock, viewer }: Writer,
  { checked, photos, fingerprint, before }: Content & { before: Slip },
): Promise<Slip | null> {
  const now = clock.now();
  const expected = { id: before.id, version: before.version, statuses: [before.status] };
  const [, [slip]] = await db.batch([
    insertTrackNameIfNew(db, { name: checked.run.raceTrack, trackId: checked.trackId }),
    updateSlipIfCurrent(db, expected, {
      ...columnsOf(checked),
      ...(photos.timeslip && pictureColumns(photos.timeslip)),
      ...(photos.timeslipAndVin && { vinMediaKey: photos.timeslipAndVin.key }),
      status: "PENDING",
      updatedAt: now,
      // A slip that was still waiting keeps its place in the queue.
      ...(isWaiting(before) ? {} : { submittedAt: now }),
      claimedBy: null,
      claimedAt: null,
      decidedBy: null,
      decidedAt: null,
      rejectionReason: null,
      note: "",
      // In the same update, so the triggers subtract the old numbers.
      isListed: false,
      isBest: false,
    }),
    insertAuditIfChanged(db, {
      createdAt: now,
      actorId: viewer.id,
      action: "slip.edit",
      subjectKind: "slip",
      subjectId: before.id,
      detail: auditDetail(checked),
    }),
    ...(photos.timeslip
      ? replaceSlipPictureBands(db, {
          slipId: before.id,
          mediaKey: photos.timeslip.key,
          hash: fingerprint ?? null,
          bands: fingerprint ? bandsOf(fingerprint) : [],
        })
      : []),
    ...pledgeOf(db, viewer, now),
    ...refreshStandingsOfSlip(db, before),
  ]);
  return slip ?? null;
}

/** The run's columns, with the class and vehicle names frozen as they were checked. */
function columnsOf({ run, vehicle, flags, mediaHash }: CheckedRun) {
  const { slipId: _, ...figures } = run;
  return {
    ...figures,
    vehicleId: vehicle.id,
    isStock: vehicle.isStock,
    vehicleLookupId: vehicle.vehicleLookupId,
    vehicleYear: vehicle.year,
    vehicleMake: vehicle.make,
    vehicleModel: vehicle.model,
    vehicleTrim: vehicle.trim,
    mods: vehicle.mods,
    flags,
    ...(mediaHash !== undefined && { mediaHash }),
  };
}

/** A slip in review can be edited only once the moderator's claim has expired. */
function isWaiting({ status }: Slip): boolean {
  return status === "PENDING" || status === "IN_REVIEW";
}

function pictureColumns(picture: NonNullable<StoredPhotos["timeslip"]>) {
  return {
    mediaKey: picture.key,
    mediaWidth: picture.width,
    mediaHeight: picture.height,
    blurDataUrl: picture.blurDataUrl,
  };
}

function auditDetail({ run, vehicle, flags }: CheckedRun) {
  const { slipId: _, ...figures } = run;
  return { ...figures, vehicleId: vehicle.id, flags: flags.map((flag) => flag.code) };
}

function pledgeOf(db: Deps["db"], viewer: Viewer, now: Date) {
  return viewer.hasPledged ? [] : [updatePledge(db, viewer.id, now)];
}
