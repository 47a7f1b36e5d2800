import type { SharePicture } from "#app/lib/page-meta.ts";
import { formatSeconds } from "#app/lib/race-numbers.ts";
import { CARD_SIZE } from "./card-size.ts";

/** The fields of a run that a shared link shows. */
export type SharedRun = { id: number; username: string; elapsedMs: number; raceTrack: string };

/** The drawn card of a listed run, as the picture of its shared link. */
export function runCard({ id, username, elapsedMs, raceTrack }: SharedRun): SharePicture {
  return {
    path: `/cards/slip/${id}.png`,
    ...CARD_SIZE,
    alt: `Time slip of ${username}: ${formatSeconds(elapsedMs)} s at ${raceTrack}`,
  };
}
