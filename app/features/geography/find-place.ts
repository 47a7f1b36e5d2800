import { readAddressEnd } from "./address.ts";
import { type AddressCountry, isNorthAmerican } from "./countries.ts";
import { distanceMiles } from "./distance.ts";
import { NICKNAMES } from "./nicknames.ts";
import { placeKey } from "./place-key.ts";
import { codeNumber, type PlaceTable } from "./place-table.ts";
import { PLACE_TEXT_MAX } from "./position.ts";
import { countryOfRegion, REGIONS, regionNamed } from "./regions.ts";

export type Place = {
  /** For a postal code: its town. */
  name: string;
  /** Two letters: state, territory, or province. */
  state: string;
  country: "US" | "CA";
  latitude: number;
  longitude: number;
  /** IANA name. */
  timeZone: string;
};

const CITY = / city$/;
const DEGREE = 100;
/** A postal code farther than this from a town belongs to another one. */
const SAME_TOWN_MILES = 60;
/** 'rancho santa fe springs': how many words of a longer text may be its town. */
const TOWN_WORDS_MAX = 4;

/**
 * Finds a place in the US or Canada by its ZIP or postal code, by its name with or without its state (of several
 * with one name, the most populous), or by an address that ends in them. A code that contradicts the
 * town and state before it is treated as a typo.
 *
 * @returns null if there is none
 */
export function findPlaceIn(table: PlaceTable, text: string): Place | null {
  const { rest, zipCode, country } = readAddressEnd(text.slice(0, PLACE_TEXT_MAX));
  if (country !== "" && !isNorthAmerican(country)) return null;
  const byCode = zipCode === "" ? null : findByCode(table, zipCode);
  // Nearly every address agrees with its code, and names are slow to look up.
  if (byCode && placeKey(rest) === placeKey(`${byCode.name} ${byCode.state}`)) return byCode;
  const byName = rest === "" ? null : findByName(table, rest, country);
  if (!byCode || !byName) return byCode ?? byName?.place ?? null;
  return byName.hasState && !isSameTown(byCode, byName.place) ? byName.place : byCode;
}

/** Whether a postal code's place can be the town next to it. */
function isSameTown(ofCode: Place, town: Place): boolean {
  return ofCode.state === town.state && distanceMiles(ofCode, town) <= SAME_TOWN_MILES;
}

/** The first five characters of a ZIP code, the first three of a Canadian code. */
function findByCode(table: PlaceTable, code: string): Place | null {
  const number = codeNumber(/^\d/.test(code) ? code.slice(0, 5) : code.slice(0, 3));
  const index = firstNotBelow(table.codes.length, (at) => (table.codes[at] ?? 0) < number);
  const place = table.codePlaces[index];
  if (place === undefined || table.codes[index] !== number) return null;
  return {
    ...placeAt(table, place),
    latitude: (table.codeLatitudes[index] ?? 0) / DEGREE,
    longitude: (table.codeLongitudes[index] ?? 0) / DEGREE,
  };
}

/** A place by its name, and whether its state was named as well. */
type Named = { place: Place; hasState: boolean };

function findByName(table: PlaceTable, name: string, country: AddressCountry | ""): Named | null {
  const key = placeKey(name);
  if (key === "") return null;
  const isWanted = (place: Place) => country === "" || place.country === country;
  // 'Ontario, CA' is in California and 'Kansas City' in Missouri: a comma separates the state.
  const whole = name.includes(",") ? null : findNamed(table, key, isWanted);
  if (whole) return { place: whole, hasState: false };
  const inRegion = findInRegion(table, key) ?? findEndingInRegion(table, key);
  if (inRegion) return { place: inRegion, hasState: true };
  const place = findNamed(table, key.replace(CITY, ""), isWanted) ?? findAfterStreet(table, name);
  return place && isWanted(place) ? { place, hasState: false } : null;
}

/** 'detroit mi', 'charlotte north carolina', 'washington district of columbia'. */
function findInRegion(table: PlaceTable, key: string): Place | null {
  const words = key.split(" ");
  for (const count of [1, 2, 3]) {
    const region = regionNamed(words.slice(-count).join(" "));
    const name = words.slice(0, -count).join(" ");
    const place = region && findNamed(table, name, ({ state }) => state === region);
    if (place) return place;
  }
  return null;
}

/** 'milan dragway 10860 plank rd milan mi': the longest town that the words before a state end in. */
function findEndingInRegion(table: PlaceTable, key: string): Place | null {
  const words = key.split(" ");
  for (const count of [3, 2, 1]) {
    const region = regionNamed(words.slice(-count).join(" "));
    if (!region) continue;
    const before = words.slice(0, -count);
    for (let length = TOWN_WORDS_MAX; length > 0; length--) {
      const name = before.slice(-length).join(" ");
      const place = findNamed(table, name, ({ state }) => state === region);
      if (place) return place;
    }
  }
  return null;
}

/** '10860 Plank Rd, Milan' has no state, but its last part is a town. */
function findAfterStreet(table: PlaceTable, name: string): Place | null {
  const parts = name.split(",");
  if (parts.length < 2 || !/^\d/.test(name)) return null;
  return findNamed(table, placeKey(parts.at(-1) ?? ""), () => true);
}

/** The most populous place with a name, or the one that the name abbreviates. */
function findNamed(
  table: PlaceTable,
  key: string,
  isWanted: (place: Place) => boolean,
): Place | null {
  const [nicknamed, region] = NICKNAMES.get(key) ?? [];
  if (nicknamed !== undefined) {
    return findNamed(table, nicknamed, (place) => place.state === region && isWanted(place));
  }
  const { length } = table.nameEnds;
  const first = firstNotBelow(length, (at) => placeKey(nameAt(table, at)) < key);
  for (let at = first; at < length && placeKey(nameAt(table, at)) === key; at++) {
    const place = placeAt(table, at);
    if (isWanted(place)) return place;
  }
  return null;
}

/** A binary search: the first sorted entry that isn't below the target. */
function firstNotBelow(length: number, isBelow: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBelow(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

const decoder = new TextDecoder();

/** The name of a place by its index. */
export function nameAt(table: PlaceTable, index: number): string {
  return decoder.decode(
    table.names.subarray(index === 0 ? 0 : table.nameEnds[index - 1], table.nameEnds[index]),
  );
}

function placeAt(table: PlaceTable, index: number): Place {
  const state = REGIONS[table.regions[index] ?? -1] ?? "";
  return {
    name: nameAt(table, index),
    state,
    country: countryOfRegion(state) ?? "US",
    latitude: (table.latitudes[index] ?? 0) / DEGREE,
    longitude: (table.longitudes[index] ?? 0) / DEGREE,
    timeZone: table.zoneNames[table.zones[index] ?? 0] ?? "America/New_York",
  };
}
