import type { Deps, Viewer } from "#app/deps.ts";
import { listOwnSlips, type SubmissionsPage } from "#app/features/slips/list-own-slips.server.ts";
import { AppError } from "#app/lib/errors.ts";
import { type Garage, readGarage } from "./read-garage.server.ts";
import { VEHICLE_TEXTS } from "./texts.ts";

export type GaragePage = {
  /** Null where the garage could not be read. */
  garage: Garage | null;
  /** The owner's slips of every state; null for everybody else. */
  ownSlips: SubmissionsPage | null;
  failure: string | null;
};

/**
 * What a garage's page shows. Data that can't be read leaves a page with the failure in place.
 *
 * @param query.search `after` is where older runs begin, `badge` the badge that is shown first, `slips`
 *   the offset in the owner's own slips
 * @returns null where there is no such page for this viewer
 */
export async function readGaragePage(
  deps: Deps & { viewer: Viewer | null },
  query: { username: string; vehicleId?: number | undefined; search: URLSearchParams },
): Promise<GaragePage | null> {
  const { viewer } = deps;
  try {
    const garage = await readGarage(deps, query);
    if (!garage) return null;
    const offset = Number(query.search.get("slips") ?? 0);
    const ownSlips =
      viewer && garage.can.edit && garage.vehicle
        ? await listOwnSlips({ ...deps, viewer }, { vehicleId: garage.vehicle.id, offset })
        : null;
    return { garage, ownSlips, failure: null };
  } catch (error) {
    if (error instanceof AppError && error.status < 500) throw error;
    deps.log("error", "garage.not_read", { reason: String(error) });
    const failure =
      error instanceof AppError ? `User API returned ${error.status}` : VEHICLE_TEXTS.readFailed;
    return { garage: null, ownSlips: null, failure };
  }
}
