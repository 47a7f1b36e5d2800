import type { Point } from "./distance.ts";

const POSITION = /^(-?\d{1,2}(?:\.\d{1,16})?),(-?\d{1,3}(?:\.\d{1,16})?)$/;

/** The longest text of a place search: an address as a map copies it. */
export const PLACE_TEXT_MAX = 200;

/** There are no tracks nearer to a pole, and circles there wrap around the globe. */
const LATITUDE_MAX = 75;

/** Parses a position in a URL, `42.33,-83.05`; null for any other text. */
export function readPosition(text: string): Point | null {
  const [, latitude, longitude] = POSITION.exec(text) ?? [];
  const point = { latitude: Number(latitude), longitude: Number(longitude) };
  if (!(Math.abs(point.latitude) <= LATITUDE_MAX)) return null;
  return Math.abs(point.longitude) <= 180 ? point : null;
}

/** A position for a URL, rounded to about half a mile for privacy. */
export function writePosition({ latitude, longitude }: Point): string {
  return `${latitude.toFixed(2)},${longitude.toFixed(2)}`;
}
