import type { Deps } from "#app/deps.ts";
import { findAllTracksMatching } from "#db/queries/tracks.ts";
import { SLIP_LIMITS } from "./texts.ts";

export type TrackSuggestion = { name: string; place: string };

/** Tracks for what has been typed so far, at most eight; nothing typed, nothing suggested. */
export async function suggestTracks(
  { db }: Pick<Deps, "db">,
  typed: string,
): Promise<TrackSuggestion[]> {
  const text = typed.trim().slice(0, SLIP_LIMITS.raceTrack);
  if (text === "") return [];
  const tracks = await findAllTracksMatching(db, text, SLIP_LIMITS.trackSuggestions);
  return tracks.map(({ name, city, state }) => ({
    name,
    place: state ? `${city}, ${state}` : city,
  }));
}
