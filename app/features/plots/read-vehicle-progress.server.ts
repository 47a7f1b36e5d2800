import type { Deps, Viewer } from "#app/deps.ts";
import { garagePolicy } from "#app/features/accounts/policy.ts";
import { readRunCursor, writeRunCursor } from "#app/features/garage/run-cursor.ts";
import { usernameKeyOf } from "#app/lib/account-keys.ts";
import { can } from "#app/lib/policy.ts";
import { formatSeconds, formatSpeed } from "#app/lib/race-numbers.ts";
import { findVehicleProgress } from "#db/queries/progress.ts";
import { drawLaunch } from "./draw-launch.server.ts";
import { drawOverTime } from "./draw-over-time.server.ts";
import { drawTrackBests } from "./draw-track-bests.server.ts";
import type { Plot, PlotModification, PlotRun, TrackBars } from "./plot.ts";

/** More points than this would be hard to distinguish. */
const RUN_LIMIT = 65;
const MODIFICATION_LIMIT = 26;

/** A run in the table below the plots, with figures as text. */
export type ProgressRun = {
  id: number;
  ranOn: string;
  raceTrack: string;
  isStock: boolean;
  elapsedTime: string;
  sixtyFeetTime: string;
  topSpeed: string;
};

export type VehicleProgress = {
  username: string;
  vehicle: { id: number; year: number; make: string; model: string; trim: string };
  /** Everyone may see the garage. */
  isPublic: boolean;
  /** The elapsed time of the quickest run; null if no run is on the boards. */
  bestTime: string | null;
  /** Null if no run is on the boards. */
  plots: { overTime: Plot[]; launch: Plot; tracks: TrackBars } | null;
  modifications: PlotModification[];
  /** Newest first. */
  runs: ProgressRun[];
  /** The start of older runs; null on the last page. */
  olderRuns: string | null;
  isFirstPage: boolean;
};

/**
 * A vehicle's progress: its newest listed runs plotted over time, by launch and by track.
 *
 * @param query.after the start of older runs, from `olderRuns`
 * @returns null if the vehicle is not in that garage, or the viewer may not see the garage
 */
export async function readVehicleProgress(
  { db, viewer, subjects }: Pick<Deps, "db" | "subjects"> & { viewer: Viewer | null },
  query: { username: string; vehicleId: number; after?: string | null },
): Promise<VehicleProgress | null> {
  const after = readRunCursor(query.after ?? null);
  const data = await findVehicleProgress(db, {
    vehicleId: query.vehicleId,
    usernameKey: usernameKeyOf(query.username),
    after,
    runLimit: RUN_LIMIT + 1,
    modificationLimit: MODIFICATION_LIMIT,
  });
  if (!data.vehicle || !can(garagePolicy, "see", viewer, data.vehicle.owner)) return null;
  const { owner, ...vehicle } = data.vehicle;
  subjects.add(`garage:${owner.id}`);
  const runs = data.runs.slice(0, RUN_LIMIT);
  const oldestFirst = runs.toReversed();
  const modifications = data.modifications.toReversed();
  const last = runs.at(-1);
  return {
    username: owner.username,
    vehicle,
    isPublic: owner.isActivated && !owner.bannedAt,
    bestTime: data.best && formatSeconds(data.best.elapsedMs),
    plots:
      runs.length > 0
        ? {
            overTime: drawOverTime(oldestFirst, modifications),
            launch: drawLaunch(oldestFirst),
            tracks: drawTrackBests(oldestFirst),
          }
        : null,
    modifications,
    runs: runs.map(presentRun),
    olderRuns: last && data.runs.length > runs.length ? writeRunCursor(last) : null,
    isFirstPage: after === null,
  };
}

function presentRun(run: PlotRun): ProgressRun {
  return {
    id: run.id,
    ranOn: run.ranOn,
    raceTrack: run.raceTrack,
    isStock: run.isStock,
    elapsedTime: formatSeconds(run.elapsedMs),
    sixtyFeetTime: formatSeconds(run.sixtyFootMs),
    topSpeed: formatSpeed(run.trapSpeedHundredthsMph),
  };
}
