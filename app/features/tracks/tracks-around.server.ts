import type { Deps } from "#app/deps.ts";
import {
  boundingBox,
  findNear,
  type Point,
  RADII_MILES,
} from "#app/features/geography/distance.ts";
import { findAllTrackPlacesInBox, type TrackPlace } from "#db/queries/track-places.ts";

const FURTHEST_MILES = Math.max(...RADII_MILES);

/** The matching tracks around a point, nearest first: within 50 miles, else 100, else 250. */
export async function findTracksAround(
  { db }: Pick<Deps, "db">,
  center: Point,
  isWanted: (track: TrackPlace) => boolean = () => true,
) {
  const box = boundingBox(center, FURTHEST_MILES);
  const tracks = await findAllTrackPlacesInBox(db, box);
  return findNear(tracks.filter(isWanted), center);
}
