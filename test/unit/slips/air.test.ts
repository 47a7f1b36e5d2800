import { describe, expect, test } from "vitest";
import {
  altitudeFactor,
  densityAltitudeFt,
  dewPointC,
  seaLevelRun,
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

  test("rises with heat and with humidity", () => {
    const mild = { temperatureF: 60, stationPressureInHg: 29.5, humidityPercent: 20 };
    const hot = densityAltitudeFt({ ...mild, temperatureF: 95 });
    expect(hot).toBeGreaterThan(densityAltitudeFt(mild));
    expect(densityAltitudeFt({ ...mild, temperatureF: 95, humidityPercent: 80 })).toBeGreaterThan(
      hot,
    );
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
