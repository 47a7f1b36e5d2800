import { describe, expect, test } from "vitest";
import {
  countFilters,
  isTrackWanted,
  locatorPath,
  readLocatorQuery,
} from "#app/features/tracks/locator-query.ts";
import { countByState, directionsUrl } from "#app/features/tracks/rules.ts";

const read = (search: string) => readLocatorQuery(new URLSearchParams(search));
const OPEN = { lengthFt: 1320, sanction: "NHRA", closedOn: null };
const DEFAULT_QUERY = {
  place: "",
  near: null,
  state: "",
  length: null,
  sanction: null,
  isOpen: true,
};

describe("the URL of the locator", () => {
  test("ignores invalid parameters", () => {
    expect(read("")).toEqual(DEFAULT_QUERY);
    expect(read("near=91,0&state=XX&length=mile&sanction=FIA")).toEqual(DEFAULT_QUERY);
    expect(read("near=1,181").near).toBeNull();
    expect(read("near=1e5,2").near).toBeNull();
    expect(read(`place=${"x".repeat(500)}`).place).toHaveLength(200);
  });

  test.each([
    "",
    "place=48842",
    "near=42.64%2C-84.52",
    "place=Detroit%2C+MI&state=MI&length=eighth&sanction=NHRA&closed=1",
  ])("round-trips: %s", (search) => {
    expect(locatorPath(read(search))).toBe(`/track-locator${search && `?${search}`}`);
  });

  test("rounds a position to half a mile, and prefers a typed place to it", () => {
    expect(locatorPath({ near: { latitude: 42.639_871, longitude: -84.524_9 } })).toBe(
      "/track-locator?near=42.64%2C-84.52",
    );
    expect(locatorPath(read("place=Holt&near=1,2"))).toBe("/track-locator?place=Holt");
  });

  test("counts its filters", () => {
    expect(countFilters(read(""))).toBe(0);
    expect(countFilters(read("state=mi&length=eighth&sanction=IHRA&closed=1"))).toBe(4);
  });
});

test.each([
  ["", OPEN, true],
  ["", { ...OPEN, closedOn: "2018-10-21" }, false],
  ["closed=1", { ...OPEN, closedOn: "2018-10-21" }, true],
  ["length=quarter", OPEN, true],
  ["length=eighth", OPEN, false],
  ["length=eighth", { ...OPEN, lengthFt: 660 }, true],
  ["sanction=NHRA", OPEN, true],
  ["sanction=NHRA", { ...OPEN, sanction: null }, false],
  ["", { ...OPEN, sanction: "NONE" }, true],
])("for the query %j, the track %j is listed: %s", (search, track, isListed) => {
  expect(isTrackWanted(read(search), track)).toBe(isListed);
});

test("states are counted in alphabetical order, Canada last", () => {
  const tracks = ["ON", "OH", "AL", "OH", null].map((state) => ({ state }));
  expect(countByState(tracks)).toEqual([
    { state: "AL", count: 1 },
    { state: "OH", count: 2 },
    { state: "ON", count: 1 },
  ]);
});

test("directions use a track's name", () => {
  const url = new URL(directionsUrl({ name: "Milan Dragway", city: "Milan", state: "MI" }));
  expect(url.searchParams.get("destination")).toBe("Milan Dragway, Milan, MI");
});
