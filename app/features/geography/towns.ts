import type { BoundingBox, Point } from "./distance.ts";
import { nameAt } from "./find-place.ts";
import type { PlaceTable } from "./place-table.ts";

const DEGREE = 100;

/** A town with its number of postal codes, which is a measure of its size: the table has no population. */
export type Town = Point & { name: string; codes: number };

/** How many postal codes each place has, by its index. */
export function countCodes(table: PlaceTable): Uint16Array {
  const counts = new Uint16Array(table.nameEnds.length);
  for (const place of table.codePlaces) counts[place] = (counts[place] ?? 0) + 1;
  return counts;
}

/**
 * The towns in a box, those with the most postal codes first.
 *
 * @param counts of `countCodes`
 * @param box one that doesn't cross the 180th meridian; otherwise there are none
 */
export function findTownsIn(table: PlaceTable, counts: Uint16Array, box: BoundingBox): Town[] {
  const towns: Town[] = [];
  for (let at = 0; at < counts.length; at++) {
    const latitude = (table.latitudes[at] ?? 0) / DEGREE;
    const longitude = (table.longitudes[at] ?? 0) / DEGREE;
    if (latitude < box.south || latitude > box.north) continue;
    if (longitude < box.west || longitude > box.east) continue;
    towns.push({ name: nameAt(table, at), codes: counts[at] ?? 0, latitude, longitude });
  }
  return towns.toSorted((a, b) => b.codes - a.codes);
}
