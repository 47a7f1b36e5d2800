import { mediaPath } from "#app/lib/media-path.ts";
import { formatSeconds, formatSpeed } from "#app/lib/race-numbers.ts";
import type { ListedRun } from "#db/queries/profiles.ts";

/** A run with the specification's field names, without the VIN picture. */
export function presentListedRun(run: ListedRun) {
  return {
    id: run.id,
    date: run.ranOn,
    raceTrack: run.raceTrack,
    elapsedTime: Number(formatSeconds(run.elapsedMs)),
    sixtyFeetTime: Number(formatSeconds(run.sixtyFootMs)),
    topSpeed: Number(formatSpeed(run.trapSpeedHundredthsMph)),
    isStock: run.isStock,
    status: "APPROVED" as const,
    imagePath1: mediaPath(run.mediaKey),
    imagePath2: null,
  };
}

export type PresentedRun = ReturnType<typeof presentListedRun>;
