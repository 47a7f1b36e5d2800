/** A country that events and addresses may be in. */
export type Country = "US" | "CA" | "GB";

/** By their names in lower case, longer names before those they end in. */
export const COUNTRIES: ReadonlyMap<string, Country> = new Map([
  ["united states of america", "US"],
  ["united states", "US"],
  ["estados unidos", "US"],
  ["u.s.a.", "US"],
  ["u.s.", "US"],
  ["usa", "US"],
  ["us", "US"],
  ["canada", "CA"],
  ["united kingdom", "GB"],
  ["great britain", "GB"],
  ["u.k.", "GB"],
  ["uk", "GB"],
]);

/** The code of a country by its name; null for others. */
export function countryNamed(text: string): Country | null {
  return COUNTRIES.get(text.toLowerCase()) ?? null;
}
