import { distanceMiles, type Point } from "#app/features/geography/distance.ts";
import { type MapFrame, placeInFrame } from "#app/features/geography/map-marks.ts";
import { MAP, type MapPosition, projectPoint } from "#app/features/geography/projection.ts";
import type { Town } from "#app/features/geography/towns.ts";

/** How far a trip sheet's map reaches to the north and south. */
export const AROUND_MILES = 100;
/** Of the towns, so many light up, and so many are named. */
const LIGHTS = 110;
const NAMES = 8;
/** A town with as many postal codes is a city, and shines brighter. */
const CITY_CODES = 4;
/** The least distances between two names, in percent of the map: a phone's map has room for a dozen letters. */
const NAME_ROOM = { x: 27, y: 9 } as const;
/** The same from the larger mark in the middle; a name is above its dot. */
const MIDDLE_ROOM = { x: 20, above: 9, below: 17 } as const;
/** The units of the lights' path across the map. */
const ACROSS = 1000;

/** A map with a place in its middle; positions are in percent of its width and height. */
export type NightMap = {
  frame: MapFrame;
  home: MapPosition | null;
  /** SVG paths of dots, in a box of 1,000 units across. */
  lights: { towns: string; cities: string };
  names: (MapPosition & { name: string })[];
  /** A circle of 50 miles, in percent of the width. */
  ring: number;
};

/**
 * The map a hundred miles around a place.
 *
 * @param towns those in the box around it, the largest first
 * @returns null for places off the map
 */
export function drawNightMap(
  { center, home }: { center: Point; home: Point | null },
  towns: readonly Town[],
): NightMap | null {
  const middle = projectPoint(center);
  const scale = unitsPerMile(center);
  if (!middle || scale === 0) return null;
  const height = 2 * AROUND_MILES * scale;
  const width = (height * MAP.width) / MAP.height;
  const frame = { x: middle.x - width / 2, y: middle.y - height / 2, width, height };
  const placed = towns.flatMap((town) => {
    const position = placeInFrame(frame, town);
    return position ? [{ ...position, name: town.name, isCity: town.codes >= CITY_CODES }] : [];
  });
  const lit = placed.slice(0, LIGHTS);
  return {
    frame,
    home: home && placeInFrame(frame, home),
    lights: {
      towns: dots(lit.filter(({ isCity }) => !isCity)),
      cities: dots(lit.filter(({ isCity }) => isCity)),
    },
    names: nameTowns(placed),
    ring: (100 * scale * (AROUND_MILES / 2)) / width,
  };
}

/**
 * Alaska and Hawaii are drawn to other scales than the mainland, so it is measured over a few miles.
 *
 * @returns 0 at the edge of the map
 */
function unitsPerMile(center: Point): number {
  const north = { ...center, latitude: center.latitude + 0.05 };
  const [a, b] = [projectPoint(center), projectPoint(north)];
  return a && b ? Math.hypot(b.x - a.x, b.y - a.y) / distanceMiles(center, north) : 0;
}

/** Lines of no length, each beginning where the last one did: their round ends are dots. */
function dots(positions: readonly MapPosition[]): string {
  const scale = ACROSS / 100;
  const shape = MAP.height / MAP.width;
  let last = { x: 0, y: 0 };
  return positions
    .map(({ x, y }) => ({ x: Math.round(x * scale), y: Math.round(y * scale * shape) }))
    .toSorted((a, b) => a.x - b.x)
    .map((dot) => {
      const move = `m${dot.x - last.x} ${dot.y - last.y}h0`;
      last = dot;
      return move;
    })
    .join("");
}

/** The largest towns whose names have room, and don't cover the place in the middle. */
function nameTowns<T extends MapPosition & { name: string }>(towns: readonly T[]) {
  const names: (MapPosition & { name: string })[] = [];
  for (const { name, x, y } of towns) {
    if (names.length === NAMES) break;
    const isNearEdge = x < 12 || x > 88 || y < 10 || y > 94;
    const coversMiddle =
      Math.abs(x - 50) < MIDDLE_ROOM.x && y > 50 - MIDDLE_ROOM.above && y < 50 + MIDDLE_ROOM.below;
    const isCrowded = names.some(
      (other) => Math.abs(other.x - x) < NAME_ROOM.x && Math.abs(other.y - y) < NAME_ROOM.y,
    );
    if (!isNearEdge && !coversMiddle && !isCrowded) names.push({ name, x, y });
  }
  return names;
}
