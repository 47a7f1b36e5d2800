import type { Deps, Viewer } from "#app/deps.ts";
import {
  listOwnResults,
  type OwnResult,
} from "#app/features/track-matches/list-own-results.server.ts";
import { usernameKeyOf } from "#app/lib/account-keys.ts";
import { AppError } from "#app/lib/errors.ts";
import { documentData } from "#app/rendering/index.ts";
import { type Garage, readGarage } from "./read-garage.server.ts";
import { VEHICLE_TEXTS } from "./texts.ts";

export type GaragePage = {
  /** Null if the garage could not be read. */
  garage: Garage | null;
  /** Results of strips that may be the owner's; empty for everyone else. */
  results: readonly OwnResult[];
  failure: string | null;
};

/**
 * The data of a garage's page, or the reason why it could not be read.
 *
 * @param query.search `after` is the start of older runs, `badge` the badge to show first, `slips` the start
 *   of the owner's older slips
 * @returns null if there is no such page for this viewer
 */
export async function readGaragePage(
  deps: Deps & { viewer: Viewer | null },
  query: { username: string; vehicleId?: number | undefined; search: URLSearchParams },
): Promise<GaragePage | null> {
  try {
    const owner = ownerAmong(deps.viewer, query);
    const [garage, results] = await Promise.all([
      readGarage(deps, query),
      owner ? listOwnResults({ ...deps, viewer: owner }) : [],
    ]);
    if (!garage) return null;
    deps.subjects.add(`garage:${garage.owner.id}`);
    return { garage, results, failure: null };
  } catch (error) {
    if (error instanceof AppError && error.status < 500) throw error;
    deps.log("error", "garage.not_read", { error });
    const failure =
      error instanceof AppError ? `User API returned ${error.status}` : VEHICLE_TEXTS.readFailed;
    return { garage: null, results: [], failure };
  }
}

/** The viewer, if it is their own garage. */
function ownerAmong(viewer: Viewer | null, { username }: { username: string }): Viewer | null {
  return viewer && usernameKeyOf(viewer.username) === usernameKeyOf(username) ? viewer : null;
}

/**
 * The same as loader data: runs and badges are sent as markup only, except to the owner, whose page
 * renders them by script.
 */
export function garageData(request: Request, page: GaragePage): GaragePage {
  const { garage } = page;
  if (!garage?.badges || garage.can.edit) return page;
  const { badges, runs, ...sent } = garage;
  return { ...page, garage: documentData(request, sent, { badges, runs }) };
}
