import type { BoundingBox } from "./distance.ts";
import { findPlaceIn, type Place } from "./find-place.ts";
import { openPlaceTable, type PlaceTable } from "./place-table.ts";
import { countCodes, findTownsIn } from "./towns.ts";

/**
 * Finds a place in the US or Canada: '48842', '48842-1234', 'K1A 0B1', 'Detroit, MI', 'Detroit Michigan', 'Detroit'
 * (the most populous one), 'NYC', or an address that ends in one of them.
 *
 * @returns null if there is none; positions are accurate to about half a mile, those of Canadian postal
 *   codes to their district
 */
export type FindPlace = (text: string) => Place | null;

let table: PlaceTable | undefined;
let codeCounts: Uint16Array | undefined;

/** Loads the table of places on first use, since most isolates end without looking one up. */
async function loadTable(): Promise<PlaceTable> {
  const { default: bytes } = await import("./places.bin");
  table ??= openPlaceTable(bytes);
  return table;
}

export async function loadPlaceFinder(): Promise<FindPlace> {
  const places = await loadTable();
  return (text) => findPlaceIn(places, text);
}

/** Finds the towns in a box, the largest first. */
export async function loadTownFinder() {
  const places = await loadTable();
  codeCounts ??= countCodes(places);
  const counts = codeCounts;
  return (box: BoundingBox) => findTownsIn(places, counts, box);
}
