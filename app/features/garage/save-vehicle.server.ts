import type { Deps, Viewer } from "#app/deps.ts";
import { toAppError } from "#app/lib/errors.ts";
import { fingerprintOf, runOnce } from "#app/lib/idempotency.server.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { findAllListedRunsByVehicle } from "#db/queries/profiles.ts";
import { addVehicle } from "./add-vehicle.server.ts";
import { type PresentedRun, presentListedRun } from "./present-run.ts";
import type { OwnVehicle } from "./present-vehicle.ts";
import { GARAGE_LIMITS } from "./rules.ts";
import type { VehicleInput } from "./schema.ts";
import { VEHICLE_TEXTS } from "./texts.ts";
import { updateOwnVehicle } from "./update-own-vehicle.server.ts";

/** A vehicle as it was saved, with its newest approved runs. */
export type SavedVehicle = OwnVehicle & { slips: PresentedRun[] };

/**
 * Saves a new (`vehicleId` 0) or existing vehicle in the viewer's garage.
 *
 * @param input `idempotencyKey`: sending the same save twice creates one vehicle
 * @throws AppError `invalid` with messages by field, upload errors, `not_found`, `conflict`, `rate_limited`,
 *   `in_progress`, `internal` with the form's message
 */
export async function saveVehicle(
  deps: Deps & { viewer: Viewer },
  input: VehicleInput & { vehicleId: number; idempotencyKey: string | null },
): Promise<SavedVehicle> {
  const { viewer } = deps;
  await limitRacer(deps, "change");
  const { vehicleId, idempotencyKey, ...vehicle } = input;
  const operation = `vehicles.save:${vehicleId}`;
  const fingerprint = await fingerprintOf(vehicle);
  return runOnce(
    deps,
    { userId: viewer.id, key: idempotencyKey, operation, fingerprint },
    async () => {
      if (vehicleId === 0) return { ...(await addVehicle(deps, vehicle)), slips: [] };
      const updated = await updateOwnVehicle(deps, { ...vehicle, vehicleId });
      const runs = await findAllListedRunsByVehicle(deps.db, {
        vehicleId,
        after: null,
        limit: GARAGE_LIMITS.runs,
      });
      return { ...updated, slips: runs.map(presentListedRun) };
    },
  ).catch((error: unknown) => {
    throw toAppError(error, vehicleId === 0 ? VEHICLE_TEXTS.addFailed : VEHICLE_TEXTS.updateFailed);
  });
}
