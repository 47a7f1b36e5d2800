import type { Deps, Viewer } from "#app/deps.ts";
import { MAX_UPLOAD_BYTES } from "#app/features/media/pictures.ts";
import { matchSlip } from "#app/features/track-matches/match-sheet.server.ts";
import { AppError, toAppError } from "#app/lib/errors.ts";
import { fingerprintOf, runOnce, sentBefore } from "#app/lib/idempotency.server.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { authorize } from "#app/lib/policy.ts";
import { sha256 } from "#app/lib/sha256.server.ts";
import { retryOnce } from "#db/queries/retry-once.ts";
import {
  findSlipByMedia,
  findSlipBySubmitKey,
  findSlipToEdit,
  type Slip,
  type SlipToEdit,
} from "#db/queries/slips.ts";
import { type CheckedRun, checkRun, VEHICLE_MISSING } from "./check-run.server.ts";
import { flagLookalikes } from "./find-lookalikes.server.ts";
import { slipFormPolicy } from "./policy.ts";
import { type OwnSlip, presentOwnSlip } from "./present-slip.ts";
import { isClaimLive } from "./review.ts";
import { saveCorrectedSlip, saveNewSlip } from "./save-slip.server.ts";
import type { TimeSlipInput } from "./schema.ts";
import {
  removeSlipPhotos,
  type SlipPhotos,
  type StoredPhotos,
  storeSlipPhotos,
} from "./store-slip-photos.server.ts";
import { SLIP_REFUSALS, SLIP_TEXTS, SUBMISSIONS_CLOSED } from "./texts.ts";

export type TimeSlipSubmit = TimeSlipInput & {
  photos: SlipPhotos;
  /** The Idempotency-Key, if one was sent. */
  submitKey: string | null;
};

/**
 * Saves a new time slip (`slipId` 0) or a corrected one, which then waits for a moderator; an
 * approved one leaves the boards until it is approved again. Photos that aren't sent again stay.
 *
 * @throws AppError `closed` for new slips, `invalid` with messages by field, upload errors, `not_found`, `conflict` (the
 *   slip changed in the meantime), `rate_limited`, `in_progress`, `internal` with the form's own
 *   text
 */
export async function submitTimeSlip(
  deps: Deps & { viewer: Viewer },
  input: TimeSlipSubmit,
): Promise<OwnSlip> {
  const { viewer } = deps;
  await limitRacer(deps, "change");
  const { photos: photoFiles, submitKey, ...fields } = input;
  const fingerprint = await fingerprintOf({ ...fields, ...photoFiles });
  return runOnce(
    deps,
    { userId: viewer.id, key: submitKey, operation: "timeslips.submit", fingerprint },
    async () => {
      // Corrections stay possible: moderators ask for them.
      if (input.slipId === 0) await assertSubmissionsOpen(deps);
      const current = input.slipId > 0 ? await findEditable(deps, input) : null;
      const checked = await checkRun(deps, input, current, {
        isTimeslipMissing: !photoFiles.timeslip && !current,
        isTimeslipAndVinMissing: !photoFiles.timeslipAndVin && !current?.vinMediaKey,
        mediaHash: photoFiles.timeslip ? await hashOf(photoFiles.timeslip) : undefined,
      });
      const duplicate = current ? null : await findDuplicate(deps, submitKey, checked);
      if (duplicate) return presentOwnSlip(duplicate);
      const photos = await storeSlipPhotos(deps, photoFiles, checked.vehicle.id);
      try {
        const content = await flagLookalikes(deps, { checked, photos });
        const slip = current
          ? ((await saveCorrectedSlip(deps, { ...content, before: current })) ??
            (await throwLateEditError(deps, input, current)))
          : await saveOnce(deps, { ...content, submitKey });
        deps.waitUntil(matchSlip(deps, slip.id));
        if (!current) deps.visitCounts.add([{ event: "slip", subject: "new", count: 1 }]);
        deps.waitUntil(removeReplaced(deps, current, photoFiles));
        if (current?.isListed) deps.waitUntil(deps.cards.refreshRuns([current.id]));
        return presentOwnSlip(slip);
      } catch (error) {
        return settleFailure(deps, { input, checked, photos, error });
      }
    },
  ).catch((error: unknown) => {
    throw toAppError(error, SLIP_TEXTS.failed);
  });
}

/** @throws AppError `closed` */
async function assertSubmissionsOpen({ siteSettings }: Pick<Deps, "siteSettings">): Promise<void> {
  const { areSubmissionsOpen } = await siteSettings();
  if (!areSubmissionsOpen) throw new AppError("closed", SUBMISSIONS_CLOSED);
}

/** Tries a second time only with a key, which fails if the first attempt took effect after all. */
function saveOnce(...params: Parameters<typeof saveNewSlip>): Promise<Slip> {
  const save = () => saveNewSlip(...params);
  return params[1].submitKey ? retryOnce(save) : save();
}

type FailedWrite = { input: TimeSlipSubmit; checked: CheckedRun; photos: StoredPhotos };

/**
 * After a failed write: returns the slip if it was stored after all, else throws the failure. When
 * D1 can't tell, the photos stay: those that belong to no slip are removed after a day.
 */
async function settleFailure(
  deps: Deps & { viewer: Viewer },
  { error, ...failed }: FailedWrite & { error: unknown },
): Promise<OwnSlip> {
  const stored = await findStored(deps, failed).catch((reason: unknown) => {
    if (reason instanceof AppError) throw reason;
    deps.log("warn", "slips.outcome_unknown", {
      keys: keysOf(failed.photos),
      error: reason,
    });
    return null;
  });
  if (stored) return presentOwnSlip(stored);
  throw error;
}

/**
 * The slip that was written even though D1's response was lost, or by the same submission arriving
 * twice. Photos that no slip uses are removed.
 */
async function findStored(
  deps: Deps & { viewer: Viewer },
  { input, checked, photos }: FailedWrite,
): Promise<Slip | null> {
  const keys = keysOf(photos);
  const holder = keys.length > 0 ? await findSlipByMedia(deps.db, deps.viewer.id, keys) : null;
  if (holder) return holder;
  await removeSlipPhotos(deps, photos);
  return input.slipId === 0 ? findDuplicate(deps, input.submitKey, checked) : null;
}

function keysOf({ timeslip, timeslipAndVin }: StoredPhotos): string[] {
  return [timeslip?.key, timeslipAndVin?.key].filter((key) => key !== undefined);
}

/**
 * The slip already created with this key, if any.
 *
 * @throws AppError `conflict` when that slip is for a different run
 */
async function findDuplicate(
  { db, viewer }: Pick<Deps, "db"> & { viewer: Viewer },
  key: string | null,
  { run, vehicle }: CheckedRun,
): Promise<Slip | null> {
  const slip = key ? await findSlipBySubmitKey(db, viewer.id, key) : null;
  if (!slip) return null;
  const isSameRun =
    slip.vehicleId === vehicle.id &&
    slip.raceTrack === run.raceTrack &&
    slip.ranOn === run.ranOn &&
    slip.elapsedMs === run.elapsedMs &&
    slip.sixtyFootMs === run.sixtyFootMs &&
    slip.trapSpeedHundredthsMph === run.trapSpeedHundredthsMph;
  if (!isSameRun) throw sentBefore();
  return slip;
}

/** The viewer's own slip, if it may be edited and is still at the version being edited. */
async function findEditable(
  { db, clock, viewer }: Pick<Deps, "db" | "clock"> & { viewer: Viewer },
  { slipId, version }: TimeSlipInput,
): Promise<SlipToEdit> {
  const slip = await findSlipToEdit(db, slipId);
  if (!slip) throw new AppError("not_found", SLIP_REFUSALS.notYours);
  const isClaimed = isClaimLive(slip, clock.now());
  authorize(slipFormPolicy, "save", viewer, { ...slip, isClaimed });
  if (version !== undefined && version !== slip.version) {
    throw new AppError("conflict", SLIP_TEXTS.changed);
  }
  return slip;
}

/** Throws the reason why an edit that had passed its checks changed nothing. */
async function throwLateEditError(
  deps: Pick<Deps, "db" | "clock"> & { viewer: Viewer },
  input: TimeSlipInput,
  { version }: Slip,
): Promise<never> {
  await findEditable(deps, { ...input, version });
  // The slip hasn't changed, so the vehicle it was moving to must be gone.
  throw new AppError("invalid", SLIP_TEXTS.review, { errors: { vehicleId: VEHICLE_MISSING } });
}

/** SHA-256 in hex, to detect the same file sent by two racers. */
async function hashOf(file: File): Promise<string> {
  // Larger files are rejected a moment later; no need to read them into memory.
  if (file.size > MAX_UPLOAD_BYTES) return "";
  return sha256(await file.bytes());
}

/** Removes photos that new ones replaced. */
async function removeReplaced(
  deps: Pick<Deps, "media">,
  current: Slip | null,
  photoFiles: SlipPhotos,
) {
  if (!current) return;
  await removeSlipPhotos(deps, {
    timeslip: photoFiles.timeslip ? { key: current.mediaKey } : null,
    timeslipAndVin:
      photoFiles.timeslipAndVin && current.vinMediaKey ? { key: current.vinMediaKey } : null,
  });
}
