import type { Board } from "#app/features/leaderboard/board-query.ts";
import { type BodyKind, bodyKindOf } from "#app/lib/body-kind.ts";
import { formatSeconds, formatSpeed } from "#app/lib/race-numbers.ts";
import { runVehicleName } from "#app/lib/vehicle-name.ts";
import type { StoredPlace } from "#db/queries/champions.ts";

/** A run at its place of a season. */
export type PlacedRun = {
  slipId: number;
  username: string;
  /** Year, make, model and trim, as they were. */
  vehicle: string;
  carKind: BodyKind;
  /** The key of the champion's photo; null for a drawing. */
  carKey: string | null;
  raceTrack: string;
  ranOn: string;
  elapsedTime: string;
  sixtyFeetTime: string;
  topSpeed: string;
};

/**
 * A place of a season's board. Without a run that still stands, it says why, and names nobody: the run was taken off
 * the boards, or its racer's account was deleted.
 */
export type SeasonPlace = { board: Board; place: number } & (
  | { run: PlacedRun; gone: null }
  | { run: null; gone: string }
);

/** The class of a place. */
const boardOfClass = ({ isStock }: { isStock: number }): Board =>
  isStock === 1 ? "stock" : "modified";

/** A place as pages show it. */
export function presentPlace(row: StoredPlace): SeasonPlace {
  const at = { board: boardOfClass(row), place: row.place };
  if (row.isStanding === 0) {
    return { ...at, run: null, gone: row.isDeleted === 1 ? "Deleted user" : "Run off the boards" };
  }
  const { slipId, username, carKey, raceTrack, ranOn } = row;
  const { vehicleYear: year, vehicleMake: make, vehicleModel: model } = row;
  return {
    ...at,
    gone: null,
    run: {
      ...{ slipId, username, carKey, raceTrack, ranOn },
      vehicle: runVehicleName(row),
      carKind: bodyKindOf({ year, make, model }),
      elapsedTime: formatSeconds(row.elapsedMs),
      sixtyFeetTime: formatSeconds(row.sixtyFootMs),
      topSpeed: formatSpeed(row.trapSpeedHundredthsMph),
    },
  };
}
