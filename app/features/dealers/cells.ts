import {
  type BoundingBox,
  boundingBox,
  distanceMiles,
  type Point,
} from "#app/features/geography/distance.ts";

/**
 * The map is a grid of squares of 1.5 degrees, each divided into sixteen small ones, about 26 miles high.
 * The small squares of a large one have consecutive numbers, so a range of numbers can describe either.
 */
const LARGE_DEGREES = 1.5;
const PARTS = 4;
const SMALL_DEGREES = LARGE_DEGREES / PARTS;
const SMALL_IN_LARGE = PARTS * PARTS;
const COLUMNS = 360 / LARGE_DEGREES;
/** Large squares nearer than this are searched small square by small square. */
const CUT_WITHIN_MILES = 20;
/** The nearest point of a meridian is a little poleward of the center: this is the most it matters, in miles. */
const SLACK_MILES = 0.5;

/** A range of squares near a place, both ends included, with the miles to their nearest side. */
export type NearCells = { first: number; last: number; miles: number };

type Corner = { south: number; west: number };

/** The number of the small square that contains a position. */
export function cellOf({ latitude, longitude }: Point): number {
  const row = rowOf(latitude);
  const column = columnOf(longitude);
  const part = (degrees: number, corner: number) =>
    clamp(Math.floor((degrees - corner) / SMALL_DEGREES), 0, PARTS - 1);
  const { south, west } = cornerOf(row, column);
  const east = longitude === 180 ? west : longitude;
  return largeNumber(row, column) + part(latitude, south) * PARTS + part(east, west);
}

/**
 * The squares that a circle touches, nearest first, so a search that stops early has missed nothing nearer
 * than the next square. Around the center they are small.
 */
export function cellsAround(center: Point, miles: number): NearCells[] {
  const box = boundingBox(center, miles);
  return columnsOf(box)
    .flatMap((column) => rowsOf(box).flatMap((row) => squaresOf(center, row, column)))
    .filter((near) => near.miles <= miles)
    .toSorted((a, b) => a.miles - b.miles);
}

/** A large square, or its small ones if it is near. */
function squaresOf(center: Point, row: number, column: number): NearCells[] {
  const first = largeNumber(row, column);
  const corner = cornerOf(row, column);
  const miles = milesTo(center, corner, LARGE_DEGREES);
  if (miles > CUT_WITHIN_MILES) return [{ first, last: first + SMALL_IN_LARGE - 1, miles }];
  return Array.from({ length: SMALL_IN_LARGE }, (_, part) => {
    const south = corner.south + Math.floor(part / PARTS) * SMALL_DEGREES;
    const west = corner.west + (part % PARTS) * SMALL_DEGREES;
    const number = first + part;
    return { first: number, last: number, miles: milesTo(center, { south, west }, SMALL_DEGREES) };
  });
}

function milesTo(center: Point, { south, west }: Corner, size: number): number {
  // The shortest way to a square beyond the 180th meridian crosses it.
  const turn = Math.round((center.longitude - west - size / 2) / 360) * 360;
  const nearest = {
    latitude: clamp(center.latitude, south, south + size),
    longitude: clamp(center.longitude - turn, west, west + size),
  };
  return Math.max(0, distanceMiles(center, nearest) - SLACK_MILES);
}

function rowsOf({ south, north }: BoundingBox): number[] {
  const first = rowOf(south);
  return Array.from({ length: rowOf(north) - first + 1 }, (_, index) => first + index);
}

function columnsOf({ west, east }: BoundingBox): number[] {
  if (east - west >= 360) return Array.from({ length: COLUMNS }, (_, index) => index);
  const first = columnOf(west);
  const count = (columnOf(east) - first + COLUMNS) % COLUMNS;
  return Array.from({ length: count + 1 }, (_, index) => (first + index) % COLUMNS);
}

function rowOf(latitude: number): number {
  return Math.floor((Math.min(latitude, 90 - LARGE_DEGREES) + 90) / LARGE_DEGREES);
}

function columnOf(longitude: number): number {
  return Math.floor((longitude + 180) / LARGE_DEGREES) % COLUMNS;
}

function cornerOf(row: number, column: number): Corner {
  return { south: row * LARGE_DEGREES - 90, west: column * LARGE_DEGREES - 180 };
}

function largeNumber(row: number, column: number): number {
  return (row * COLUMNS + column) * SMALL_IN_LARGE;
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
