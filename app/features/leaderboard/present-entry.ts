import { hasPhotos } from "#app/features/slips/policy.ts";
import { mediaPath } from "#app/lib/media-path.ts";
import { formatSeconds, formatSpeed } from "#app/lib/race-numbers.ts";
import type { Run } from "#db/queries/boards.ts";

/** A run with the specification's field names. Times in seconds, speed in miles per hour. */
export function presentEntry(run: Run, rank: number | null) {
  return {
    id: run.id,
    user: { username: run.username, firstName: run.firstName, lastName: run.lastName },
    vehicle: {
      id: run.vehicleId,
      year: run.vehicleYear,
      make: run.vehicleMake,
      model: run.vehicleModel,
      trim: run.vehicleTrim,
      mods: run.mods,
    },
    isStock: run.isStock,
    raceTrack: run.raceTrack,
    elapsedTime: Number(formatSeconds(run.elapsedMs)),
    sixtyFeetTime: Number(formatSeconds(run.sixtyFootMs)),
    topSpeed: Number(formatSpeed(run.trapSpeedHundredthsMph)),
    /** `YYYY-MM-DD` */
    date: run.ranOn,
    /** Null once the slip is withdrawn. */
    imagePath1: hasPhotos(run) ? mediaPath(run.mediaKey) : null,
    /** The VIN picture is private. */
    imagePath2: null,
    rank,
    /** The vehicle has a better run. */
    obsolete: run.status === "APPROVED" && !run.isBest,
  };
}

export type BoardEntry = ReturnType<typeof presentEntry>;
