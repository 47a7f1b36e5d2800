import type { Deps, Viewer } from "#app/deps.ts";
import { garagePolicy } from "#app/features/accounts/policy.ts";
import {
  type Approval,
  newsQuery,
  readApproval,
} from "#app/features/approvals/read-approval.server.ts";
import type { StoreDeps } from "#app/features/badges/read-store-prices.server.ts";
import { bestOf, nearestBadgeText, TOP_FIGURES } from "#app/features/badges/rules.ts";
import { type BadgeSection, showBadges } from "#app/features/badges/show-badges.server.ts";
import {
  ownSlipsQuery,
  presentOpenSlips,
  presentOwnSlips,
  type SubmissionsPage,
} from "#app/features/slips/list-own-slips.server.ts";
import { usernameKeyOf } from "#app/lib/account-keys.ts";
import { initialVehicle } from "#app/lib/initial-vehicle.ts";
import { can } from "#app/lib/policy.ts";
import { formatSeconds, formatSpeed } from "#app/lib/race-numbers.ts";
import { parseFigures, type TopFiguresRow } from "#db/queries/badges.ts";
import { type ChallengeLine, parseChallengeLine } from "#db/queries/challenges.ts";
import { parseTitles } from "#db/queries/champions.ts";
import { findGarage, type GarageOwner, type ListedRun } from "#db/queries/profiles.ts";
import type { VehicleImageRow } from "#db/queries/vehicle-images.ts";
import type { VehicleRow } from "#db/queries/vehicles.ts";
import { type PresentedVehicle, presentOwnVehicle, presentVehicle } from "./present-vehicle.ts";
import { GARAGE_LIMITS, isNewMember } from "./rules.ts";
import { readRunCursor, writeRunCursor } from "./run-cursor.ts";

/** A run as shown in the garage, with figures as text. */
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

type OwnGarage = {
  /** Slips in every state for the selected vehicle. */
  slips: SubmissionsPage;
  /** The newest waiting slip of any vehicle. */
  open: ReturnType<typeof presentOpenSlips>;
  /** The run that was approved since the racer's last visit. */
  approval: Approval | null;
  /** '0.041 s to your next badge'. */
  nextBadge: string | null;
  /** The racer joined the 1320 Club today. */
  isNewMember: boolean;
};

export type Garage = {
  owner: {
    id: number;
    username: string;
    memberSince: number | null;
    isPublic: boolean;
    runCount: number;
    /** Comments in the garage, if there are any. */
    commentCount?: number;
    /** The tally of challenges and the running one; only for members with either. */
    challenges?: ChallengeLine;
    /** Seasons that the member won, the newest first; none for almost everyone. */
    titles?: { season: number; isStock: boolean }[];
  };
  /** The selected vehicle and those around it, for the tabs. */
  vehicles: {
    id: number;
    year: number;
    make: string;
    model: string;
    trim: string;
    isSold: boolean;
  }[];
  /** The vehicles before and after them; null if there are none. */
  more: { earlierId: number | null; laterId: number | null };
  /** The selected vehicle; null in an empty garage. */
  vehicle: (PresentedVehicle & { vin?: string | null; soldOn: string | null }) | null;
  best: GarageRun[];
  runs: GarageRun[];
  /** The start of older runs; null on the last page. */
  olderRuns: string | null;
  isFirstPage: boolean;
  /** The vehicle's modifications, latest first. */
  log: { installedOn: string; description: string }[];
  hasMoreLog: boolean;
  badges: BadgeSection | null;
  /** Data for the owner only; null for everyone else, and without a vehicle. */
  own: OwnGarage | null;
  can: { edit: boolean };
};

type GarageDeps = StoreDeps & Pick<Deps, "db" | "waitUntil"> & { viewer: Viewer | null };

/**
 * A garage with one of its vehicles: the requested one, else the default, else the first.
 *
 * @param query.search `after` is the start of older runs, `badge` the badge to show first, `slips` the start
 *   of the owner's older slips
 * @returns null if the viewer may not see the garage, or the requested vehicle is not in it
 */
export async function readGarage(
  deps: GarageDeps,
  query: { username: string; vehicleId?: number | undefined; search?: URLSearchParams },
): Promise<Garage | null> {
  const { db, viewer } = deps;
  const usernameKey = usernameKeyOf(query.username);
  // A guess by name, so that the query can include the owner's data; `isOwner` below is
  // authoritative.
  const isExpected = viewer !== null && usernameKeyOf(viewer.username) === usernameKey;
  const ownerId = isExpected ? viewer.id : null;
  const after = readRunCursor(query.search?.get("after") ?? null);
  const slipsQuery =
    isExpected && ownSlipsQuery(viewer, { after: query.search?.get("slips") ?? null });
  const { owner, vehicles, earlier, later, ...data } = await findGarage(db, {
    usernameKey,
    requestedId: query.vehicleId,
    ownerId,
    limitEach: GARAGE_LIMITS.tabsEach,
    after,
    runLimit: GARAGE_LIMITS.runs + 1,
    logLimit: GARAGE_LIMITS.logShown + 1,
    figureLimits: { own: TOP_FIGURES, other: 1 },
    own: slipsQuery ? { ...slipsQuery, news: newsQuery(deps.clock.now()) } : null,
  });
  if (!owner || !can(garagePolicy, "see", viewer, owner)) return null;

  const isOwner = can(garagePolicy, "edit", viewer, owner);
  const selected = initialVehicle(vehicles, query.vehicleId);
  if (query.vehicleId !== undefined && selected?.id !== query.vehicleId) return null;
  const page = data.runs.slice(0, GARAGE_LIMITS.runs);
  const last = page.at(-1);
  return {
    owner: presentOwner(owner),
    vehicles: vehicles.map(presentTab),
    more: { earlierId: earlier?.id ?? null, laterId: later?.id ?? null },
    vehicle: selected && presentSelected({ ...selected, images: data.images }, isOwner),
    best: data.best.map(presentRun),
    runs: page.map(presentRun),
    olderRuns: last && data.runs.length > page.length ? writeRunCursor(last) : null,
    isFirstPage: after === null,
    log: data.log.slice(0, GARAGE_LIMITS.logShown).map(({ installedOn, description }) => ({
      installedOn,
      description,
    })),
    hasMoreLog: data.log.length > GARAGE_LIMITS.logShown,
    badges:
      selected &&
      data.figures &&
      (await showBadges(deps, data.figures, {
        isModified: !selected.isStock,
        isOwner,
        wanted: query.search?.get("badge") ?? null,
      })),
    own:
      viewer && isOwner && slipsQuery && data.own && data.figures
        ? {
            slips: presentOwnSlips({ ...deps, viewer }, slipsQuery, data.own),
            open: presentOpenSlips({ ...deps, viewer }, data.own),
            approval: await readApproval(deps, owner, data.own.news),
            nextBadge: nextBadge(data.figures, selected),
            isNewMember: isNewMember(owner.joined1320At, deps.clock.now()),
          }
        : null,
    can: { edit: isOwner },
  };
}

function nextBadge(row: TopFiguresRow, selected: VehicleRow | null | undefined): string | null {
  const { stock, modified } = parseFigures(row.figures);
  return nearestBadgeText(bestOf(selected?.isStock ? stock : modified));
}

function presentTab(row: VehicleRow): Garage["vehicles"][number] {
  const { id, year, make, model, trim, soldOn } = row;
  return { id, year, make, model, trim, isSold: soldOn !== null };
}

function presentSelected(
  row: VehicleRow & { images: VehicleImageRow[] },
  isOwner: boolean,
): Garage["vehicle"] {
  const vehicle = isOwner ? presentOwnVehicle(row) : presentVehicle(row);
  return { ...vehicle, soldOn: row.soldOn };
}

function presentOwner(owner: GarageOwner): Garage["owner"] {
  const titles = parseTitles(owner.titles);
  const challenges = parseChallengeLine(owner.challenges);
  return {
    id: owner.id,
    username: owner.username,
    memberSince: owner.joined1320At?.getUTCFullYear() ?? null,
    isPublic: owner.isActivated && !owner.bannedAt,
    runCount: owner.listedRunCount,
    ...(owner.commentCount > 0 && { commentCount: owner.commentCount }),
    ...(challenges && { challenges }),
    ...(titles.length > 0 && {
      titles: titles.map(({ season, isStock }) => ({ season, isStock: isStock === 1 })),
    }),
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
