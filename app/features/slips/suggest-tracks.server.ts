import type { Deps } from "#app/deps.ts";
import { cleanLine } from "#app/lib/text/prose.ts";
import { typoDistance } from "#app/lib/typo-distance.ts";
import { findAllTrackNamesLike, findAllTracksMatching, trackNameKey } from "#db/queries/tracks.ts";
import { SLIP_LIMITS } from "./rules.ts";

export type TrackSuggestion = { name: string; place: string };

/** Shorter text is close to everything. */
const SHORTEST_WITH_TYPOS = 4;
/** From this many letters on, two typos are allowed. */
const LONG = 6;
/** Names that are compared letter by letter. */
const CANDIDATES = 30;

/**
 * Up to eight tracks matching the typed text by any of their names; if none contains it, those a
 * typo or two away. Empty text has no suggestions.
 */
export async function suggestTracks(
  { db }: Pick<Deps, "db">,
  typed: string,
): Promise<TrackSuggestion[]> {
  const text = cleanLine(typed).slice(0, SLIP_LIMITS.raceTrack);
  if (text === "") return [];
  const matching = await findAllTracksMatching(db, text, SLIP_LIMITS.trackSuggestions);
  const tracks = matching.length > 0 ? matching : await findNearMisses(db, trackNameKey(text));
  return tracks.map(({ name, city, state }) => ({
    name,
    place: state ? `${city}, ${state}` : city,
  }));
}

/** The tracks whose names are closest to a text, each once. */
async function findNearMisses(db: Deps["db"], key: string) {
  if (key.length < SHORTEST_WITH_TYPOS) return [];
  const candidates = await findAllTrackNamesLike(db, key, CANDIDATES);
  const near = candidates
    .map((track) => ({ ...track, mistakes: typoDistance(key, track.written) }))
    .filter(({ mistakes }) => mistakes <= (key.length < LONG ? 1 : 2))
    .toSorted((a, b) => a.mistakes - b.mistakes);
  return [...new Map(near.map((track) => [track.name, track])).values()].slice(
    0,
    SLIP_LIMITS.trackSuggestions,
  );
}
