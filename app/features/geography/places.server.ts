import { findPlaceIn, type Place } from "./find-place.ts";
import { openPlaceTable } from "./place-table.ts";
import bytes from "./places.bin";

const table = openPlaceTable(bytes);

/**
 * Finds a place in the US or Canada: '48842', '48842-1234', 'K1A 0B1', 'Detroit, MI', 'Detroit Michigan', 'Detroit'
 * (the most populous one), 'NYC', or an address that ends in one of them.
 *
 * @returns null if there is none; positions are accurate to about half a mile, those of Canadian postal
 *   codes to their district
 */
export function findPlace(text: string): Place | null {
  return findPlaceIn(table, text);
}
