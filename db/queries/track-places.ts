import { and, asc, between, eq, gte, lte, or } from "drizzle-orm";
import type { Database } from "../client.ts";
import { trackLists, tracks } from "../schema/index.ts";

/** More than the number of strips. */
const TRACKS_MAX = 500;
/** More than the number of states and countries. */
const PLACES_MAX = 300;

const PLACE = {
  slug: tracks.slug,
  name: tracks.name,
  city: tracks.city,
  state: tracks.state,
  country: tracks.country,
  latitude: tracks.latitude,
  longitude: tracks.longitude,
  isPositionApproximate: tracks.isPositionApproximate,
  elevationFt: tracks.elevationFt,
  lengthFt: tracks.lengthFt,
  isSanctioned: tracks.isSanctioned,
  sanction: tracks.sanction,
  closedOn: tracks.closedOn,
};

/** A track as shown in lists. */
export type ListedTrack = TrackPlace & {
  /** Listed runs under any of its names. */
  runs: number;
};

/** Every track, unordered; reads one row per state or country. */
export async function findAllTracks(db: Database): Promise<ListedTrack[]> {
  const rows = await db.select({ tracks: trackLists.tracks }).from(trackLists).limit(PLACES_MAX);
  return rows.flatMap(({ tracks }) =>
    Object.values(tracks).map(({ isPositionApproximate, isSanctioned, ...track }) => ({
      ...track,
      isPositionApproximate: isPositionApproximate === 1,
      isSanctioned: isSanctioned === 1,
    })),
  );
}

/** The tracks of a state or province by its two letters, by name. */
export function findAllTrackPlacesOfState(db: Database, state: string) {
  return db
    .select(PLACE)
    .from(tracks)
    .where(eq(tracks.state, state))
    .orderBy(asc(tracks.name))
    .limit(TRACKS_MAX);
}

export type TrackPlace = Awaited<ReturnType<typeof findAllTrackPlacesOfState>>[number];

/**
 * The tracks in a box of parallels and meridians; reads all tracks between its latitudes.
 *
 * @param box in degrees; `west` is greater than `east` where it crosses the 180th meridian
 */
export function findAllTrackPlacesInBox(
  db: Database,
  box: { south: number; north: number; west: number; east: number },
) {
  const isEastOf = gte(tracks.longitude, box.west);
  const isWestOf = lte(tracks.longitude, box.east);
  return db
    .select(PLACE)
    .from(tracks)
    .where(
      and(
        between(tracks.latitude, box.south, box.north),
        box.west <= box.east ? and(isEastOf, isWestOf) : or(isEastOf, isWestOf),
      ),
    )
    .limit(TRACKS_MAX);
}
