import { and, asc, between, eq, gte, lte, or } from "drizzle-orm";
import type { Database } from "../client.ts";
import { tracks } from "../schema/index.ts";

/** More than there are strips. */
const TRACKS_MAX = 500;

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

/** Every track with its place, in no order, which would cost a row each: there are some 300, and few new ones. */
export function findAllTrackPlaces(db: Database) {
  return db.select(PLACE).from(tracks).limit(TRACKS_MAX);
}
export type TrackPlace = Awaited<ReturnType<typeof findAllTrackPlaces>>[number];

/** The tracks of a state or province by its two letters, by name. */
export function findAllTrackPlacesOfState(db: Database, state: string) {
  return db
    .select(PLACE)
    .from(tracks)
    .where(eq(tracks.state, state))
    .orderBy(asc(tracks.name))
    .limit(TRACKS_MAX);
}

/**
 * The tracks of a box of parallels and meridians; reads those of its latitudes.
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
