import type { Deps } from "#app/deps.ts";
import type { Bucket } from "#app/features/media/media-store.server.ts";
import { SLIP_SHAPE, type StoredPicture } from "#app/features/media/pictures.ts";
import { AppError, type FieldErrors } from "#app/lib/errors.ts";

/** The two photos of a submission; null for one that wasn't sent. */
export type SlipPhotos = { timeslip: File | null; timeslipAndVin: File | null };
export type StoredPhotos = { timeslip: StoredPicture | null; timeslipAndVin: StoredPicture | null };

const BUCKETS = { timeslip: "public", timeslipAndVin: "private" } as const satisfies Record<
  keyof SlipPhotos,
  Bucket
>;
const NAMES = ["timeslip", "timeslipAndVin"] as const;

/**
 * Stores the submitted photos, all or none.
 *
 * @throws AppError with a message for each rejected photo, keyed as in the payload
 */
export async function storeSlipPhotos(
  deps: Pick<Deps, "media">,
  photos: SlipPhotos,
  vehicleId: number,
): Promise<StoredPhotos> {
  const results: PromiseSettledResult<StoredPicture | null>[] = [];
  // One at a time: each is held in memory while it is checked and decoded.
  for (const name of NAMES) {
    const file = photos[name];
    const options = { bucket: BUCKETS[name], prefix: `slips/${vehicleId}`, shape: SLIP_SHAPE };
    const storing = file ? deps.media.storePicture(file, options) : null;
    const [result] = await Promise.allSettled([storing]);
    results.push(result);
    if (isServerError(result)) break;
  }
  const [timeslip, timeslipAndVin] = results.map((result) =>
    result.status === "fulfilled" ? result.value : null,
  );
  const stored = { timeslip: timeslip ?? null, timeslipAndVin: timeslipAndVin ?? null };
  if (results.some((result) => result.status === "rejected")) {
    await removeSlipPhotos(deps, stored);
    throw findPhotoError(results);
  }
  return stored;
}

/** Deletes photos from their buckets. */
export async function removeSlipPhotos(
  deps: Pick<Deps, "media">,
  photos: { timeslip: { key: string } | null; timeslipAndVin: { key: string } | null },
): Promise<void> {
  await Promise.all(
    NAMES.map(async (name) => {
      const photo = photos[name];
      if (photo) await deps.media.remove(BUCKETS[name], [photo.key]);
    }),
  );
}

/** Deletes the photos of slips from their buckets. */
export async function removePhotosOf(
  { media }: Pick<Deps, "media">,
  slips: readonly { mediaKey: string; vinMediaKey: string | null }[],
): Promise<void> {
  const keys = slips.map(({ mediaKey }) => mediaKey);
  const vinKeys = slips.map(({ vinMediaKey }) => vinMediaKey).filter((key) => key !== null);
  await Promise.all([
    media.remove(BUCKETS.timeslip, keys),
    media.remove(BUCKETS.timeslipAndVin, vinKeys),
  ]);
}

/** Whether storing failed through no fault of the photo, so that the other one would fail, too. */
function isServerError(result: PromiseSettledResult<unknown>): boolean {
  if (result.status === "fulfilled") return false;
  return !(result.reason instanceof AppError) || result.reason.status >= 500;
}

/** A storage failure is a server error; a rejected photo is a field error. */
function findPhotoError(results: PromiseSettledResult<unknown>[]): unknown {
  const errors: FieldErrors = {};
  let first: AppError | undefined;
  for (const [index, result] of results.entries()) {
    const name = NAMES[index];
    if (result.status === "fulfilled" || !name) continue;
    const { reason } = result;
    if (isServerError(result)) return reason;
    errors[name] = reason.message;
    first ??= reason;
  }
  return first && new AppError(first.code, first.message, { errors, cause: first });
}
