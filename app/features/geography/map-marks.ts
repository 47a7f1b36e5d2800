import type { Point } from "./distance.ts";
import { MAP, type MapPosition, projectPoint, UNITS_PER_MILE } from "./projection.ts";

export type MapPoint = Point & {
  label: string;
  href: string;
  /** The heaviest point names its cluster. */
  weight?: number;
  /** How many things it represents; 1 by default. */
  count?: number;
};

/** A mark on the map: one point, or several too close to tell apart. Coordinates are in the caller's units. */
export type MapMark = MapPosition & {
  /** The mean position of the points in its cell, in degrees. */
  center: Point;
  /** The heaviest one first. */
  points: MapPoint[];
};

type PlacedPoint = MapPosition & { point: MapPoint };

/** How many things some points represent. */
export function countOf(points: readonly MapPoint[]): number {
  return points.reduce((sum, { count = 1 }) => sum + count, 0);
}

/** The name of a mark. */
export function nameOf(points: readonly [MapPoint, ...MapPoint[]]): string {
  const [first, ...others] = points;
  return others.length === 0 ? first.label : `${first.label} and ${countOf(others)} more`;
}

/** The visible part of the map, in its units. */
export type MapFrame = MapPosition & { width: number; height: number };

export const WHOLE_MAP: MapFrame = { x: 0, y: 0, ...MAP };

/**
 * The columns of the grid. Marks are at least one column apart: 44 pixels on a map of 660, and on a phone's map of
 * 313 pixels 39, more than the 32 that a mark takes.
 */
export const COLUMNS = { wide: 15, phone: 8 } as const;
/** The outlines aren't detailed enough to zoom in further. */
const LEAST_WIDTH = 300;
/** The margin around a circle, as a factor of its radius. */
const AIR = 1.25;

/** The frame around a circle, with the whole map's aspect ratio and inside it. */
export function frameAround(center: Point, miles: number): MapFrame {
  const position = projectPoint(center);
  if (!position) return WHOLE_MAP;
  const least = Math.max(LEAST_WIDTH, (2 * AIR * miles * UNITS_PER_MILE * MAP.width) / MAP.height);
  const width = Math.min(MAP.width, least);
  const height = (width * MAP.height) / MAP.width;
  const within = (middle: number, size: number, all: number) =>
    Math.min(Math.max(middle - size / 2, 0), all - size);
  return {
    x: within(position.x, width, MAP.width),
    y: within(position.y, height, MAP.height),
    width,
    height,
  };
}

/** A point's position in a frame, in percent; null outside. */
export function placeInFrame(frame: MapFrame, point: Point): MapPosition | null {
  const position = projectPoint(point);
  if (!position) return null;
  const x = (100 * (position.x - frame.x)) / frame.width;
  const y = (100 * (position.y - frame.y)) / frame.height;
  return x < 0 || x > 100 || y < 0 || y > 100 ? null : { x, y };
}

/**
 * The marks of a frame: the points in one cell of a grid share a mark at their mean position.
 * Points outside the frame are left out.
 */
export function markPoints(
  frame: MapFrame,
  points: readonly MapPoint[],
  columns: number = COLUMNS.wide,
): MapMark[] {
  const placed = points.flatMap((point) => {
    const position = placeInFrame(frame, point);
    return position ? [{ ...position, point }] : [];
  });
  // One percent of a frame's height is shorter than one percent of its width.
  const shape = frame.width / frame.height;
  return groupInCells(placed, { width: 100 / columns, height: (100 / columns) * shape });
}

/**
 * Groups points by the cells of a grid: each cell has one mark at the mean position of its points. A mark
 * closer than a cell's size to those of fuller cells is merged into the nearest of them.
 */
export function groupInCells(
  placed: readonly PlacedPoint[],
  cell: { width: number; height: number },
): MapMark[] {
  const cells = Map.groupBy(
    placed,
    ({ x, y }) => `${Math.floor(x / cell.width)} ${Math.floor(y / cell.height)}`,
  );
  const marks: MapMark[] = [];
  for (const members of [...cells.values()].toSorted((a, b) => b.length - a.length)) {
    const mark = markOf(members);
    const cellsTo = ({ x, y }: MapMark) =>
      Math.hypot((x - mark.x) / cell.width, (y - mark.y) / cell.height);
    const [covered] = marks
      .filter((other) => cellsTo(other) < 1)
      .toSorted((a, b) => cellsTo(a) - cellsTo(b));
    if (covered) covered.points = byWeight([...covered.points, ...mark.points]);
    else marks.push(mark);
  }
  return marks;
}

function markOf(members: readonly PlacedPoint[]): MapMark {
  return {
    x: mean(members.map(({ x }) => x)),
    y: mean(members.map(({ y }) => y)),
    center: {
      latitude: mean(members.map(({ point }) => point.latitude)),
      longitude: mean(members.map(({ point }) => point.longitude)),
    },
    points: byWeight(members.map(({ point }) => point)),
  };
}

function byWeight(points: readonly MapPoint[]): MapPoint[] {
  return points.toSorted((a, b) => (b.weight ?? 0) - (a.weight ?? 0));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
