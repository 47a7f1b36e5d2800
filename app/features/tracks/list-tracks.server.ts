import type { Deps } from "#app/deps.ts";
import { placeName } from "#app/lib/states.ts";
import { findAllSlugsByNameKey, findAllTracks, type ListedTrack } from "#db/queries/track-pages.ts";
import { trackNameKey } from "#db/queries/tracks.ts";
import { TRACK_SEARCH_MAX } from "./rules.ts";

export type TrackState = { name: string; tracks: ListedTrack[] };
export type TrackIndex = {
  /** What was searched for; empty for all tracks. */
  search: string;
  states: TrackState[];
  /** The track that is called exactly like this, by any of its names. */
  exact: string | null;
};

/**
 * All tracks by state, or those whose name, city or state holds a text.
 *
 * @param text as typed; cut where it is too long
 */
export async function listTracks({ db }: Pick<Deps, "db">, text: string): Promise<TrackIndex> {
  const search = text.trim().slice(0, TRACK_SEARCH_MAX);
  const key = trackNameKey(search);
  if (key !== "") {
    // Most who come with a name followed a run's track: they are sent on, nothing is listed.
    const [named] = await findAllSlugsByNameKey(db, key);
    if (named) return { search, states: [], exact: named.slug };
  }
  const all = await findAllTracks(db);
  const isMatch = (track: ListedTrack) =>
    [track.name, track.city, placeName(track)].some((part) => trackNameKey(part).includes(key));
  return {
    search,
    states: groupByPlace(key === "" ? all : all.filter(isMatch)),
    exact: null,
  };
}

/** The United States first, as tracks come by country; then each by its name. */
function groupByPlace(tracks: readonly ListedTrack[]): TrackState[] {
  const groups = new Map<string, ListedTrack[]>();
  for (const track of tracks) {
    const name = placeName(track);
    groups.set(name, [...(groups.get(name) ?? []), track]);
  }
  const isAbroad = ({ tracks: [first] }: TrackState) => (first?.country === "US" ? 0 : 1);
  return [...groups]
    .map(([name, list]) => ({ name, tracks: list }))
    .toSorted((a, b) => isAbroad(a) - isAbroad(b) || a.name.localeCompare(b.name, "en"));
}
