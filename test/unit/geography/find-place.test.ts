import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findPlaceIn, isPostalCode, regionNamed } from "#app/features/geography/find-place.ts";
import { placeKey } from "#app/features/geography/place-key.ts";
import { openPlaceTable } from "#app/features/geography/place-table.ts";
import { countryOfRegion, REGIONS } from "#app/features/geography/regions.ts";
import { STATE_NAMES } from "#app/lib/states.ts";

const file = readFileSync("app/features/geography/places.bin");
const table = openPlaceTable(new Uint8Array(file).buffer);

function find(text: string): string | null {
  const place = findPlaceIn(table, text);
  return place && `${place.name}, ${place.state}`;
}

describe("a place is found", () => {
  test.each([
    ["48842", "Holt, MI"],
    [" 48842-1234 ", "Holt, MI"],
    ["Holt, MI 48842", "Holt, MI"],
    ["00501", "Holtsville, NY"],
    ["99501", "Anchorage, AK"],
    ["K1A 0B1", "Ottawa, ON"],
    ["K1A", "Ottawa, ON"],
    ["k1a0b1", "Ottawa, ON"],
    ["Toronto, ON M5V 3L9", "Toronto, ON"],
  ])("by its postal code: %j is %s", (text, expected) => {
    expect(find(text)).toBe(expected);
  });

  test.each([
    ["Detroit", "Detroit, MI"],
    ["Detroit, MI", "Detroit, MI"],
    ["detroit michigan", "Detroit, MI"],
    ["DETROIT,  Michigan, USA", "Detroit, MI"],
    ["Pomona, Canada", null],
    ["London, United States", "London, OH"],
    ["London Canada", "London, ON"],
    ["New York", "New York, NY"],
    ["New York City", "New York City, NY"],
    ["Quebec City", "Québec, QC"],
    ["Kansas City", "Kansas City, MO"],
    ["Kansas City KS", "Kansas City, KS"],
    ["Ontario, CA", "Ontario, CA"],
    ["Charlotte North Carolina", "Charlotte, NC"],
    ["Washington, District of Columbia", "Washington, DC"],
    ["saint louis", "St. Louis, MO"],
    ["Ft Worth", "Fort Worth, TX"],
    ["montreal", "Montréal, QC"],
    ["St. John's, Newfoundland and Labrador", "St. John's, NL"],
    ["Coeur d’Alene", "Coeur d'Alene, ID"],
    ["Springfield", "Springfield, MO"],
    ["Springfield, Illinois", "Springfield, IL"],
  ])("by its name: %j is %s", (text, expected) => {
    expect(find(text)).toBe(expected);
  });

  test.each([
    "",
    "   ",
    "!!",
    ",",
    ", MI",
    "00000",
    "00901",
    "X9X 9X9",
    "Erewhon",
    "Detroit, ZZ",
    "123",
  ])("nowhere for %j", (text) => {
    expect(find(text)).toBeNull();
  });

  test("with its country, its position and its clock", () => {
    expect(findPlaceIn(table, "48842")).toEqual({
      name: "Holt",
      state: "MI",
      country: "US",
      latitude: 42.64,
      longitude: -84.52,
      timeZone: "America/Detroit",
    });
    expect(findPlaceIn(table, "Calgary")).toMatchObject({
      country: "CA",
      timeZone: "America/Edmonton",
    });
  });

  test("or not, whatever is typed", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (text) => {
        const place = findPlaceIn(table, text);
        expect(place === null || countryOfRegion(place.state) === place.country).toBe(true);
      }),
    );
  });
});

describe("the table of places", () => {
  test("goes by key and by code, so that it can be halved", () => {
    const decoder = new TextDecoder();
    const keys = Array.from(table.nameEnds, (end, index) =>
      placeKey(decoder.decode(table.names.subarray(table.nameEnds[index - 1] ?? 0, end))),
    );
    expect(keys.findIndex((key, index) => index > 0 && key < (keys[index - 1] ?? ""))).toBe(-1);
    const codes = [...table.codes];
    expect(codes.findIndex((code, index) => index > 0 && code <= (codes[index - 1] ?? 0))).toBe(-1);
  });

  test("holds both countries", () => {
    expect(table.codes.length).toBeGreaterThan(42_000);
    expect(new Set(table.regions).size).toBe(REGIONS.length);
    expect(table.zoneNames.every((zone) => Intl.DateTimeFormat("en", { timeZone: zone }))).toBe(
      true,
    );
  });
});

test("a state goes by its letters or its name", () => {
  expect(["mi", "Michigan", "new  york", "Québec", "qc", "Erewhon", ""].map(regionNamed)).toEqual([
    ...["MI", "MI", "NY", "QC", "QC"],
    ...[null, null],
  ]);
  expect(REGIONS.map((region) => STATE_NAMES[region]).filter((name) => !name)).toEqual([]);
});

test.each([
  ["48842", true],
  ["48842-0001", true],
  ["K1A 0B1", true],
  ["Holt, MI 48842", false],
  ["k1a", true],
  ["Detroit", false],
  ["4884", false],
  ["", false],
])("%j is written as a postal code: %s", (text, expected) => {
  expect(isPostalCode(text)).toBe(expected);
});
