const EARTH_RADIUS_MILES = 3958.8;
/** How far a search looks: the next radius only where the one before holds nothing. */
const RADII_MILES = [50, 100, 250] as const;

export type Point = { latitude: number; longitude: number };

/** Miles along the great circle between two points in degrees, by the haversine formula. */
export function distanceMiles(from: Point, to: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const haversine = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2;
  const chord =
    haversine(to.latitude - from.latitude) +
    Math.cos(radians(from.latitude)) *
      Math.cos(radians(to.latitude)) *
      haversine(to.longitude - from.longitude);
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** What lies around a point, nearest first: within 50 miles, else 100, else 250. Miles are whole. */
export function findNear<T extends Point>(places: readonly T[], centre: Point) {
  const byDistance = places
    .map((place) => ({ ...place, miles: distanceMiles(centre, place) }))
    .toSorted((a, b) => a.miles - b.miles);
  const nearest = byDistance[0]?.miles ?? Number.POSITIVE_INFINITY;
  const radiusMiles = RADII_MILES.find((radius) => nearest <= radius) ?? 250;
  return {
    radiusMiles,
    places: byDistance
      .filter(({ miles }) => miles <= radiusMiles)
      .map(({ miles, ...place }) => ({ ...place, distanceMiles: Math.round(miles) })),
  };
}
