/** The states and provinces of the place table. It keeps their numbers: a new one goes to the end. */
// biome-ignore format: a list that is read as one
export const REGIONS: readonly string[] = [
  "AL", "AK", "AZ", "AR", "CA", "CO", "CT", "DE", "DC", "FL", "GA", "HI", "ID", "IL", "IN", "IA", "KS",
  "KY", "LA", "ME", "MD", "MA", "MI", "MN", "MS", "MO", "MT", "NE", "NV", "NH", "NJ", "NM", "NY", "NC",
  "ND", "OH", "OK", "OR", "PA", "RI", "SC", "SD", "TN", "TX", "UT", "VT", "VA", "WA", "WV", "WI", "WY",
  "AB", "BC", "MB", "NB", "NL", "NS", "NT", "NU", "ON", "PE", "QC", "SK", "YT",
];
const FIRST_OF_CANADA = REGIONS.indexOf("AB");

/** The country of a state or province. */
export function countryOfRegion(region: string): "US" | "CA" | null {
  const index = REGIONS.indexOf(region);
  if (index < 0) return null;
  return index < FIRST_OF_CANADA ? "US" : "CA";
}
