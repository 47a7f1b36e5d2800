import type { Deps } from "#app/deps.ts";
import { findAllTracksByNames, trackNameKey } from "#db/queries/tracks.ts";
import type { Point } from "./distance.ts";
import { findPlace } from "./places.server.ts";
import { PLACE_TEXT_MAX, readPosition } from "./position.ts";

/** What a search looks around. */
export type LocatedPlace = Point & {
  /** 'Holt', 'Milan Dragway', or a position as it was typed. */
  name: string;
  /** Two letters; null for a position and for tracks abroad. */
  state: string | null;
};

/**
 * Where a place is that somebody typed or pasted: a position, whatever `findPlace` knows, or a track by its
 * name or an alias. The database is asked about tracks only.
 *
 * @returns null where nobody knows it
 */
export async function locatePlace(
  { db }: Pick<Deps, "db">,
  text: string,
): Promise<LocatedPlace | null> {
  const typed = text.slice(0, PLACE_TEXT_MAX).trim();
  const position = readPosition(typed.replaceAll(" ", ""));
  if (position) return { ...position, name: typed, state: null };
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
