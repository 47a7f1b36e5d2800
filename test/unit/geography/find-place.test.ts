import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findPlaceIn } from "#app/features/geography/find-place.ts";
import { placeKey } from "#app/features/geography/place-key.ts";
import { openPlaceTable } from "#app/features/geography/place-table.ts";
import { isPostalCode, militaryRegionOf } from "#app/features/geography/postal-codes.ts";
import { countryOfRegion, REGIONS, regionNamed } from "#app/features/geography/regions.ts";
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
    "00010",
    "90210-",
    "Paris, France",
    "Santa Pod Raceway, Airfield Road, Podington, Wellingborough NN29 7XA, UK",
    "Wellingborough NN29 7XA",
    "London SW1A 1AA",
    "Melbourne, York YO42 4PX",
    "Cambridge, England",
    "Bangor, Northern Ireland",
    "London, ON, UK",
    "Perth, WA 6000, Australia",
    "Perth WA 6155",
    "Melbourne, Australia",
    "Melbourne VIC 3000, Australia",
    "Sydney NSW 2000",
    "Auckland 2580, New Zealand",
    "Christchurch, NZ",
    "Hockenheim, Germany 68766",
    "68766 Hockenheim, Germany",
    "Hockenheim 68766, Germany",
    "Kauhava, Finland 62200",
    "Tierp, Sweden",
    "Fuji 410-1307, Japan",
    "Paris Beauvais, France 60000",
    "Hal Far, Malta",
    "Dubai, UAE 90210",
    "Santo Domingo 11606, Dominican Republic",
    "Johannesburg, South Africa 2001",
    "London, United Kingdom",
    "USA",
    "Milan Dragway",
    "X9X 9X9",
    "Erewhon",
    "Detroit, ZZ",
    "123",
    "APO AE 09012",
    "FPO, AA 34002",
    "96201",
  ])("nowhere for %j", (text) => {
    expect(find(text)).toBeNull();
  });

  test.each([
    ["Beverly Hills, CA 90210, USA", "Beverly Hills, CA"],
    ["123 N Rodeo Dr, Beverly Hills, CA 90210, United States", "Beverly Hills, CA"],
    ["Beverly Hills, CA 90210-1234, U.S.A.", "Beverly Hills, CA"],
    ["90210 USA", "Beverly Hills, CA"],
    ["90210, United States of America", "Beverly Hills, CA"],
    ["USA 90210", "Beverly Hills, CA"],
    ["CA90210", "Beverly Hills, CA"],
    ["CA-90210", "Beverly Hills, CA"],
    ["90210\u20131234", "Beverly Hills, CA"],
    ["902101234", "Beverly Hills, CA"],
    ["Holt,MI 48842", "Holt, MI"],
    ["Toronto, ON M5V 3L9, Canada", "Toronto, ON"],
    ["Toronto, ON M5V3L9 CANADA", "Toronto, ON"],
    ["Toronto, ON M5V 3L9, CA", "Toronto, ON"],
    ["Toronto, ON, CA", "Toronto, ON"],
    ["290 Bremner Blvd\nToronto, Ontario M5V 3L9\nCanada", "Toronto, ON"],
    ["M5V 3L9 Canada", "Toronto, ON"],
    ["Milan Dragway, 10860 Plank Rd, Milan, MI 48160, United States", "Milan, MI"],
    ["Milan Dragway, 10860 Plank Rd, Milan, MI", "Milan, MI"],
    ["10860 Plank Rd Milan MI", "Milan, MI"],
    ["10860 Plank Rd, Milan, Michigan, USA", "Milan, MI"],
    ["X5MQ+2H Milan, MI, USA", "Milan, MI"],
    ["1 Main St, West Memphis, AR", "West Memphis, AR"],
    ["Detroit, MI, US", "Detroit, MI"],
    ["Epping, NH 03042", "Epping, NH"],
    ["Norway, ME", "Norway, ME"],
    ["Malta", "Malta, MT"],
  ])("as maps and phones write it: %j is %s", (text, expected) => {
    expect(find(text)).toBe(expected);
  });

  test.each([
    ["NYC", "New York, NY"],
    ["nyc, ny", "New York, NY"],
    ["N.Y.C.", "New York, NY"],
    ["Philly", "Philadelphia, PA"],
    ["Vegas, NV", "Las Vegas, NV"],
    ["Indy", "Indianapolis, IN"],
    ["DC", "Washington, DC"],
  ])("by its nickname: %j is %s", (text, expected) => {
    expect(find(text)).toBe(expected);
  });

  test.each([
    ["00751", "Salinas, PR"],
    ["Salinas, Puerto Rico", "Salinas, PR"],
    ["San Juan, PR 00901", "San Juan, PR"],
    ["96910", "Hagåtña, GU"],
    ["00802", "St Thomas, VI"],
    ["96799", "Pago Pago, AS"],
    ["96950", "Saipan, MP"],
    ["96939", "Palau, PW"],
    ["96940-1234", "Palau, PW"],
    ["96941", "Pohnpei, FM"],
    ["96942", "Chuuk, FM"],
    ["96943", "Yap, FM"],
    ["96944", "Kosrae, FM"],
    ["Majuro, MH 96960", "Majuro, MH"],
    ["Ebeye, Marshall Islands", "Ebeye, MH"],
    ["Kolonia, Micronesia", "Kolonia, FM"],
  ])("in the territories: %j is %s", (text, expected) => {
    expect(find(text)).toBe(expected);
  });

  test.each([
    ["Detroit, MI 90210", "Detroit, MI"],
    ["Detroit, MI 00000", "Detroit, MI"],
    ["Englishtown, NJ 7728", "Freehold, NJ"],
    ["Beverly Hills, CA 90212", "Beverly Hills, CA"],
    // 500 miles away, in Redding.
    ["Beverly Hills, CA 96001", "Beverly Hills, CA"],
    ["Nowhereville, CA 48842", "Holt, MI"],
  ])("by its town if the ZIP is wrong: %j is %s", (text, expected) => {
    expect(find(text)).toBe(expected);
  });

  test("with its country, position and time zone", () => {
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

  test("or null, for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (text) => {
        const place = findPlaceIn(table, text);
        expect(place === null || countryOfRegion(place.state) === place.country).toBe(true);
      }),
    );
  });
});

describe("the table of places", () => {
  test("is sorted by key and by code, for binary search", () => {
    const decoder = new TextDecoder();
    const keys = Array.from(table.nameEnds, (end, index) =>
      placeKey(decoder.decode(table.names.subarray(table.nameEnds[index - 1] ?? 0, end))),
    );
    expect(keys.findIndex((key, index) => index > 0 && key < (keys[index - 1] ?? ""))).toBe(-1);
    const codes = [...table.codes];
    expect(codes.findIndex((code, index) => index > 0 && code <= (codes[index - 1] ?? 0))).toBe(-1);
  });

  test("contains both countries", () => {
    expect(table.codes.length).toBeGreaterThan(42_000);
    expect(new Set(table.regions).size).toBe(REGIONS.length);
    expect(table.zoneNames.every((zone) => Intl.DateTimeFormat("en", { timeZone: zone }))).toBe(
      true,
    );
  });
});

test("a state is found by its letters or its name", () => {
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
])("%j has the format of a postal code: %s", (text, expected) => {
  expect(isPostalCode(text)).toBe(expected);
});

test.each([
  ["34002", "AA"],
  ["09012", "AE"],
  ["96201", "AP"],
  ["96201-1234", "AP"],
  // Hawaii and Florida are next to them.
  ["96701", null],
  ["34102", null],
  ["9012", null],
])("the military region of %j is %s", (zip, region) => {
  expect(militaryRegionOf(zip)).toBe(region);
});
