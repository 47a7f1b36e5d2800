import type { Deps, Viewer } from "#app/deps.ts";
import { garagePolicy } from "#app/features/accounts/policy.ts";
import { usernameKeyOf } from "#app/lib/account-keys.ts";
import { AppError } from "#app/lib/errors.ts";
import { can } from "#app/lib/policy.ts";
import {
  findAllListedRunsByGarage,
  findGarageOwner,
  type ListedRun,
} from "#db/queries/profiles.ts";
import { findAllImagesByUser } from "#db/queries/vehicle-images.ts";
import { findAllVehiclesByUser } from "#db/queries/vehicles.ts";
import { presentListedRun } from "./present-run.ts";
import { presentOwnVehicle, presentVehicle } from "./present-vehicle.ts";
import { GARAGE_REFUSALS } from "./texts.ts";

/** A full garage shows fewer runs per car, so that it reads at most a thousand rows. */
const RUNS = { each: 20, inAll: 75 };

/**
 * The public view of a racer: the garage with the newest approved runs of each vehicle, without
 * personal data. The owner also gets the masked VINs.
 *
 * @throws AppError `not_found` for unknown, deleted and unactivated users
 */
export async function readProfile(
  { db, viewer }: Pick<Deps, "db"> & { viewer: Viewer | null },
  { username }: { username: string },
) {
  const owner = await findGarageOwner(db, usernameKeyOf(username));
  if (!owner || !can(garagePolicy, "see", viewer, owner)) {
    throw new AppError("not_found", GARAGE_REFUSALS.noRacer);
  }
  const isOwner = can(garagePolicy, "edit", viewer, owner);
  const [rows, images, runs] = await db.batch([
    findAllVehiclesByUser(db, owner.id, isOwner),
    findAllImagesByUser(db, owner.id),
    findAllListedRunsByGarage(db, owner.id, RUNS),
  ]);
  const vehicles = rows.map((stored) => {
    const isOfVehicle = ({ vehicleId }: { vehicleId: number }) => vehicleId === stored.id;
    const row = { ...stored, images: images.filter(isOfVehicle) };
    return {
      ...(isOwner ? presentOwnVehicle(row) : presentVehicle(row)),
      slips: runs.filter(isOfVehicle).toSorted(newestFirst).map(presentListedRun),
    };
  });
  return {
    status: "ok" as const,
    user: {
      id: owner.id,
      username: owner.username,
      clubs: owner.joined1320At ? ["1320"] : [],
      vehicles,
    },
  };
}

function newestFirst(a: ListedRun, b: ListedRun): number {
  if (a.ranOn === b.ranOn) return b.id - a.id;
  return a.ranOn < b.ranOn ? 1 : -1;
}
