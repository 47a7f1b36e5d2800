import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type BoundingBox,
  boundingBox,
  distanceMiles,
  findNear,
  type Point,
  widenRadius,
} from "#app/features/geography/distance.ts";

const POMONA = { latitude: 34.0951, longitude: -117.7698 };
const GAINESVILLE = { latitude: 29.7581, longitude: -82.2747 };

const point = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});
const radius = fc.double({ min: 1, max: 3_000, noNaN: true });

describe("distances", () => {
  test.each<[string, Point, Point, number]>([
    // Rosetta Code, Haversine formula: 2,886.44 km.
    [
      "Nashville and Los Angeles",
      { latitude: 36.12, longitude: -86.67 },
      { latitude: 33.94, longitude: -118.4 },
      1793.6,
    ],
    // Movable Type Scripts, Calculate distance: 968.9 km.
    [
      "Land's End and John o' Groats",
      { latitude: 50.0664, longitude: -5.7147 },
      { latitude: 58.6439, longitude: -3.07 },
      602,
    ],
    ["Pomona and Gainesville", POMONA, GAINESVILLE, 2092.4],
    ["a degree across the 180th meridian", ...line(0, 179.5, 0, -179.5), 69.1],
    ["the poles", ...line(90, 0, -90, 0), Math.PI * 3958.8],
  ])("between %s follow the great circle", (_name, from, to, miles) => {
    expect(distanceMiles(from, to)).toBeCloseTo(miles, 0);
    expect(distanceMiles(to, from)).toBeCloseTo(miles, 0);
  });

  test("from a point to itself are zero", () => {
    expect(distanceMiles(POMONA, POMONA)).toBe(0);
  });
});

function line(south: number, west: number, north: number, east: number): [Point, Point] {
  return [
    { latitude: south, longitude: west },
    { latitude: north, longitude: east },
  ];
}

function isInside({ south, north, west, east }: BoundingBox, { latitude, longitude }: Point) {
  const isBetween =
    west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east;
  return isBetween && latitude >= south && latitude <= north;
}

describe("a bounding box", () => {
  test("contains every point within the radius", () => {
    fc.assert(
      fc.property(point, point, radius, (center, other, miles) => {
        fc.pre(distanceMiles(center, other) < miles * 0.999);
        expect(isInside(boundingBox(center, miles), other)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  test("is no larger than necessary", () => {
    const { south, north, west, east } = boundingBox(POMONA, 100);
    const edges = [
      { latitude: south, longitude: POMONA.longitude },
      { latitude: north, longitude: POMONA.longitude },
    ];
    for (const edge of edges) expect(distanceMiles(POMONA, edge)).toBeCloseTo(100, 6);
    expect(east - POMONA.longitude).toBeCloseTo(POMONA.longitude - west, 9);
    expect((east - west) / 2).toBeCloseTo(1.75, 2);
  });

  test("crosses the 180th meridian", () => {
    const { west, east } = boundingBox({ latitude: 0, longitude: 179.9 }, 50);
    expect([west, east].map((degrees) => Math.round(degrees * 100) / 100)).toEqual([
      179.18, -179.38,
    ]);
  });

  test("spans every longitude around a pole", () => {
    expect(boundingBox({ latitude: 89.9, longitude: 10 }, 50)).toMatchObject({
      north: 90,
      west: -180,
      east: 180,
    });
    expect(boundingBox({ latitude: -90, longitude: 10 }, 50)).toMatchObject({
      south: -90,
      west: -180,
      east: 180,
    });
  });
});

test.each([
  [0, 50],
  [50, 50],
  [50.1, 100],
  [100.1, 250],
  [999, 250],
])("a place %d miles away needs a radius of %d", (miles, radiusMiles) => {
  expect(widenRadius(miles)).toBe(radiusMiles);
});

test("a search widens from 50 to 100 to 250 miles until it has results, nearest first", () => {
  const north = (miles: number) => ({
    latitude: POMONA.latitude + miles / 69.09,
    longitude: POMONA.longitude,
  });
  const search = (miles: number[]) => {
    const { radiusMiles, places } = findNear(miles.map(north), POMONA);
    return [radiusMiles, ...places.map((place) => place.distanceMiles)];
  };
  expect(search([90, 40, 10])).toEqual([50, 10, 40]);
  expect(search([200, 90])).toEqual([100, 90]);
  expect(search([240, 120, 260])).toEqual([250, 120, 240]);
  expect(search([400])).toEqual([250]);
  expect(search([])).toEqual([250]);
});
