import { compareRuns, rankPlaced } from "#app/features/leaderboard/rules.ts";
import { STATE_NAMES } from "#app/lib/states.ts";
import type { Run } from "#db/queries/boards.ts";

/** How many cars a track's record list has in each class. */
export const RECORDS_AT_TRACK = 10;
/** The most tracks in the result of a search around a place. */
export const TRACKS_FOUND_MAX = 50;
export const UNKNOWN_ZIP = "No place in the US or Canada has this ZIP code.";
/** The maximum length of a search text. */
export const TRACK_SEARCH_MAX = 60;

export type RankedRun = Run & { rank: number };

/**
 * A track's record list: each car once, by its quickest run; equal runs share a rank.
 *
 * @param runs in any order; a car may appear more than once
 */
export function rankCars(runs: readonly Run[], limit = RECORDS_AT_TRACK): RankedRun[] {
  const seen = new Set<number>();
  const quickestFirst = runs.toSorted((a, b) => compareRuns("elapsedTime", a, b));
  const cars = quickestFirst.filter(({ vehicleId }) => {
    const isNew = !seen.has(vehicleId);
    seen.add(vehicleId);
    return isNew;
  });
  return rankPlaced(cars.slice(0, limit), 0);
}

/** The URL of a track's page. */
export function trackPath(slug: string): string {
  return `/tracks/${slug}`;
}

/** The name in a URL: 'auto club famoso raceway' for 'auto-club-famoso-raceway'. */
export function nameOfSlug(slug: string): string {
  return slug.replaceAll("-", " ");
}

/** The states of some tracks with the number of tracks, the United States first. */
export function countByState(
  tracks: readonly { state: string | null }[],
): { state: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { state } of tracks) {
    if (state !== null) counts.set(state, (counts.get(state) ?? 0) + 1);
  }
  return Object.keys(STATE_NAMES).flatMap((state) => {
    const count = counts.get(state);
    return count ? [{ state, count }] : [];
  });
}

/** Driving directions to a track, by name, since some positions are miles off. */
export function directionsUrl(track: { name: string; city: string; state: string | null }): string {
  const destination = [track.name, track.city, track.state].filter(Boolean).join(", ");
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: "1", destination })}`;
}

/** The sea-level ET of the example car for a track's air. */
export const SEA_LEVEL_ET_MS = 12_000;

/**
 * The elapsed time in milliseconds, at an elevation in standard weather, of a naturally aspirated
 * car that runs 12.00 at sea level. Air density is from the U.S. Standard Atmosphere (1976); power
 * is proportional to it, and elapsed time to the cube root of weight over power (P. Hale's rule).
 */
export function elapsedMsAtElevation(elevationFt: number): number {
  const density = (1 - 6.8756e-6 * elevationFt) ** 4.2559;
  return Math.round(SEA_LEVEL_ET_MS / Math.cbrt(density));
}
