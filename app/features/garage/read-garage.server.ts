import type { Deps, Viewer } from "#app/deps.ts";
import { usernameKeyOf } from "#app/features/accounts/rules.ts";
import { formatSeconds, formatSpeed } from "#app/lib/race-numbers.ts";
import {
  findAllBestRunsByVehicle,
  findAllListedRunsByVehicle,
  findGarageOwner,
  type GarageOwner,
  type ListedRun,
  type RunCursor,
} from "#db/queries/profiles.ts";
import { findAllVehiclesByUser } from "#db/queries/vehicles.ts";
import { canEditGarage, canSeeGarage } from "./policy.ts";
import { type PresentedVehicle, presentOwnVehicle, presentVehicle } from "./present-vehicle.ts";
import { initialVehicle } from "./rules.ts";
import { GARAGE_LIMITS } from "./texts.ts";

/** A run as the garage shows it, its figures as text. */
export type GarageRun = {
  id: number;
  /** `YYYY-MM-DD` */
  date: string;
  raceTrack: string;
  elapsedTime: string;
  sixtyFeetTime: string;
  topSpeed: string;
  isStock: boolean;
};

export type Garage = {
  owner: {
    id: number;
    username: string;
    memberSince: number | null;
    isPublic: boolean;
    runCount: number;
  };
  /** All of them for the tabs. */
  vehicles: { id: number; year: number; make: string; model: string; trim: string }[];
  /** The vehicle that is shown, null in an empty garage. */
  vehicle: (PresentedVehicle & { vin?: string | null }) | null;
  best: GarageRun[];
  runs: GarageRun[];
  /** Where older runs begin; null on the last page. */
  olderRuns: string | null;
  isFirstPage: boolean;
  can: { edit: boolean };
};

/**
 * A garage with one of its vehicles: the requested one, else the default, else the first.
 *
 * @returns null for a garage that the viewer may not see, and for a requested vehicle that is not in it
 */
export async function readGarage(
  { db, viewer }: Pick<Deps, "db"> & { viewer: Viewer | null },
  query: { username: string; vehicleId?: number | undefined; after?: string | null },
): Promise<Garage | null> {
  const owner = await findGarageOwner(db, usernameKeyOf(query.username));
  if (!owner || !canSeeGarage(viewer, owner)) return null;

  const isOwner = canEditGarage(viewer, owner);
  const rows = await findAllVehiclesByUser(db, owner.id, isOwner);
  const shown = initialVehicle(rows, query.vehicleId);
  if (query.vehicleId !== undefined && shown?.id !== query.vehicleId) return null;

  const after = readCursor(query.after ?? null);
  const [best, runs] = shown
    ? await db.batch([
        findAllBestRunsByVehicle(db, { vehicleId: shown.id, userId: owner.id }),
        findAllListedRunsByVehicle(db, {
          vehicleId: shown.id,
          after,
          limit: GARAGE_LIMITS.runs + 1,
        }),
      ])
    : [[], []];
  const page = runs.slice(0, GARAGE_LIMITS.runs);
  const last = page.at(-1);
  return {
    owner: presentOwner(owner),
    vehicles: rows.map(({ id, year, make, model, trim }) => ({ id, year, make, model, trim })),
    vehicle: shown && (isOwner ? presentOwnVehicle(shown) : presentVehicle(shown)),
    best: best.map(presentRun),
    runs: page.map(presentRun),
    olderRuns: last && runs.length > page.length ? `${last.ranOn}_${last.id}` : null,
    isFirstPage: after === null,
    can: { edit: isOwner },
  };
}

function presentOwner(owner: GarageOwner): Garage["owner"] {
  return {
    id: owner.id,
    username: owner.username,
    memberSince: owner.joined1320At?.getUTCFullYear() ?? null,
    isPublic: owner.isActivated && !owner.bannedAt,
    runCount: owner.listedRunCount,
  };
}

function presentRun(run: ListedRun): GarageRun {
  return {
    id: run.id,
    date: run.ranOn,
    raceTrack: run.raceTrack,
    elapsedTime: formatSeconds(run.elapsedMs),
    sixtyFeetTime: formatSeconds(run.sixtyFootMs),
    topSpeed: formatSpeed(run.trapSpeedHundredthsMph),
    isStock: run.isStock,
  };
}

/** `2026-05-09_123`; anything else starts at the newest run. */
function readCursor(text: string | null): RunCursor | null {
  const [, ranOn, id] = /^(\d{4}-\d{2}-\d{2})_(\d{1,15})$/.exec(text ?? "") ?? [];
  return ranOn && id ? { ranOn, id: Number(id) } : null;
}
