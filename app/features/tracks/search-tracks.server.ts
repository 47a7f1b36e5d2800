import type { Deps } from "#app/deps.ts";
import type { Point } from "#app/features/geography/distance.ts";
import type { Place } from "#app/features/geography/find-place.ts";
import { locatePlace } from "#app/features/geography/locate-place.server.ts";
import { loadPlaceFinder } from "#app/features/geography/places.server.ts";
import { regionNamed } from "#app/features/geography/regions.ts";
import { UNKNOWN_ZIP } from "#app/features/trip/zip.ts";
import { AppError } from "#app/lib/errors.ts";
import { limitAddress } from "#app/lib/limit.server.ts";
import {
  findAllTrackPlacesOfState,
  findAllTracks,
  type TrackPlace,
} from "#db/queries/track-places.ts";
import { trackNameKey } from "#db/queries/tracks.ts";
import { TRACKS_FOUND_MAX } from "./rules.ts";
import type { TrackSearch } from "./schema.ts";
import { findTracksAround } from "./tracks-around.server.ts";

export type FoundTrack = TrackPlace & {
  /** From the center of the search, in whole miles; null if the search has no center. */
  distanceMiles: number | null;
};
export type FoundTracks = {
  /** The search radius: 50, then 100, then 250; null if the search has no center. */
  radiusMiles: number | null;
  /** The two letters of the searched state, or of the place's state; null otherwise. */
  state: string | null;
  /** The place of a ZIP code or a city; null for other searches. */
  place: Place | null;
  tracks: FoundTrack[];
};

/**
 * Tracks around a city, a postal code or a point, or those of a state, at most 50; closed ones
 * include the date. An unknown city matches tracks in a city of that name, or the track of that
 * name.
 *
 * @throws AppError `rate_limited`; `invalid` for an unknown postal code
 */
export async function searchTracks(
  deps: Pick<Deps, "db" | "limits" | "clientAddress">,
  search: TrackSearch,
): Promise<FoundTracks> {
  await limitAddress(deps, "tracks");
  const { searchType, latitude = 0, longitude = 0 } = search;
  if (searchType === "near") return searchAround(deps, { latitude, longitude }, null);
  if (searchType === "state") return searchState(deps, search.state);
  const place = await placeOf(search);
  if (place) return searchAround(deps, place, place);
  if (searchType === "zip") {
    throw new AppError("invalid", UNKNOWN_ZIP, { errors: { zip: UNKNOWN_ZIP } });
  }
  const ofCity = await searchCity(deps, search);
  const track = ofCity.tracks.length > 0 ? null : await locatePlace(deps, search.city);
  // A given state is binding: Pomona in Texas isn't the one in California.
  const isElsewhere = search.state !== "" && track?.state !== ofCity.state;
  if (!track || isElsewhere) return ofCity;
  return { ...(await searchAround(deps, track, null)), state: track.state };
}

async function placeOf({ searchType, zip, city, state }: TrackSearch): Promise<Place | null> {
  const findPlace = await loadPlaceFinder();
  if (searchType === "zip") return findPlace(zip);
  return findPlace(state === "" ? city : `${city}, ${state}`);
}

async function searchAround(
  deps: Pick<Deps, "db">,
  center: Point,
  place: Place | null,
): Promise<FoundTracks> {
  const { radiusMiles, places } = await findTracksAround(deps, center);
  const tracks = places.slice(0, TRACKS_FOUND_MAX);
  return { radiusMiles, state: place?.state ?? null, place, tracks };
}

async function searchState({ db }: Pick<Deps, "db">, text: string): Promise<FoundTracks> {
  const state = regionNamed(text);
  const tracks = state === null ? [] : await findAllTrackPlacesOfState(db, state);
  return withoutCenter(state, tracks);
}

async function searchCity({ db }: Pick<Deps, "db">, search: TrackSearch): Promise<FoundTracks> {
  const city = trackNameKey(search.city);
  const state = regionNamed(search.state);
  const isThere = (track: TrackPlace) =>
    trackNameKey(track.city) === city && (search.state === "" || track.state === state);
  const places = (await findAllTracks(db)).filter(isThere);
  return withoutCenter(
    state,
    places.map(({ runs: _, ...track }) => track),
  );
}

function withoutCenter(state: string | null, places: readonly TrackPlace[]): FoundTracks {
  const tracks = places
    .slice(0, TRACKS_FOUND_MAX)
    .map((track) => ({ ...track, distanceMiles: null }));
  return { radiusMiles: null, state, place: null, tracks };
}
