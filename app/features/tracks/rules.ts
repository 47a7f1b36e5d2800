import { compareRuns, rankPlaced } from "#app/features/leaderboard/rules.ts";
import type { TrackRecords } from "#app/features/trip/strip.ts";
import { STATE_NAMES } from "#app/lib/states.ts";
import type { Run } from "#db/queries/boards.ts";

/** How many cars a track's record list has in each class. */
export const RECORDS_AT_TRACK = 10;
/** The most tracks in the result of a search around a place. */
export const TRACKS_FOUND_MAX = 50;
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

/**
 * A track's quickest run of each class.
 *
 * @param runs in any order
 */
export function recordsOf(runs: readonly Run[]): TrackRecords {
  const quickest = (isStock: boolean) => rankCars(runs.filter((run) => run.isStock === isStock))[0];
  return { stock: quickest(true), modified: quickest(false) };
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
