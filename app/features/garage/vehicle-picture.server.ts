import type { Deps } from "#app/deps.ts";
import { type StoredPicture, VEHICLE_SHAPE } from "#app/features/media/pictures.ts";
import { atField } from "#app/features/media/refused-picture.ts";
import { findVehicleIdByMedia } from "#db/queries/vehicles.ts";

/**
 * Stores the photo sent with a vehicle; null if there is none.
 *
 * @throws AppError with the reason in `errors.vehicleImage`
 */
export async function storeVehiclePicture(
  { media }: Pick<Deps, "media">,
  file: File | null,
  userId: number,
): Promise<StoredPicture | null> {
  if (!file) return null;
  const place = { bucket: "public", prefix: `vehicles/${userId}` } as const;
  return atField("vehicleImage", media.storePicture(file, { ...place, shape: VEHICLE_SHAPE }));
}

/**
 * After a failed write: deletes the new photo, unless the write succeeded and only its response was
 * lost. If that can't be determined, the photo stays.
 */
export async function removeUnusedPicture(
  { db, media, log }: Pick<Deps, "db" | "media" | "log">,
  picture: StoredPicture | null,
  userId: number,
): Promise<void> {
  if (!picture) return;
  try {
    if ((await findVehicleIdByMedia(db, picture.key, userId)) === null) {
      await media.remove("public", [picture.key]);
    }
  } catch (error) {
    log("warn", "vehicle_picture.left_behind", { key: picture.key, error });
  }
}

/** A stored picture as a row of vehicle images. */
export function imageOf({ key, ...picture }: StoredPicture) {
  return { mediaKey: key, ...picture };
}
