export const EARTH_RADIUS_MILES = 3958.8;
/** The radii of a search; each is used only if the one before has no results. */
export const RADII_MILES = [50, 100, 250] as const;

/** Degrees, north and east positive. */
export type Point = { latitude: number; longitude: number };

/** Degrees; `west` is greater than `east` if the box crosses the 180th meridian. */
export type BoundingBox = { south: number; north: number; west: number; east: number };

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const degrees = (angle: number) => (angle * 180) / Math.PI;

/** Miles along the great circle between two points, by the haversine formula. */
export function distanceMiles(from: Point, to: Point): number {
  const haversine = (angle: number) => Math.sin(radians(angle) / 2) ** 2;
  const chord =
    haversine(to.latitude - from.latitude) +
    Math.cos(radians(from.latitude)) *
      Math.cos(radians(to.latitude)) *
      haversine(to.longitude - from.longitude);
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/**
 * The smallest box of parallels and meridians around a circle, for an index lookup before distances are
 * computed. Around a pole it spans every longitude.
 */
export function boundingBox({ latitude, longitude }: Point, miles: number): BoundingBox {
  const angle = miles / EARTH_RADIUS_MILES;
  const south = latitude - degrees(angle);
  const north = latitude + degrees(angle);
  if (south <= -90 || north >= 90) {
    return { south: Math.max(south, -90), north: Math.min(north, 90), west: -180, east: 180 };
  }
  // The meridians touch the circle nearer to the pole than its center.
  const reach = degrees(Math.asin(Math.sin(angle) / Math.cos(radians(latitude))));
  return { south, north, west: wrapped(longitude - reach), east: wrapped(longitude + reach) };
}

const CIRCLE_PARTS = 96;

/** Points of a circle with a radius in miles, starting and ending in the north. */
export function circleAround({ latitude, longitude }: Point, miles: number): Point[] {
  const angle = miles / EARTH_RADIUS_MILES;
  const [sine, cosine] = [Math.sin(radians(latitude)), Math.cos(radians(latitude))];
  return Array.from({ length: CIRCLE_PARTS + 1 }, (_, at) => {
    const bearing = (2 * Math.PI * at) / CIRCLE_PARTS;
    const sineThere = sine * Math.cos(angle) + cosine * Math.sin(angle) * Math.cos(bearing);
    const east = Math.atan2(
      Math.sin(bearing) * Math.sin(angle) * cosine,
      Math.cos(angle) - sine * sineThere,
    );
    return { latitude: degrees(Math.asin(sineThere)), longitude: longitude + degrees(east) };
  });
}

function wrapped(longitude: number): number {
  if (longitude < -180) return longitude + 360;
  return longitude > 180 ? longitude - 360 : longitude;
}

/** The smallest radius that includes the nearest result: 50 miles, else 100, else 250. */
export function widenRadius(nearestMiles: number): (typeof RADII_MILES)[number] {
  return RADII_MILES.find((radius) => nearestMiles <= radius) ?? 250;
}

/** The places around a point, nearest first: within 50 miles, else 100, else 250. Miles are whole. */
export function findNear<T extends Point>(places: readonly T[], center: Point) {
  const byDistance = places
    .map((place) => ({ ...place, miles: distanceMiles(center, place) }))
    .toSorted((a, b) => a.miles - b.miles);
  const radiusMiles = widenRadius(byDistance[0]?.miles ?? Number.POSITIVE_INFINITY);
  return {
    radiusMiles,
    places: byDistance
      .filter(({ miles }) => miles <= radiusMiles)
      .map(({ miles, ...place }) => ({ ...place, distanceMiles: Math.round(miles) })),
  };
}
