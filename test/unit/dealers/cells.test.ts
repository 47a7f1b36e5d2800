import fc from "fast-check";
import { expect, test } from "vitest";
import { cellOf, cellsAround } from "#app/features/dealers/cells.ts";
import { distanceMiles } from "#app/features/geography/distance.ts";

const latitude = fc.double({ min: -80, max: 80, noNaN: true });
const longitude = fc.double({ min: -179.9, max: 179.9, noNaN: true });
const point = fc.record({ latitude, longitude });

test("the squares of a circle contain every point in it, none nearer than its square's distance", () => {
  const offset = fc.double({ min: -3, max: 3, noNaN: true });
  fc.assert(
    fc.property(point, offset, offset, (center, north, east) => {
      const other = {
        latitude: center.latitude + north,
        longitude: ((center.longitude + east + 540) % 360) - 180,
      };
      const miles = distanceMiles(center, other);
      const near = cellsAround(center, 250).find(
        ({ first, last }) => first <= cellOf(other) && cellOf(other) <= last,
      );
      if (miles <= 250) expect(near?.miles).toBeLessThanOrEqual(miles);
    }),
    { numRuns: 500 },
  );
});

test("squares are sorted nearest first, without repeats, starting with the center's", () => {
  fc.assert(
    fc.property(point, (center) => {
      const cells = cellsAround(center, 100);
      const miles = cells.map((near) => near.miles);
      expect(miles).toEqual(miles.toSorted((a, b) => a - b));
      const byNumber = cells.toSorted((a, b) => a.first - b.first);
      for (const [index, { first }] of byNumber.entries()) {
        if (index > 0) expect(first).toBeGreaterThan(byNumber[index - 1]?.last ?? 0);
      }
      const own = cellOf(center);
      expect(cells.slice(0, 4).some(({ first, last }) => first <= own && own <= last)).toBe(true);
    }),
  );
});

test("a search of 250 miles needs at most 120 ranges of squares", () => {
  for (const center of [
    { latitude: 42.3, longitude: -83 },
    { latitude: 48.9, longitude: -101 },
    { latitude: 61.2, longitude: -149.9 },
  ]) {
    expect(cellsAround(center, 250).length).toBeLessThanOrEqual(120);
  }
});
