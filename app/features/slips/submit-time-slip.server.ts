import type { Deps, Viewer } from "#app/deps.ts";
import { MAX_UPLOAD_BYTES } from "#app/features/media/pictures.ts";
import { AppError, toAppError } from "#app/lib/errors.ts";
import { fingerprintOf, runOnce, sentBefore } from "#app/lib/idempotency.server.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import {
  findSlipByMedia,
  findSlipBySubmitKey,
  findSlipToEdit,
  type Slip,
  type SlipToEdit,
} from "#db/queries/slips.ts";
import { type CheckedRun, checkRun, VEHICLE_MISSING } from "./check-run.server.ts";
import { weighPicture } from "./find-lookalikes.server.ts";
import { refuseEdit } from "./policy.ts";
import { type OwnSlip, presentOwnSlip } from "./present-slip.ts";
import { saveCorrectedSlip, saveNewSlip } from "./save-slip.server.ts";
import type { TimeSlipInput } from "./schema.ts";
import {
  removeSlipPhotos,
  type SlipPhotos,
  type StoredPhotos,
  storeSlipPhotos,
} from "./store-slip-photos.server.ts";
import { SLIP_REFUSALS, SLIP_TEXTS } from "./texts.ts";

export type TimeSlipSubmit = TimeSlipInput & {
  photos: SlipPhotos;
  /** The Idempotency-Key, where one was sent. */
  submitKey: string | null;
};

/**
 * Takes in a time slip (`slipId` 0) or a corrected one. The slip waits for a moderator afterwards; an
 * approved one leaves the boards until it is approved again. Photos that are not sent again stay.
 *
 * @throws AppError `invalid` with messages by field, the refusals of an upload, `not_found`,
 *   `conflict` (somebody changed the slip in the meantime), `rate_limited`, `in_progress`, `internal` in the
 *   words of the form
 */
export async function submitTimeSlip(
  deps: Deps & { viewer: Viewer },
  input: TimeSlipSubmit,
): Promise<OwnSlip> {
  const { viewer } = deps;
  await limitRacer(deps, "change");
  const { photos: sent, submitKey, ...typed } = input;
  const fingerprint = await fingerprintOf({ ...typed, ...sent });
  return runOnce(
    deps,
    { userId: viewer.id, key: submitKey, operation: "timeslips.submit", fingerprint },
    async () => {
      const before = input.slipId > 0 ? await findEditable(deps, input) : null;
      const checked = await checkRun(deps, input, before, {
        isTimeslipMissing: !sent.timeslip && !before,
        isTimeslipAndVinMissing: !sent.timeslipAndVin && !before?.vinMediaKey,
        mediaHash: sent.timeslip ? await hashOf(sent.timeslip) : undefined,
      });
      const doubled = before ? null : await findDoubled(deps, submitKey, checked);
      if (doubled) return presentOwnSlip(doubled);
      const photos = await storeSlipPhotos(deps, sent, checked.vehicle.id);
      try {
        const content = await weighPicture(deps, { checked, photos });
        const slip = before
          ? ((await saveCorrectedSlip(deps, { ...content, before })) ??
            (await refuseLateEdit(deps, input, before)))
          : await saveNewSlip(deps, { ...content, submitKey });
        deps.waitUntil(removeReplaced(deps, before, sent));
        if (before?.isListed) deps.waitUntil(deps.cards.refreshRuns([before.id]));
        return presentOwnSlip(slip);
      } catch (error) {
        return settleFailure(deps, { input, checked, photos, error });
      }
    },
  ).catch((error: unknown) => {
    throw toAppError(error, SLIP_TEXTS.failed);
  });
}

type FailedWrite = { input: TimeSlipSubmit; checked: CheckedRun; photos: StoredPhotos };

/**
 * After a write that failed: the slip that is there all the same, or the failure. While D1 can't
 * tell, the photos stay: what no slip holds is swept after a day.
 */
async function settleFailure(
  deps: Deps & { viewer: Viewer },
  { error, ...failed }: FailedWrite & { error: unknown },
): Promise<OwnSlip> {
  const standing = await findStanding(deps, failed).catch((reason: unknown) => {
    if (reason instanceof AppError) throw reason;
    deps.log("warn", "slips.outcome_unknown", {
      keys: keysOf(failed.photos),
      error: reason,
    });
    return null;
  });
  if (standing) return presentOwnSlip(standing);
  throw error;
}

/**
 * The slip that was written though the answer of D1 was lost, or by the same submit that got through
 * twice. Photos that no slip holds are removed.
 */
async function findStanding(
  deps: Deps & { viewer: Viewer },
  { input, checked, photos }: FailedWrite,
): Promise<Slip | null> {
  const keys = keysOf(photos);
  const holder = keys.length > 0 ? await findSlipByMedia(deps.db, deps.viewer.id, keys) : null;
  if (holder) return holder;
  await removeSlipPhotos(deps, photos);
  return input.slipId === 0 ? findDoubled(deps, input.submitKey, checked) : null;
}

function keysOf({ timeslip, timeslipAndVin }: StoredPhotos): string[] {
  return [timeslip?.key, timeslipAndVin?.key].filter((key) => key !== undefined);
}

/**
 * The slip that this key has made, if it has.
 *
 * @throws AppError `conflict` where that slip is of another run
 */
async function findDoubled(
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

/** A slip of one's own that may be edited, in the version that was being edited. */
async function findEditable(
  { db, clock, viewer }: Pick<Deps, "db" | "clock"> & { viewer: Viewer },
  { slipId, version }: TimeSlipInput,
): Promise<SlipToEdit> {
  const slip = await findSlipToEdit(db, slipId);
  if (slip?.userId !== viewer.id) throw new AppError("not_found", SLIP_REFUSALS.notYours);
  const refusal = refuseEdit(slip, clock.now());
  if (refusal) throw new AppError("conflict", refusal);
  if (version !== undefined && version !== slip.version) {
    throw new AppError("conflict", SLIP_TEXTS.changed);
  }
  return slip;
}

/** Tells why an edit that was in order a moment ago has changed nothing. */
async function refuseLateEdit(
  deps: Pick<Deps, "db" | "clock"> & { viewer: Viewer },
  input: TimeSlipInput,
  { version }: Slip,
): Promise<never> {
  await findEditable(deps, { ...input, version });
  // The slip is as it was, so the vehicle that it was to move to is not.
  throw new AppError("invalid", SLIP_TEXTS.review, { errors: { vehicleId: VEHICLE_MISSING } });
}

/** SHA-256 in hex: it identifies the same file sent by two racers. */
async function hashOf(file: File): Promise<string> {
  // Larger ones are refused a moment later; they need not be read into memory here.
  if (file.size > MAX_UPLOAD_BYTES) return "";
  const digest = await crypto.subtle.digest("SHA-256", await file.bytes());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Photos whose place a new one has taken. */
async function removeReplaced(deps: Pick<Deps, "media">, before: Slip | null, sent: SlipPhotos) {
  if (!before) return;
  await removeSlipPhotos(deps, {
    timeslip: sent.timeslip ? { key: before.mediaKey } : null,
    timeslipAndVin: sent.timeslipAndVin && before.vinMediaKey ? { key: before.vinMediaKey } : null,
  });
}
