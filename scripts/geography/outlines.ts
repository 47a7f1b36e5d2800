import type { MapPosition } from "#app/features/geography/projection.ts";

/** Past the edge of the map, so that no border is drawn along it. */
const MARGIN = 12;

/** Simplifies a line within a tolerance (Douglas-Peucker). */
export function simplifyLine(line: readonly MapPosition[], tolerance: number): MapPosition[] {
  const first = line[0];
  const last = line.at(-1);
  if (!first || !last || line.length < 3) return [...line];
  let furthest = 0;
  let at = 0;
  for (const [index, point] of line.entries()) {
    const distance = distanceToLine(point, first, last);
    if (distance > furthest) [furthest, at] = [distance, index];
  }
  if (furthest <= tolerance) return [first, last];
  const before = simplifyLine(line.slice(0, at + 1), tolerance);
  return [...before.slice(0, -1), ...simplifyLine(line.slice(at), tolerance)];
}

function distanceToLine(point: MapPosition, from: MapPosition, to: MapPosition): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const squared = dx * dx + dy * dy;
  const along = squared === 0 ? 0 : ((point.x - from.x) * dx + (point.y - from.y) * dy) / squared;
  const part = Math.min(1, Math.max(0, along));
  return Math.hypot(point.x - from.x - part * dx, point.y - from.y - part * dy);
}

/** The signed area of a ring (shoelace formula); the sign is its direction. */
export function ringArea(ring: readonly MapPosition[]): number {
  return (
    ring.reduce((sum, point, index) => {
      const next = ring[(index + 1) % ring.length] ?? point;
      return sum + point.x * next.y - next.x * point.y;
    }, 0) / 2
  );
}

/** Clips a ring slightly beyond the edges of the map (Sutherland-Hodgman). */
export function clipRing(
  ring: readonly MapPosition[],
  { width, height }: { width: number; height: number },
): MapPosition[] {
  const edges: readonly [axis: "x" | "y", limit: number, side: 1 | -1][] = [
    ["x", -MARGIN, 1],
    ["x", width + MARGIN, -1],
    ["y", -MARGIN, 1],
    ["y", height + MARGIN, -1],
  ];
  return edges.reduce<MapPosition[]>(
    (clipped, [axis, limit, side]) => clipAtEdge(clipped, axis, (value) => side * (value - limit)),
    [...ring],
  );
}

function clipAtEdge(
  ring: readonly MapPosition[],
  axis: "x" | "y",
  depth: (value: number) => number,
): MapPosition[] {
  return ring.flatMap((point, index) => {
    const before = ring.at(index - 1) ?? point;
    const [from, to] = [depth(before[axis]), depth(point[axis])];
    const part = from / (from - to);
    const crossing = {
      x: before.x + part * (point.x - before.x),
      y: before.y + part * (point.y - before.y),
    };
    if (to < 0) return from < 0 ? [] : [crossing];
    return from < 0 ? [crossing, point] : [point];
  });
}
