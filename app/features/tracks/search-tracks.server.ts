import type { Deps } from "#app/deps.ts";
import { limitAddress } from "#app/lib/limit.server.ts";
import { STATE_NAMES } from "#app/lib/states.ts";
import { findAllTrackPlaces, type TrackPlace, trackNameKey } from "#db/queries/tracks.ts";
import { findNear } from "./distance.ts";
import type { TrackSearch } from "./schema.ts";
import { stateOfZip } from "./zip-states.ts";

const TRACKS_MAX = 50;

export type FoundTrack = TrackPlace & {
  /** From the centre of the search, whole miles; null where it has none. */
  distanceMiles: number | null;
};
export type FoundTracks = {
  /** How far was looked: 50, then 100, then 250; null where the search has no centre. */
  radiusMiles: number | null;
  /** The two letters of the state that was searched; null for other searches. */
  state: string | null;
  tracks: FoundTrack[];
};

/**
 * Tracks in a city or a state, or around a point, at most 50; closed ones say since when. A ZIP code
 * stands for its state: we have no map of ZIP codes.
 *
 * @throws AppError `rate_limited`
 */
export async function searchTracks(
  deps: Pick<Deps, "db" | "limits" | "clientAddress">,
  search: TrackSearch,
): Promise<FoundTracks> {
  await limitAddress(deps, "tracks");
  const all = await findAllTrackPlaces(deps.db);
  const { searchType, latitude = 0, longitude = 0 } = search;
  if (searchType === "near") {
    const { radiusMiles, places } = findNear(all, { latitude, longitude });
    return { radiusMiles, state: null, tracks: places.slice(0, TRACKS_MAX) };
  }
  const state = searchType === "zip" ? stateOfZip(search.zip) : stateNamed(search.state);
  const isInState = (track: TrackPlace) => state !== null && track.state === state;
  const city = trackNameKey(search.city);
  const isInCity = (track: TrackPlace) =>
    trackNameKey(track.city) === city && (search.state === "" || isInState(track));
  const found = all.filter(searchType === "city" ? isInCity : isInState);
  const tracks = found.slice(0, TRACKS_MAX).map((track) => ({ ...track, distanceMiles: null }));
  return { radiusMiles: null, state, tracks };
}

/** The letters of a state or province by its letters or its name; null for others. */
function stateNamed(text: string): string | null {
  const key = text.toLowerCase();
  const [letters] =
    Object.entries(STATE_NAMES).find(
      ([short, name]) => short.toLowerCase() === key || name.toLowerCase() === key,
    ) ?? [];
  return letters ?? null;
}
