import type { Deps, Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import {
  deleteVehicleImage,
  findAllImagesByVehicle,
  insertVehicleImage,
  updateImagePositions,
} from "#db/queries/vehicle-images.ts";
import { refreshCardsOfCar } from "./refresh-cards-of-car.server.ts";
import { GARAGE_LIMITS } from "./rules.ts";
import { imageOf, removeUnusedPicture, storeVehiclePicture } from "./vehicle-picture.server.ts";
import { movePicture, type PictureMove } from "./workshop-rules.ts";

type PictureDeps = Deps & { viewer: Viewer };

/**
 * Adds a picture after a vehicle's others. The caller has checked that the vehicle is the viewer's,
 * and the statement checks again.
 *
 * @throws AppError `conflict` if there are eight, upload errors
 */
export async function addPicture(
  deps: PictureDeps,
  { vehicleId, file }: { vehicleId: number; file: File | null },
): Promise<void> {
  const { db, viewer, clock } = deps;
  const picture = await storeVehiclePicture(deps, file, viewer.id);
  if (!picture) {
    const message = "Choose a photo";
    throw new AppError("invalid", message, { errors: { vehicleImage: message } });
  }
  try {
    const [inserted] = await insertVehicleImage(
      db,
      { vehicleId, userId: viewer.id, place: "last" },
      { ...imageOf(picture), createdAt: clock.now() },
    );
    if (!inserted) {
      const message = `That's ${GARAGE_LIMITS.pictures} pictures, all a vehicle gets. Remove one first.`;
      throw new AppError("conflict", message, { errors: { vehicleImage: message } });
    }
  } catch (error) {
    await removeUnusedPicture(deps, picture, viewer.id);
    throw error;
  }
  refreshCardsOfCar(deps, { vehicleId, userId: viewer.id });
}

/** Changes the order of a vehicle's pictures. @throws AppError `not_found` */
export async function arrangePicture(
  deps: PictureDeps,
  { vehicleId, id, move }: { vehicleId: number; id: number; move: PictureMove },
): Promise<void> {
  const { db, viewer } = deps;
  const images = await findAllImagesByVehicle(db, vehicleId);
  const order = movePicture(
    images.map((image) => image.id),
    id,
    move,
  );
  if (!order) throw pictureNotFound();
  await updateImagePositions(db, vehicleId, order);
  refreshCardsOfCar(deps, { vehicleId, userId: viewer.id });
}

/** Removes a picture from a vehicle and from storage. @throws AppError `not_found` */
export async function removePicture(
  deps: PictureDeps,
  { vehicleId, id }: { vehicleId: number; id: number },
): Promise<void> {
  const { db, media, viewer, waitUntil } = deps;
  const removed = await deleteVehicleImage(db, { imageId: id, vehicleId });
  if (removed.length === 0) throw pictureNotFound();
  waitUntil(
    media.remove(
      "public",
      removed.map(({ mediaKey }) => mediaKey),
    ),
  );
  refreshCardsOfCar(deps, { vehicleId, userId: viewer.id });
}

function pictureNotFound() {
  return new AppError("not_found", "That picture isn't there anymore.");
}
