import type { Deps } from "#app/deps.ts";
import { placeName } from "#app/lib/states.ts";
import { cleanLine } from "#app/lib/text/prose.ts";
import { findAllSlugsByNameKey } from "#db/queries/track-pages.ts";
import { findAllTracks } from "#db/queries/track-places.ts";
import { trackNameKey } from "#db/queries/tracks.ts";
import { isTrackWanted, type TrackFilter } from "./locator-query.ts";
import { TRACK_SEARCH_MAX } from "./rules.ts";

export type ListedTrack = Awaited<ReturnType<typeof findListedTracks>>[number];
export type TrackState = { name: string; tracks: ListedTrack[] };
const NO_FILTER: TrackFilter = { length: null, sanction: null, isOpen: false };
export type TrackIndex = {
  /** The search text; empty for all tracks. */
  search: string;
  filter: TrackFilter;
  states: TrackState[];
  /** The slug of the track with exactly this name or alias. */
  exact: string | null;
};

/**
 * The filtered tracks by state: all of them, or those whose name, city or state contains a text.
 *
 * @param text as typed; truncated if it is too long
 */
export async function listTracks(
  { db }: Pick<Deps, "db">,
  text: string,
  filter = NO_FILTER,
): Promise<TrackIndex> {
  const search = cleanLine(text).slice(0, TRACK_SEARCH_MAX);
  const key = trackNameKey(search);
  const [[named], all] = await Promise.all([
    key === "" ? [] : findAllSlugsByNameKey(db, key),
    findListedTracks(db),
  ]);
  // A full name usually comes from the link of a run's track. One call for both is faster than one after the other.
  if (named) return { search, filter, states: [], exact: named.slug };
  const isMatch = (track: ListedTrack) =>
    [track.name, track.city, placeName(track)].some((part) => trackNameKey(part).includes(key));
  const tracks = all.filter(
    (track) => isTrackWanted(filter, track) && (key === "" || isMatch(track)),
  );
  return { search, filter, states: groupByPlace(tracks), exact: null };
}

/** Every track, without fields that the list doesn't show. */
async function findListedTracks(db: Deps["db"]) {
  const tracks = await findAllTracks(db);
  return tracks.map(({ isPositionApproximate: _, isSanctioned: __, ...track }) => track);
}

/** The United States first, then each place and its tracks by name. */
function groupByPlace(tracks: readonly ListedTrack[]): TrackState[] {
  const groups = Map.groupBy(tracks, placeName);
  const isAbroad = ({ tracks: [first] }: TrackState) => (first?.country === "US" ? 0 : 1);
  const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, "en");
  return [...groups]
    .map(([name, list]) => ({ name, tracks: list.toSorted(byName) }))
    .toSorted((a, b) => isAbroad(a) - isAbroad(b) || byName(a, b));
}
