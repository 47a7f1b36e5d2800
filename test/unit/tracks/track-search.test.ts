import { describe, expect, test } from "vitest";
import { distanceMiles, findNear } from "#app/features/tracks/distance.ts";
import { trackSearchSchema } from "#app/features/tracks/schema.ts";
import { stateOfZip } from "#app/features/tracks/zip-states.ts";

const POMONA = { latitude: 34.0951, longitude: -117.7698 };
const GAINESVILLE = { latitude: 29.7581, longitude: -82.2747 };

describe("distances", () => {
  test("follow the great circle", () => {
    expect(distanceMiles(POMONA, GAINESVILLE)).toBeCloseTo(2092.4, 1);
    expect(distanceMiles(POMONA, POMONA)).toBe(0);
    expect(
      distanceMiles({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 }),
    ).toBeCloseTo(69.1, 1);
  });

  test("widen from 50 to 100 to 250 miles until something is found, nearest first", () => {
    const north = (miles: number) => ({
      latitude: POMONA.latitude + miles / 69.09,
      longitude: POMONA.longitude,
    });
    const at = (...miles: number[]) => findNear(miles.map(north), POMONA);
    const found = (miles: number[]) => {
      const { radiusMiles, places } = at(...miles);
      return [radiusMiles, ...places.map((place) => place.distanceMiles)];
    };
    expect(found([90, 40, 10])).toEqual([50, 10, 40]);
    expect(found([200, 90])).toEqual([100, 90]);
    expect(found([240, 120, 260])).toEqual([250, 120, 240]);
    expect(found([400])).toEqual([250]);
    expect(found([])).toEqual([250]);
  });
});

test.each([
  ["93301", "CA"],
  ["48326", "MI"],
  ["48326-1234", "MI"],
  ["00501", "NY"],
  ["02801", "RI"],
  ["06390", "CT"],
  ["20001", "DC"],
  ["20101", "VA"],
  ["73301", "TX"],
  ["88510", "TX"],
  ["96701", "HI"],
  ["99501", "AK"],
  ["00901", null],
  ["34000", null],
  ["99999", "AK"],
  ["1234", null],
  ["", null],
])("the ZIP code %j lies in %j", (zip, state) => {
  expect(stateOfZip(zip)).toBe(state);
});

test.each([
  [{}, "searchType"],
  [{ searchType: "country" }, "searchType"],
  [{ searchType: "city", state: "CA" }, "city"],
  [{ searchType: "state", city: "Pomona" }, "state"],
  [{ searchType: "zip" }, "zip"],
  [{ searchType: "zip", zip: "9330" }, "zip"],
  [{ searchType: "zip", zip: "00901" }, "zip"],
  [{ searchType: "near", latitude: 34 }, "longitude"],
  [{ searchType: "near", latitude: 91, longitude: 0 }, "latitude"],
  [{ searchType: "near", latitude: "34", longitude: 0 }, "latitude"],
])("the search %j is refused for its %s", (search, field) => {
  const { error } = trackSearchSchema.safeParse(search);
  expect(new Set(error?.issues.map(({ path }) => path.join(".")))).toEqual(new Set([field]));
});
