import { EARTH_RADIUS_MILES, type Point } from "./distance.ts";

/** A position on the map, in the units of its picture. */
export type MapPosition = { x: number; y: number };

/** The size of public/art/states.svg. */
export const MAP = { width: 1600, height: 1090 } as const;

type Frame = {
  /** The standard parallels. */
  parallels: readonly [south: number, north: number];
  center: Point;
  /** The center's position on the map. */
  x: number;
  y: number;
  /** Units per earth radius. */
  scale: number;
};

const MAINLAND: Frame = {
  parallels: [33, 50],
  center: { latitude: 41, longitude: -95 },
  x: 717,
  y: 573,
  scale: 1800,
};
/** The scale everywhere but in Alaska. */
export const UNITS_PER_MILE = MAINLAND.scale / EARTH_RADIUS_MILES;

const ALASKA: Frame = {
  parallels: [55, 65],
  center: { latitude: 63, longitude: -152 },
  x: 205,
  y: 965,
  scale: 560,
};
const HAWAII: Frame = {
  parallels: [8, 18],
  center: { latitude: 20.6, longitude: -157.2 },
  x: 450,
  y: 1005,
  scale: 1750,
};

/**
 * A place's position on the map: Albers equal-area conic projection, with Alaska (smaller) and Hawaii
 * moved below California, as maps of the US do. Formulas: J. P. Snyder, Map Projections (USGS 1987), p. 100.
 *
 * @returns null for places off the map
 */
export function projectPoint(point: Point): MapPosition | null {
  const { x, y } = projectInto(frameOf(point), point);
  const isOnMap = x >= 0 && x <= MAP.width && y >= 0 && y <= MAP.height;
  return isOnMap ? { x, y } : null;
}

/** The same for the outline of a state, which may extend past the edge. */
export function projectOutline(state: string, point: Point): MapPosition {
  if (state === "AK") return projectInto(ALASKA, point);
  return projectInto(state === "HI" ? HAWAII : MAINLAND, point);
}

function frameOf({ latitude, longitude }: Point): Frame {
  if (longitude < -150 && latitude < 30) return HAWAII;
  const isAlaska = latitude > 50 && (longitude < -141 || longitude > 170);
  const isPanhandle = longitude < -130 && latitude > 54.5 && latitude < 60;
  return isAlaska || isPanhandle ? ALASKA : MAINLAND;
}

function projectInto({ parallels, center, x, y, scale }: Frame, point: Point): MapPosition {
  const [south, north] = parallels.map(sine);
  const n = ((south ?? 0) + (north ?? 0)) / 2;
  const c = 1 + (south ?? 0) * (north ?? 0);
  const radius = (latitude: number) => Math.sqrt(c - 2 * n * sine(latitude)) / n;
  // The Aleutians cross the 180th meridian.
  const east = point.longitude - center.longitude;
  const angle = n * radians(east > 180 ? east - 360 : east);
  return {
    x: x + scale * radius(point.latitude) * Math.sin(angle),
    y: y - scale * (radius(center.latitude) - radius(point.latitude) * Math.cos(angle)),
  };
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const sine = (degrees: number) => Math.sin(radians(degrees));
