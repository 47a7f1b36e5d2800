import type { Track } from "./tracks/track.ts";

/** From November through March there is no racing north of this latitude, in degrees. */
const WINTER_MONTHS: readonly string[] = ["11", "12", "01", "02", "03"];
const WINTER_LATITUDE_MAX = 36;

type Place = Pick<Track, "latitude">;

/** Whether a demo track (all are north of the equator) is in season on a day. */
export function isInSeason({ latitude }: Place, day: string): boolean {
  return !WINTER_MONTHS.includes(day.slice(5, 7)) || latitude < WINTER_LATITUDE_MAX;
}

/**
 * The average afternoon temperature in July and January at 30 degrees north, and its decrease per
 * degree of latitude.
 */
const JULY = { fahrenheit: 91, lessByDegree: 0.5 };
const JANUARY = { fahrenheit: 63, lessByDegree: 2.2 };
/** Farther south, on islands, winters aren't warmer. */
const MILD_LATITUDE = 26;

/**
 * The average afternoon temperature in the month of a day, in °F, close to tables of American
 * cities.
 */
export function usualTemperature({ latitude }: Place, day: string): number {
  const at = ({ fahrenheit, lessByDegree }: typeof JULY) =>
    fahrenheit - (Math.max(latitude, MILD_LATITUDE) - 30) * lessByDegree;
  const warmth = (1 + Math.cos(((Number(day.slice(5, 7)) - 7) / 6) * Math.PI)) / 2;
  return at(JANUARY) + (at(JULY) - at(JANUARY)) * warmth;
}
