import type { Deps } from "#app/deps.ts";
import type { Point } from "#app/features/geography/distance.ts";
import { locatePlace, nameWithState } from "#app/features/geography/locate-place.server.ts";
import { loadPlaceFinder } from "#app/features/geography/places.server.ts";
import { describeCutZip, restoreZip } from "#app/features/geography/postal-codes.ts";
import { regionNamed } from "#app/features/geography/regions.ts";
import {
  findAllTrackPlacesOfState,
  findAllTracks,
  type TrackPlace,
} from "#db/queries/track-places.ts";
import { isTrackWanted, type LocatorQuery } from "./locator-query.ts";
import { TRACKS_FOUND_MAX } from "./rules.ts";
import { findTracksAround } from "./tracks-around.server.ts";

/** A track as listed by the locator. */
export type LocatedTrack = Pick<
  TrackPlace,
  "slug" | "name" | "city" | "state" | "country" | "latitude" | "longitude" | "elevationFt"
> &
  Pick<TrackPlace, "lengthFt" | "sanction" | "closedOn" | "isPositionApproximate">;

export type Located = {
  query: LocatorQuery;
  answer:
    | {
        kind: "around";
        /** 'Holt, MI'; null for the device's own position. */
        name: string | null;
        center: Point;
        radiusMiles: number;
        /** Nearest first, whole miles. */
        tracks: (LocatedTrack & { distanceMiles: number })[];
      }
    | { kind: "state"; state: string; tracks: LocatedTrack[] }
    | { kind: "everywhere"; tracks: LocatedTrack[] }
    | {
        kind: "unknown";
        /** The error for the place that was typed. */
        problem: string;
        tracks: [];
      };
};

/**
 * The locator's tracks: around a place or a position, of a state, or all of them. 'Michigan' is the
 * state; 'New York' is the city, since it is in the state of the same name.
 */
export async function locateTracks(
  { db }: Pick<Deps, "db">,
  query: LocatorQuery,
): Promise<Located> {
  const isWanted = (track: TrackPlace) =>
    isTrackWanted(query, track) && (query.state === "" || track.state === query.state);
  const { place: typed } = query;
  const place = typed === "" ? null : await locatePlace({ db }, typed);
  const named = typed === "" ? null : regionNamed(typed);
  const isState = named !== null && place?.state !== named;
  if (typed !== "" && !place && !isState) {
    return {
      query,
      answer: { kind: "unknown", problem: await describeUnknown(typed), tracks: [] },
    };
  }

  const center = isState ? null : (place ?? query.near);
  if (center) {
    const { latitude, longitude } = center;
    const nearby = await findTracksAround({ db }, { latitude, longitude }, isWanted);
    const tracks = nearby.places.slice(0, TRACKS_FOUND_MAX);
    const name = place && nameWithState(place);
    const { radiusMiles } = nearby;
    return {
      query,
      answer: { kind: "around", name, center: { latitude, longitude }, radiusMiles, tracks },
    };
  }
  const state = isState ? named : query.state;
  if (state !== "") {
    const ofState = await findAllTrackPlacesOfState(db, state);
    const tracks = ofState.filter((track) => isTrackWanted(query, track));
    return { query, answer: { kind: "state", state, tracks } };
  }
  const tracks = (await findAllTracks(db)).filter(isWanted);
  return { query, answer: { kind: "everywhere", tracks } };
}

async function describeUnknown(typed: string): Promise<string> {
  const cut = restoreZip(typed, "");
  const findPlace = await loadPlaceFinder();
  const town = cut && findPlace(cut.zip);
  if (town) return describeCutZip(cut, nameWithState(town));
  return "We can't find that place. Check the spelling or try a ZIP code.";
}
