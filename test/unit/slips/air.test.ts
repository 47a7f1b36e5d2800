import { describe, expect, test } from "vitest";
import {
  altitudeFactor,
  densityAltitudeFt,
  dewPointC,
  seaLevelRun,
  stationPressureInHg,
  vaporPressureMb,
} from "#app/features/slips/air.ts";
import { detailLines, estimateLines } from "#app/features/slips/present-details.ts";
import type { SlipDetails } from "#app/features/slips/slip-details.ts";

describe("the NHRA altitude factor", () => {
  // P. Hale's fit, as published for 1,000 to 5,800 ft.
  test.each([
    [-200, 1],
    [0, 1],
    [1_000, 1.007],
    [2_000, 1.017],
    [3_000, 1.028],
    [4_000, 1.04],
    [5_800, 1.0635],
  ])("at %i ft is %f", (altitudeFt, factor) => {
    expect(altitudeFactor(altitudeFt)).toBeCloseTo(factor, 3);
  });
});

describe("the dew point", () => {
  // Psychrometric tables.
  test.each([
    [20, 100, 20],
    [25, 50, 13.9],
    [30, 60, 21.4],
    [10, 30, -6.8],
  ])("of %i C at %i percent is %f", (temperature, humidity, dewPoint) => {
    expect(dewPointC(temperature, humidity)).toBeCloseTo(dewPoint, 0);
  });
});

// D. R. Lide, CRC Handbook of Chemistry and Physics, 85th edition: the table in Wikipedia's article about the vapor pressure of water.
test.each([
  [0, 6.113],
  [10, 12.281],
  [20, 23.388],
  [30, 42.455],
  [40, 73.814],
  [50, 123.44],
])("the vapor pressure of saturated air at %i °C is %f mb", (temperatureC, vaporMb) => {
  expect(Math.abs(vaporPressureMb(temperatureC, 100) / vaporMb - 1)).toBeLessThan(0.005);
  expect(vaporPressureMb(temperatureC, 0)).toBe(0);
});

describe("the density altitude", () => {
  // Dry air of the US Standard Atmosphere, 1976: its density altitude is its altitude.
  test.each([
    [59, 29.921, 0],
    [55.43, 28.856, 1_000],
    [51.87, 27.821, 2_000],
    [41.17, 24.896, 5_000],
    [23.36, 20.577, 10_000],
  ])("of %f °F and %f inHg is %i ft", (temperatureF, stationPressureInHg, altitudeFt) => {
    const air = { temperatureF, stationPressureInHg, humidityPercent: 0 };
    expect(Math.abs(densityAltitudeFt(air) - altitudeFt)).toBeLessThan(25);
  });

  // The two examples that R. Shelquist's calculator is published with, for reports with a dew point: 5,050 ft, 95 °F,
  // 29.45 inHg and 67 °F are 9,252 ft; 1,540 m, 35 °C, 997 hPa and 19 °C are 2,821 m. It takes other fits of the vapor.
  test.each([
    [95, 40.13, 19.44, 29.45, 5_050, 9_252],
    [95, 39.04, 19, 997 / 33.8639, 1_540 / 0.3048, 2_821 / 0.3048],
  ])("of %f °F at %f %, a dew point of %f °C, is as published", (...example) => {
    const [temperatureF, humidityPercent, dewPoint, reportedInHg, elevationFt, altitudeFt] =
      example;
    expect(dewPointC(((temperatureF - 32) * 5) / 9, humidityPercent)).toBeCloseTo(dewPoint, 1);
    const pressure = stationPressureInHg(reportedInHg, elevationFt);
    const air = { temperatureF, humidityPercent, stationPressureInHg: pressure };
    expect(Math.abs(densityAltitudeFt(air) - altitudeFt)).toBeLessThan(10);
  });

  // "Density of Moist Air", the table of constructionwork.com: grams per liter by °C and mmHg at a dew point of 10 °C,
  // which is 100, 52.5 or 16.6 percent. The altitude of a density is by definition of the US Standard Atmosphere, 1976:
  // 1.225 g/l at sea level, and (1 - 6.87559e-6 feet) ^ 4.25588 of it above.
  test.each([
    [10, 100, 760, 1.241],
    [20, 52.5, 760, 1.199],
    [40, 16.6, 760, 1.122],
    [20, 52.5, 700, 1.104],
    [40, 16.6, 700, 1.033],
    [20, 52.5, 650, 1.025],
    [40, 16.6, 650, 0.959],
    [20, 52.5, 600, 0.945],
  ])("of %i °C, %f % and %i mmHg is that of %f g/l", (temperatureC, ...published) => {
    const [humidityPercent, mmHg, gramsPerLiter] = published;
    const altitudeFt = (1 - (gramsPerLiter / 1.225) ** (1 / 4.25588)) / 6.87559e-6;
    const air = {
      temperatureF: temperatureC * 1.8 + 32,
      humidityPercent,
      stationPressureInHg: mmHg / 25.4,
    };
    // Half of the table's last digit is 14 ft.
    expect(Math.abs(densityAltitudeFt(air) - altitudeFt)).toBeLessThan(40);
  });

  // By hand from the same formula, with the vapor of the table above: 86 °F is 303.15 K, and 42.455 mb of 999.0 make it
  // 308.10 K or 554.60 °R; 145,366 × (1 - (17.326 × 29.5 ÷ 554.60) ^ 0.235) is 2,763 ft.
  test.each([
    [68, 50, 29.92, 755],
    [86, 0, 29.92, 1_742],
    [86, 100, 29.92, 2_280],
    [86, 100, 29.5, 2_763],
    [86, 60, 29.5, 2_544],
    [95, 80, 29, 3_922],
    [104, 30, 24.9, 9_174],
    [50, 100, 30.2, -743],
  ])("of %i °F, %i % and %f inHg is %i ft by hand", (temperatureF, ...rest) => {
    const [humidityPercent, pressure, altitudeFt] = rest;
    const air = { temperatureF, humidityPercent, stationPressureInHg: pressure };
    expect(Math.abs(densityAltitudeFt(air) - altitudeFt)).toBeLessThan(5);
  });
});

test("a run at 5,800 ft is quicker and faster at sea level", () => {
  const run = { elapsedMs: 12_000, trapSpeedHundredthsMph: 11_000 };
  const atSeaLevel = seaLevelRun(run, 5_800);
  expect(atSeaLevel.elapsedMs / 1000).toBeCloseTo(12 / 1.0635, 2);
  expect(atSeaLevel.trapSpeedHundredthsMph / 100).toBeCloseTo(110 * 1.0635, 1);
  expect(seaLevelRun(run, 0)).toEqual(run);
});

const NOTHING: SlipDetails = {
  reactionMs: null,
  threeThirtyFootMs: null,
  eighthElapsedMs: null,
  eighthSpeedHundredthsMph: null,
  thousandFootMs: null,
  temperatureTenthsF: null,
  pressureHundredthsInHg: null,
  humidityPercent: null,
};
const FIGURES = { elapsedMs: 11_340, sixtyFootMs: 1_702, trapSpeedHundredthsMph: 12_185 };

describe("the rows of a run's page", () => {
  test("show what was typed, with units, and nothing else", () => {
    expect(detailLines(NOTHING)).toEqual([]);
    const slip = { ...NOTHING, reactionMs: -15, eighthElapsedMs: 7_312, temperatureTenthsF: 725 };
    expect(detailLines(slip)).toEqual([
      { label: "Reaction", value: "-0.015 s" },
      { label: "1/8 Mile ET", value: "7.312 s" },
      { label: "Temperature", value: "72.5 °F" },
    ]);
  });

  test("show an estimate from the air, else from the track's elevation, else none", () => {
    const air = { temperatureTenthsF: 860, pressureHundredthsInHg: 2_950, humidityPercent: 55 };
    const [density, fromAir] = estimateLines({ ...NOTHING, ...FIGURES, ...air }, 615);
    expect(density).toMatchObject({ label: "Density altitude", value: "2,516 ft" });
    expect(fromAir?.source).toContain("the density altitude, 2,516 ft");
    expect(estimateLines({ ...NOTHING, ...FIGURES }, 1_000)).toEqual([
      {
        label: "At sea level",
        value: "11.259 s, 122.72 mph",
        source: expect.stringContaining("the track's elevation, 1,000 ft. Never ranked."),
      },
    ]);
    expect(estimateLines({ ...NOTHING, ...FIGURES, humidityPercent: 40 }, null)).toEqual([]);
  });
});
