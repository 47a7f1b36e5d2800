import { rankPlaced } from "#app/features/leaderboard/rules.ts";
import type { Run } from "#db/queries/boards.ts";

/** How many cars a track's record list holds in each class. */
export const RECORDS_AT_TRACK = 10;
/** The longest text that tracks are searched by. */
export const TRACK_SEARCH_MAX = 60;

export type RankedRun = Run & { rank: number };

/**
 * A track's record list: each car once, by its quickest run, places shared by equal runs.
 *
 * @param runs quickest first; a car may stand there more than once
 */
export function rankCars(runs: readonly Run[], limit = RECORDS_AT_TRACK): RankedRun[] {
  const seen = new Set<number>();
  const cars = runs.filter(({ vehicleId }) => {
    const isNew = !seen.has(vehicleId);
    seen.add(vehicleId);
    return isNew;
  });
  return rankPlaced(cars.slice(0, limit), 0);
}

/** The address of a track's page. */
export function trackPath(slug: string): string {
  return `/tracks/${slug}`;
}

/** How a track may stand in an address by its name: 'auto-club-famoso-raceway' is 'auto club famoso raceway'. */
export function nameOfSlug(slug: string): string {
  return slug.replaceAll("-", " ");
}
