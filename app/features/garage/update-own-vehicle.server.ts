import type { Deps, Viewer } from "#app/deps.ts";
import type { StoredPicture } from "#app/features/media/pictures.ts";
import { AppError } from "#app/lib/errors.ts";
import { isMaskedVin, maskVin } from "#app/lib/vin.ts";
import { retryOnce } from "#db/queries/retry-once.ts";
import { deleteMainVehicleImage, insertVehicleImage } from "#db/queries/vehicle-images.ts";
import { findLookupRecordById } from "#db/queries/vehicle-lookup.ts";
import {
  findOwnVehicle,
  findVinOfVehicle,
  updateOtherDefaultsToNone,
  updateVehicle,
} from "#db/queries/vehicles.ts";
import { type OwnVehicle, presentOwnVehicle } from "./present-vehicle.ts";
import { refreshCardsOfCar } from "./refresh-cards-of-car.server.ts";
import { STOCK_PICTURE } from "./rules.ts";
import type { VehicleInput } from "./schema.ts";
import { GARAGE_REFUSALS } from "./texts.ts";
import { imageOf, removeUnusedPicture, storeVehiclePicture } from "./vehicle-picture.server.ts";

type Update = VehicleInput & { vehicleId: number };

/**
 * Changes a vehicle in the viewer's garage. The masked VIN keeps the stored one, a new photo
 * replaces the main one, the stock picture removes it. Runs keep the text they were submitted with.
 *
 * @throws AppError `not_found` for other users' vehicles, `invalid`, upload errors
 */
export async function updateOwnVehicle(
  deps: Deps & { viewer: Viewer },
  input: Update,
): Promise<OwnVehicle> {
  const { viewer } = deps;
  let picture: StoredPicture | null = null;
  try {
    const vin = await checkUpdate(deps, input);
    picture = await storeVehiclePicture(deps, input.vehicleImage, viewer.id);
    const [updated, replaced] = await write(deps, { ...input, vin }, picture);
    if (!updated) throw vehicleNotFound();
    const owned = { id: input.vehicleId, userId: viewer.id };
    const saved = await findOwnVehicle(deps.db, owned);
    if (!saved) throw vehicleNotFound();
    deps.waitUntil(deps.media.remove("public", replaced));
    if (picture || replaced.length > 0) {
      refreshCardsOfCar(deps, { vehicleId: input.vehicleId, userId: viewer.id });
    }
    return presentOwnVehicle(saved);
  } catch (error) {
    await removeUnusedPicture(deps, picture, viewer.id);
    throw error;
  }
}

/** Checks the input and returns the VIN to store. @throws AppError */
async function checkUpdate({ db, viewer }: Deps & { viewer: Viewer }, input: Update) {
  const owned = { id: input.vehicleId, userId: viewer.id };
  const [vehicle, record] = await Promise.all([
    findOwnVehicle(db, owned),
    findLookupRecordById(db, input.vehicleLookupId),
  ]);
  if (!vehicle) throw vehicleNotFound();
  if (!record) {
    const message = GARAGE_REFUSALS.notListed;
    throw new AppError("invalid", message, { errors: { vehicleLookupId: message } });
  }
  if (!isMaskedVin(input.vin)) return input.vin;
  const stored = await findVinOfVehicle(db, owned);
  if (stored === null || maskVin(stored.slice(-6)) !== input.vin) {
    const message = GARAGE_REFUSALS.fullVin;
    throw new AppError("invalid", message, { errors: { vin: message } });
  }
  return stored;
}

/** Returns whether the vehicle still existed, and the keys of the replaced pictures. */
async function write(
  { db, clock, viewer }: Deps & { viewer: Viewer },
  { vehicleId, vehicleLookupId, vin, mods, isStock, isDefault, originalImage }: Update,
  picture: StoredPicture | null,
): Promise<[boolean, string[]]> {
  const updatedAt = clock.now();
  const owned = { id: vehicleId, userId: viewer.id };
  const change = { vehicleLookupId, vin, mods, isStock, isDefault, updatedAt };
  const updating = updateVehicle(db, owned, change);
  const moveDefault = updateOtherDefaultsToNone(db, viewer.id, {
    exceptId: vehicleId,
    isMoved: isDefault,
  });
  if (!picture && originalImage !== STOCK_PICTURE) {
    const [rows] = await retryOnce(() => db.batch([updating, moveDefault]));
    return [rows.length > 0, []];
  }
  const [rows, , removed] = await db.batch([
    updating,
    moveDefault,
    deleteMainVehicleImage(db, vehicleId),
    ...(picture
      ? [
          insertVehicleImage(
            db,
            { vehicleId, userId: viewer.id, place: "main" },
            { ...imageOf(picture), createdAt: updatedAt },
          ),
        ]
      : []),
  ]);
  return [rows.length > 0, removed.map(({ mediaKey }) => mediaKey)];
}

export function vehicleNotFound() {
  return new AppError("not_found", "That vehicle isn't in your garage.");
}
