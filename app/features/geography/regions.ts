import { STATE_NAMES } from "#app/lib/states.ts";
import { placeKey } from "./place-key.ts";

/** The states, provinces, and territories of the place table. It stores their indexes, so add new ones at the end. */
// biome-ignore format: a list that is read as one
export const REGIONS: readonly string[] = [
  "AL", "AK", "AZ", "AR", "CA", "CO", "CT", "DE", "DC", "FL", "GA", "HI", "ID", "IL", "IN", "IA", "KS",
  "KY", "LA", "ME", "MD", "MA", "MI", "MN", "MS", "MO", "MT", "NE", "NV", "NH", "NJ", "NM", "NY", "NC",
  "ND", "OH", "OK", "OR", "PA", "RI", "SC", "SD", "TN", "TX", "UT", "VT", "VA", "WA", "WV", "WI", "WY",
  "AB", "BC", "MB", "NB", "NL", "NS", "NT", "NU", "ON", "PE", "QC", "SK", "YT",
  "PR", "VI", "GU", "AS", "MP", "FM", "MH", "PW",
];
const FIRST_OF_CANADA = REGIONS.indexOf("AB");
const LAST_OF_CANADA = REGIONS.indexOf("YT");

const REGION_OF_KEY: ReadonlyMap<string, string> = new Map(
  REGIONS.flatMap((region): [string, string][] => [
    [region.toLowerCase(), region],
    [placeKey(STATE_NAMES[region] ?? region), region],
  ]),
);

/** The country of a state, province, or territory. */
export function countryOfRegion(region: string): "US" | "CA" | null {
  const index = REGIONS.indexOf(region);
  if (index < 0) return null;
  return index < FIRST_OF_CANADA || index > LAST_OF_CANADA ? "US" : "CA";
}

/** The two letters of a state, province, or territory by its letters or its name; null for others. */
export function regionNamed(text: string): string | null {
  return REGION_OF_KEY.get(placeKey(text)) ?? null;
}
