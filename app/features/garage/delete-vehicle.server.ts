import type { Deps, Viewer } from "#app/deps.ts";
import { runOnce } from "#app/lib/idempotency.server.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { insertAuditIfChanged } from "#db/queries/audit.ts";
import { findAllVinMediaByVehicle, updateSlipsToNoVinPicture } from "#db/queries/slip-media.ts";
import { deleteVehicleImages } from "#db/queries/vehicle-images.ts";
import { deleteModificationsOfVehicle } from "#db/queries/vehicle-modifications.ts";
import {
  findOwnVehicle,
  insertAuditOfWithdrawals,
  updateNewestToDefault,
  updateOpenSlipsToWithdrawn,
  updateVehicleToDeleted,
} from "#db/queries/vehicles.ts";
import { refreshCardsOfCar } from "./refresh-cards-of-car.server.ts";
import { removeCardsOfCars } from "./remove-cards-of-cars.server.ts";
import { vehicleNotFound } from "./update-own-vehicle.server.ts";

/**
 * Removes a vehicle from the viewer's garage: erases its VIN and modifications, deletes its photos
 * and log, and withdraws undecided slips and deletes their photos. Approved runs stay on the boards
 * with the text they were submitted with, without their VIN picture. If it was the default, the
 * newest of the others becomes the default.
 *
 * @param input `key`: an Idempotency-Key; a second request with it gets the response to the first
 * @throws AppError `not_found`, `rate_limited`, `in_progress`
 */
export async function deleteVehicle(
  deps: Deps & { viewer: Viewer },
  { vehicleId, key }: { vehicleId: number; key?: string | null },
): Promise<void> {
  const { viewer } = deps;
  await limitRacer(deps, "change");
  const use = { userId: viewer.id, key, operation: `vehicles.delete:${vehicleId}` };
  await runOnce(deps, use, () => removeFromGarage(deps, vehicleId));
}

/** Returns true, since a stored response must not be empty. */
async function removeFromGarage(deps: Deps & { viewer: Viewer }, vehicleId: number): Promise<true> {
  const { db, viewer } = deps;
  const owned = { id: vehicleId, userId: viewer.id };
  if (!(await findOwnVehicle(db, owned))) throw vehicleNotFound();

  const now = deps.clock.now();
  const [vinPictures, carPictures, , , , slipPictures] = await db.batch([
    findAllVinMediaByVehicle(db, vehicleId),
    deleteVehicleImages(db, vehicleId),
    updateVehicleToDeleted(db, owned, now),
    insertAuditIfChanged(db, {
      createdAt: now,
      actorId: viewer.id,
      action: "vehicle.delete",
      subjectKind: "vehicle",
      subjectId: vehicleId,
      detail: {},
    }),
    insertAuditOfWithdrawals(db, { vehicleId, actorId: viewer.id, createdAt: now }),
    updateOpenSlipsToWithdrawn(db, vehicleId, now),
    updateSlipsToNoVinPicture(db, vehicleId),
    updateNewestToDefault(db, viewer.id),
    deleteModificationsOfVehicle(db, vehicleId),
  ]);
  const keys = [...carPictures, ...slipPictures].map(({ mediaKey }) => mediaKey);
  const vinKeys = vinPictures.map(({ vinMediaKey }) => vinMediaKey).filter((key) => key !== null);
  deps.waitUntil(
    Promise.all([deps.media.remove("public", keys), deps.media.remove("private", vinKeys)]),
  );
  deps.waitUntil(removeCardsOfCars(deps, [vehicleId]));
  refreshCardsOfCar(deps, { vehicleId, userId: viewer.id });
  return true;
}
