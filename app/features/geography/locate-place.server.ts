import type { Deps } from "#app/deps.ts";
import { findAllTracksByNames, trackNameKey } from "#db/queries/tracks.ts";
import type { Point } from "./distance.ts";
import { loadPlaceFinder } from "./places.server.ts";
import { PLACE_TEXT_MAX, readPosition } from "./position.ts";

/** The center of a search. */
export type LocatedPlace = Point & {
  /** 'Holt', 'Milan Dragway', or a position as it was typed. */
  name: string;
  /** Two letters; null for a position and for tracks abroad. */
  state: string | null;
};

/**
 * Locates a typed or pasted place: a position, anything `FindPlace` knows, or a track by its
 * name or an alias. The database is queried for tracks only.
 *
 * @returns null for an unknown place
 */
export async function locatePlace(
  { db }: Pick<Deps, "db">,
  text: string,
): Promise<LocatedPlace | null> {
  const typed = text.slice(0, PLACE_TEXT_MAX).trim();
  const position = readPosition(typed.replaceAll(" ", ""));
  if (position) return { ...position, name: typed, state: null };
  const findPlace = await loadPlaceFinder();
  const place = findPlace(typed);
  if (place) return place;
  const [firstPart = ""] = typed.split(",");
  const tracks = await findAllTracksByNames(db, [typed, firstPart]);
  return tracks.get(trackNameKey(typed)) ?? tracks.get(trackNameKey(firstPart)) ?? null;
}

/** 'Holt, MI', or the name alone. */
export function nameWithState({ name, state }: LocatedPlace): string {
  return state === null ? name : `${name}, ${state}`;
}
