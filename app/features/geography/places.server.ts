import { findPlaceIn, type Place } from "./find-place.ts";
import { openPlaceTable, type PlaceTable } from "./place-table.ts";

/**
 * Finds a place in the US or Canada: '48842', '48842-1234', 'K1A 0B1', 'Detroit, MI', 'Detroit Michigan', 'Detroit'
 * (the most populous one), 'NYC', or an address that ends in one of them.
 *
 * @returns null if there is none; positions are accurate to about half a mile, those of Canadian postal
 *   codes to their district
 */
export type FindPlace = (text: string) => Place | null;

let table: PlaceTable | undefined;

/** Loads the table of places on first use, since most isolates end without looking one up. */
export async function loadPlaceFinder(): Promise<FindPlace> {
  const { default: bytes } = await import("./places.bin");
  table ??= openPlaceTable(bytes);
  const places = table;
  return (text) => findPlaceIn(places, text);
}
