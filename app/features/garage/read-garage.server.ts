import type { Deps, Viewer } from "#app/deps.ts";
import { usernameKeyOf } from "#app/features/accounts/rules.ts";
import type { StoreDeps } from "#app/features/badges/read-store-prices.server.ts";
import { newSince } from "#app/features/badges/rules.ts";
import { type BadgeSection, showBadges } from "#app/features/badges/show-badges.server.ts";
import { formatSeconds, formatSpeed } from "#app/lib/race-numbers.ts";
import {
  findGarage,
  findGarageVehicle,
  type GarageOwner,
  type ListedRun,
  type RunCursor,
} from "#db/queries/profiles.ts";
import type { VehicleImageRow } from "#db/queries/vehicle-images.ts";
import type { VehicleRow } from "#db/queries/vehicles.ts";
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
  vehicles: {
    id: number;
    year: number;
    make: string;
    model: string;
    trim: string;
    isSold: boolean;
  }[];
  /** The vehicle that is shown, null in an empty garage. */
  vehicle: (PresentedVehicle & { vin?: string | null; soldOn: string | null }) | null;
  best: GarageRun[];
  runs: GarageRun[];
  /** Where older runs begin; null on the last page. */
  olderRuns: string | null;
  isFirstPage: boolean;
  /** What was changed on the vehicle, the latest first. */
  log: { installedOn: string; description: string }[];
  hasMoreLog: boolean;
  badges: BadgeSection | null;
  can: { edit: boolean };
};

type GarageDeps = StoreDeps & Pick<Deps, "db"> & { viewer: Viewer | null };

/**
 * A garage with one of its vehicles: the requested one, else the default, else the first.
 *
 * @param query.search `after` is where older runs begin, `badge` the badge that is shown first
 * @returns null for a garage that the viewer may not see, and for a requested vehicle that is not in it
 */
export async function readGarage(
  deps: GarageDeps,
  query: { username: string; vehicleId?: number | undefined; search?: URLSearchParams },
): Promise<Garage | null> {
  const { db, viewer, clock } = deps;
  const usernameKey = usernameKeyOf(query.username);
  // Whose garage it is follows from the name; the answer is held against it all the same.
  const isExpected = viewer !== null && usernameKeyOf(viewer.username) === usernameKey;
  const { owner, vehicles } = await findGarage(db, { usernameKey, isOwner: isExpected });
  if (!owner || !canSeeGarage(viewer, owner)) return null;

  const isOwner = canEditGarage(viewer, owner);
  const shown = initialVehicle(vehicles, query.vehicleId);
  if (query.vehicleId !== undefined && shown?.id !== query.vehicleId) return null;

  const after = readCursor(query.search?.get("after") ?? null);
  const found = shown
    ? await findGarageVehicle(db, {
        vehicleId: shown.id,
        userId: owner.id,
        after,
        runLimit: GARAGE_LIMITS.runs + 1,
        logLimit: GARAGE_LIMITS.logShown + 1,
        newSince: newSince(clock.now()),
      })
    : EMPTY;
  const page = found.runs.slice(0, GARAGE_LIMITS.runs);
  const last = page.at(-1);
  return {
    owner: presentOwner(owner),
    vehicles: vehicles.map(presentTab),
    vehicle: shown && presentShown({ ...shown, images: found.images }, isOwner),
    best: found.best.map(presentRun),
    runs: page.map(presentRun),
    olderRuns: last && found.runs.length > page.length ? `${last.ranOn}_${last.id}` : null,
    isFirstPage: after === null,
    log: found.log.slice(0, GARAGE_LIMITS.logShown).map(({ installedOn, description }) => ({
      installedOn,
      description,
    })),
    hasMoreLog: found.log.length > GARAGE_LIMITS.logShown,
    badges:
      shown &&
      (await showBadges(deps, found.figures, {
        isModified: !shown.isStock,
        isOwner,
        wanted: query.search?.get("badge") ?? null,
      })),
    can: { edit: isOwner },
  };
}

const EMPTY = { images: [], best: [], runs: [], figures: null, log: [] };

function presentTab(row: VehicleRow): Garage["vehicles"][number] {
  const { id, year, make, model, trim, soldOn } = row;
  return { id, year, make, model, trim, isSold: soldOn !== null };
}

function presentShown(
  row: VehicleRow & { images: VehicleImageRow[] },
  isOwner: boolean,
): Garage["vehicle"] {
  const vehicle = isOwner ? presentOwnVehicle(row) : presentVehicle(row);
  return { ...vehicle, soldOn: row.soldOn };
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
