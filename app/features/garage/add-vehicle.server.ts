import type { Deps, Viewer } from "#app/deps.ts";
import type { StoredPicture } from "#app/features/media/pictures.ts";
import { AppError, LOGGED_OUT } from "#app/lib/errors.ts";
import { isMaskedVin } from "#app/lib/vin.ts";
import { retryOnce } from "#db/queries/retry-once.ts";
import { findUserById } from "#db/queries/users.ts";
import { insertImageOfNewVehicle } from "#db/queries/vehicle-images.ts";
import { findLookupRecordById } from "#db/queries/vehicle-lookup.ts";
import {
  countVehiclesByUser,
  findOwnVehicle,
  findVehicleIdByCreation,
  findVehicleIdByMedia,
  insertVehicle,
  newestVehicleIdOf,
  updateOtherDefaultsToNone,
  updateToClubMember,
  type VehicleValues,
} from "#db/queries/vehicles.ts";
import { type OwnVehicle, presentOwnVehicle } from "./present-vehicle.ts";
import { GARAGE_LIMITS } from "./rules.ts";
import type { VehicleInput } from "./schema.ts";
import { GARAGE_REFUSALS } from "./texts.ts";
import { imageOf, removeUnusedPicture, storeVehiclePicture } from "./vehicle-picture.server.ts";

/**
 * Adds a vehicle to the viewer's garage. The first one becomes the default and makes its owner a member of
 * the 1320 Club. Stores everything, including the photo, or nothing.
 *
 * @throws AppError `invalid`, `conflict` if the garage is full, `unauthenticated` if the account was deleted
 *   in the meantime, upload errors
 */
export async function addVehicle(
  deps: Deps & { viewer: Viewer },
  input: VehicleInput,
): Promise<OwnVehicle> {
  const { db, viewer } = deps;
  await checkNewVehicle(deps, input);
  const picture = await storeVehiclePicture(deps, input.vehicleImage, viewer.id);
  const { vehicleLookupId, vin, mods, isStock, isDefault } = input;
  const createdAt = deps.clock.now();
  const vehicle = { vehicleLookupId, vin, mods, isStock, isDefault, createdAt, userId: viewer.id };
  try {
    // Sent again, it fails if the vehicle was added, which is then found below.
    const [[inserted]] = await retryOnce(() =>
      db.batch([
        insertVehicle(db, vehicle),
        ...(picture ? [insertImageOfNewVehicle(db, { ...imageOf(picture), createdAt })] : []),
        updateOtherDefaultsToNone(db, viewer.id, {
          exceptId: newestVehicleIdOf(viewer.id),
          isMoved: isDefault,
        }),
        updateToClubMember(db, viewer.id, createdAt),
      ]),
    );
    const saved = inserted && (await findOwnVehicle(db, { id: inserted.id, userId: viewer.id }));
    // The garage isn't full, so its owner was deleted in the meantime.
    if (!saved) throw new AppError("unauthenticated", LOGGED_OUT);
    return presentOwnVehicle(saved);
  } catch (error) {
    const stored = await findStoredVehicle(deps, vehicle, picture);
    if (stored) return presentOwnVehicle(stored);
    await removeUnusedPicture(deps, picture, viewer.id);
    await assertGarageNotFull(deps);
    const owner = await findUserById(db, viewer.id);
    if (!owner || owner.anonymisedAt) throw new AppError("unauthenticated", LOGGED_OUT);
    throw error;
  }
}

/**
 * After a failed write: the vehicle, if it was stored and only the response of D1 was lost. Null if
 * there is none, or if that can't be determined.
 */
async function findStoredVehicle(
  { db, log }: Pick<Deps, "db" | "log">,
  vehicle: VehicleValues & { userId: number; createdAt: Date },
  picture: StoredPicture | null,
) {
  const { userId } = vehicle;
  try {
    const id = picture
      ? await findVehicleIdByMedia(db, picture.key, userId)
      : await findVehicleIdByCreation(db, vehicle);
    return id === null ? null : await findOwnVehicle(db, { id, userId });
  } catch (error) {
    log("warn", "vehicle.outcome_unknown", { userId, error });
    return null;
  }
}

async function checkNewVehicle(deps: Deps & { viewer: Viewer }, input: VehicleInput) {
  const [record] = await Promise.all([
    findLookupRecordById(deps.db, input.vehicleLookupId),
    assertGarageNotFull(deps),
  ]);
  if (!record) {
    const message = GARAGE_REFUSALS.notListed;
    throw new AppError("invalid", message, { errors: { vehicleLookupId: message } });
  }
  if (isMaskedVin(input.vin)) {
    const message = GARAGE_REFUSALS.fullVin;
    throw new AppError("invalid", message, { errors: { vin: message } });
  }
}

/**
 * Checked before a photo is stored, and after an insert that failed because another filled the
 * garage.
 */
async function assertGarageNotFull({ db, viewer }: Pick<Deps, "db"> & { viewer: Viewer }) {
  if ((await countVehiclesByUser(db, viewer.id)) < GARAGE_LIMITS.vehicles) return;
  throw new AppError(
    "conflict",
    `Your garage is full at ${GARAGE_LIMITS.vehicles} vehicles. Delete one to make room.`,
  );
}
