import type { Deps, Viewer } from "#app/deps.ts";
import { usernameKeyOf } from "#app/lib/account-keys.ts";
import { latestDayOnEarth } from "#app/lib/dates.ts";
import { mediaPath } from "#app/lib/media-path.ts";
import { vehicleName } from "#app/lib/vehicle-name.ts";
import { findAllModificationsByVehicle } from "#db/queries/vehicle-modifications.ts";
import { findOwnVehicle } from "#db/queries/vehicles.ts";
import { GARAGE_LIMITS } from "./rules.ts";

/**
 * The data of the workshop page: a vehicle's pictures, log and sale.
 *
 * @returns null if the garage is not the viewer's or the vehicle is not in it
 */
export async function readWorkshop(
  { db, clock, viewer }: Pick<Deps, "db" | "clock"> & { viewer: Viewer },
  query: { username: string; vehicleId: number },
) {
  if (usernameKeyOf(query.username) !== usernameKeyOf(viewer.username)) return null;
  const { vehicleId } = query;
  const [vehicle, log] = await Promise.all([
    findOwnVehicle(db, { id: vehicleId, userId: viewer.id }),
    findAllModificationsByVehicle(db, vehicleId, GARAGE_LIMITS.log),
  ]);
  if (!vehicle) return null;
  return {
    username: viewer.username,
    vehicleId,
    title: vehicleName(vehicle),
    soldOn: vehicle.soldOn,
    images: vehicle.images.map(({ id, mediaKey }) => ({ id, path: mediaPath(mediaKey, 400) })),
    log,
    /** A fresh Idempotency-Key for the next form sent from this page. */
    saveKey: crypto.randomUUID(),
    latestDay: latestDayOnEarth(clock.now()),
  };
}
export type Workshop = NonNullable<Awaited<ReturnType<typeof readWorkshop>>>;
