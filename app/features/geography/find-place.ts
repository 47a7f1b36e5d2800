import { STATE_NAMES } from "#app/lib/states.ts";
import { placeKey } from "./place-key.ts";
import { codeNumber, type PlaceTable } from "./place-table.ts";
import { countryOfRegion, REGIONS } from "./regions.ts";

export type Place = {
  /** Of a postal code: the town it lies in. */
  name: string;
  /** Two letters: state or province. */
  state: string;
  country: "US" | "CA";
  latitude: number;
  longitude: number;
  /** IANA name. */
  timeZone: string;
};

const TEXT_MAX = 80;
const ZIP = /(?:^|[\s,])(\d{5})(?:-\d{4})?$/;
const POSTAL_CODE = /(?:^|[\s,])([ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z])(?:[\s-]?\d[A-Z]\d)?$/i;
const CITY = / city$/;
const COUNTRY = /,?[\s,](?:usa|us|united states|(canada))$/i;
const DEGREE = 100;

const REGION_OF_KEY: ReadonlyMap<string, string> = new Map(
  REGIONS.flatMap((region): [string, string][] => [
    [region.toLowerCase(), region],
    [placeKey(STATE_NAMES[region] ?? region), region],
  ]),
);

/** The two letters of a state or province by its letters or its name; null for others. */
export function regionNamed(text: string): string | null {
  return REGION_OF_KEY.get(placeKey(text)) ?? null;
}

/** Whether a text is written as a ZIP code or a Canadian postal code, known or not. */
export function isPostalCode(text: string): boolean {
  const code = ZIP.exec(text) ?? POSTAL_CODE.exec(text);
  return code?.[0] === text;
}

/**
 * A place of the US or Canada by its ZIP code or postal code, or by its name with or without its state:
 * of several with one name the most populous. Where a text ends in a code, the code says the place.
 *
 * @returns null where there is none
 */
export function findPlaceIn(table: PlaceTable, text: string): Place | null {
  const typed = text.slice(0, TEXT_MAX).trim();
  const code = ZIP.exec(typed)?.[1] ?? POSTAL_CODE.exec(typed)?.[1];
  return code ? findByCode(table, code) : findByName(table, typed);
}

function findByCode(table: PlaceTable, code: string): Place | null {
  const number = codeNumber(code);
  const index = firstNotBelow(table.codes.length, (at) => (table.codes[at] ?? 0) < number);
  const place = table.codePlaces[index];
  if (place === undefined || table.codes[index] !== number) return null;
  return {
    ...placeAt(table, place),
    latitude: (table.codeLatitudes[index] ?? 0) / DEGREE,
    longitude: (table.codeLongitudes[index] ?? 0) / DEGREE,
  };
}

function findByName(table: PlaceTable, typed: string): Place | null {
  const [ending, canada] = COUNTRY.exec(typed) ?? [];
  const country = canada ? "CA" : "US";
  const isWanted = (place: Place) => ending === undefined || place.country === country;
  const name = typed.replace(COUNTRY, "");
  const key = placeKey(name);
  if (key === "") return null;
  // 'Ontario, CA' lies in California and 'Kansas City' in Missouri: a comma sets the state apart.
  const whole = name.includes(",") ? null : findNamed(table, key, isWanted);
  return whole ?? findInRegion(table, key) ?? findNamed(table, key.replace(CITY, ""), isWanted);
}

/** 'detroit mi', 'charlotte north carolina', 'washington district of columbia'. */
function findInRegion(table: PlaceTable, key: string): Place | null {
  const words = key.split(" ");
  for (const count of [1, 2, 3]) {
    const region = REGION_OF_KEY.get(words.slice(-count).join(" "));
    const name = words.slice(0, -count).join(" ");
    const found = region && findNamed(table, name, ({ state }) => state === region);
    if (found) return found;
  }
  return null;
}

/** The most populous place of a name that is wanted. */
function findNamed(
  table: PlaceTable,
  key: string,
  isWanted: (place: Place) => boolean,
): Place | null {
  const { length } = table.nameEnds;
  const first = firstNotBelow(length, (at) => placeKey(nameAt(table, at)) < key);
  for (let at = first; at < length && placeKey(nameAt(table, at)) === key; at++) {
    const place = placeAt(table, at);
    if (isWanted(place)) return place;
  }
  return null;
}

/** The first of sorted entries that isn't below what is looked for. */
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

function nameAt(table: PlaceTable, index: number): string {
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
