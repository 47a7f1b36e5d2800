import type { Track } from "./tracks/track.ts";

/** From November through March nobody races north of here, in degrees. */
const WINTER_MONTHS: readonly string[] = ["11", "12", "01", "02", "03"];
const WINTER_LATITUDE_MAX = 36;

type Place = Pick<Track, "latitude">;

/** Whether a track of the demo, all of them north of the equator, is open on a day. */
export function isInSeason({ latitude }: Place, day: string): boolean {
  return !WINTER_MONTHS.includes(day.slice(5, 7)) || latitude < WINTER_LATITUDE_MAX;
}

/** How warm an afternoon of July and of January is at 30 degrees north, and by how much less for each degree more. */
const JULY = { fahrenheit: 91, lessByDegree: 0.5 };
const JANUARY = { fahrenheit: 63, lessByDegree: 2.2 };
/** Farther south, on islands, winters are no warmer. */
const MILD_LATITUDE = 26;

/** How warm an average afternoon is in the month of a day, in °F: about what tables of American cities have. */
export function usualTemperature({ latitude }: Place, day: string): number {
  const at = ({ fahrenheit, lessByDegree }: typeof JULY) =>
    fahrenheit - (Math.max(latitude, MILD_LATITUDE) - 30) * lessByDegree;
  const warmth = (1 + Math.cos(((Number(day.slice(5, 7)) - 7) / 6) * Math.PI)) / 2;
  return at(JANUARY) + (at(JULY) - at(JANUARY)) * warmth;
}
