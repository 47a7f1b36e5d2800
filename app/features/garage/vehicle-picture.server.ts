import type { Deps } from "#app/deps.ts";
import { type StoredPicture, VEHICLE_SHAPE } from "#app/features/media/pictures.ts";
import { atField } from "#app/features/media/refused-picture.ts";
import { findVehicleIdByMedia } from "#db/queries/vehicles.ts";

/**
 * Stores the photo that was sent with a vehicle; null where none was.
 *
 * @throws AppError whose `errors.vehicleImage` says why the photo was refused
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
 * After a write that failed: takes the new photo away again, unless the write took place all the
 * same and only its answer was lost. While that can't be determined, the photo stays.
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

/** A stored picture as the row of a vehicle. */
export function imageOf({ key, ...picture }: StoredPicture) {
  return { mediaKey: key, ...picture };
}
