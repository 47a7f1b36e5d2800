import type { Deps, Viewer } from "#app/deps.ts";
import { MAX_UPLOAD_BYTES } from "#app/features/media/pictures.ts";
import { AppError } from "#app/lib/errors.ts";
import { runOnce } from "#app/lib/idempotency.server.ts";
import {
  findSlipById,
  findSlipByMedia,
  findSlipBySubmitKey,
  type Slip,
} from "#db/queries/slips.ts";
import { checkRun } from "./check-run.server.ts";
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
import { SLIP_TEXTS } from "./texts.ts";

export type TimeSlipSubmit = TimeSlipInput & {
  photos: SlipPhotos;
  /** The Idempotency-Key, where one was sent. */
  submitKey: string | null;
};

/**
 * Takes in a time slip (`slipId` 0) or a corrected one. The slip waits for a moderator afterwards; an
 * approved one leaves the boards until it is approved again. Photos that are not sent again are kept.
 *
 * @throws AppError `invalid` with messages by field, the refusals of an upload, `not_found`,
 *   `conflict` (somebody changed the slip meanwhile), `rate_limited`, `in_progress`
 */
export async function submitTimeSlip(
  deps: Deps & { viewer: Viewer },
  input: TimeSlipSubmit,
): Promise<OwnSlip> {
  const { viewer } = deps;
  if (!(await deps.limits.write(`user:${viewer.id}`))) {
    throw new AppError("rate_limited", "That was a lot at once. Wait a minute and send it again.");
  }
  return runOnce(
    deps,
    { userId: viewer.id, key: input.submitKey, operation: "timeslips.submit" },
    async () => {
      const doubled = input.slipId === 0 ? await findDoubled(deps, input.submitKey) : null;
      if (doubled) return presentOwnSlip(doubled);

      const before = input.slipId > 0 ? await findEditable(deps, input) : null;
      const checked = await checkRun(deps, input, {
        isTimeslipMissing: !input.photos.timeslip && !before,
        isTimeslipAndVinMissing: !input.photos.timeslipAndVin && !before?.vinMediaKey,
        mediaHash: input.photos.timeslip ? await hashOf(input.photos.timeslip) : undefined,
      });
      const photos = await storeSlipPhotos(deps, input.photos, checked.vehicle.id);
      try {
        const slip = before
          ? await saveCorrectedSlip(deps, { before, checked, photos })
          : await saveNewSlip(deps, { checked, photos, submitKey: input.submitKey });
        deps.waitUntil(removeReplaced(deps, before, input.photos));
        return presentOwnSlip(slip);
      } catch (error) {
        return settleFailure(deps, { input, photos, error });
      }
    },
  );
}

/**
 * After a write that failed: the slip that stands there all the same (the answer of D1 was lost, or
 * the same submit got through twice), or the failure. Photos that no slip holds are removed.
 */
async function settleFailure(
  deps: Deps & { viewer: Viewer },
  failed: { input: TimeSlipSubmit; photos: StoredPhotos; error: unknown },
): Promise<OwnSlip> {
  const { input, photos, error } = failed;
  const keys = [photos.timeslip?.key, photos.timeslipAndVin?.key].filter(
    (key) => key !== undefined,
  );
  const holder = keys.length > 0 ? await findSlipByMedia(deps.db, deps.viewer.id, keys) : null;
  if (holder) return presentOwnSlip(holder);
  await removeSlipPhotos(deps, photos);
  const first = input.slipId === 0 ? await findDoubled(deps, input.submitKey) : null;
  if (first) return presentOwnSlip(first);
  if (error instanceof AppError) throw error;
  throw new AppError("internal", SLIP_TEXTS.failed, { cause: error });
}

function findDoubled({ db, viewer }: Pick<Deps, "db"> & { viewer: Viewer }, key: string | null) {
  return key ? findSlipBySubmitKey(db, viewer.id, key) : Promise.resolve(null);
}

/** A slip of one's own that may be edited, in the version that was being edited. */
async function findEditable(
  { db, viewer }: Pick<Deps, "db"> & { viewer: Viewer },
  { slipId, version }: TimeSlipInput,
): Promise<Slip> {
  const slip = await findSlipById(db, slipId);
  if (slip?.userId !== viewer.id)
    throw new AppError("not_found", "There is no such slip of yours.");
  const refusal = refuseEdit(slip.status);
  if (refusal) throw new AppError("conflict", refusal);
  if (version !== undefined && version !== slip.version) {
    throw new AppError("conflict", SLIP_TEXTS.changed);
  }
  return slip;
}

/** SHA-256 in hex: the same file sent by two racers is told by it. */
async function hashOf(file: File): Promise<string> {
  // Larger ones are refused a moment later; they need not be read into memory here.
  if (file.size > MAX_UPLOAD_BYTES) return "";
  const digest = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
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
