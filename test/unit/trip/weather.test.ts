import { describe, expect, test } from "vitest";
import { densityAltitudeFt, stationPressureInHg } from "#app/features/slips/air.ts";
import { trackAirOf } from "#app/features/trip/track-air.ts";
import {
  airOf,
  isWeatherTemplate,
  parseWeather,
  weatherAddress,
} from "#app/features/trip/weather.ts";

const RESPONSE = {
  latitude: 35.5,
  longitude: -119.25,
  utc_offset_seconds: 0,
  current_units: {
    time: "iso8601",
    interval: "seconds",
    temperature_2m: "°C",
    relative_humidity_2m: "%",
    surface_pressure: "hPa",
  },
  current: {
    time: "2026-11-30T18:45",
    interval: 900,
    temperature_2m: 21.3,
    relative_humidity_2m: 48,
    surface_pressure: 989.1,
  },
};
const WEATHER = {
  measuredAt: Date.UTC(2026, 10, 30, 18, 45),
  temperatureC: 21.3,
  humidityPercent: 48,
  stationPressureHpa: 989.1,
};
const withCurrent = (fields: object) => ({
  ...RESPONSE,
  current: { ...RESPONSE.current, ...fields },
});

describe("a weather service's response", () => {
  test("is read in its own units, its time in GMT", () => {
    expect(parseWeather(RESPONSE)).toEqual(WEATHER);
    expect(parseWeather({ current: RESPONSE.current })).toEqual(WEATHER);
    expect(parseWeather(withCurrent({ time: "2026-11-30T18:45:00Z" }))).toEqual(WEATHER);
  });

  test("of an address that asks for local times is read with their offset", () => {
    const local = { ...withCurrent({ time: "2026-11-30T10:45" }), utc_offset_seconds: -28_800 };
    expect(parseWeather(local)).toEqual(WEATHER);
  });

  test.each([
    ["nothing", null],
    ["a list", [RESPONSE]],
    ["an error", { error: true, reason: "Latitude must be in range of -90 to 90°." }],
    ["no figures", { current: { time: "2026-11-30T18:45" } }],
    ["a figure as text", withCurrent({ temperature_2m: "21.3" })],
    ["a figure that is null", withCurrent({ surface_pressure: null })],
    ["a figure beyond numbers", withCurrent({ temperature_2m: Number.POSITIVE_INFINITY })],
    ["a heat of no place", withCurrent({ temperature_2m: 70.3 })],
    ["a humidity over 100", withCurrent({ relative_humidity_2m: 101 })],
    ["a humidity below zero", withCurrent({ relative_humidity_2m: -1 })],
    ["a pressure in another unit", withCurrent({ surface_pressure: 29.2 })],
    ["degrees Fahrenheit", { ...RESPONSE, current_units: { temperature_2m: "°F" } }],
    ["no time", withCurrent({ time: "now" })],
    ["a day that isn't", withCurrent({ time: "2026-02-31T18:45" })],
    ["a time as a number", withCurrent({ time: 1_796_064_300 })],
  ])("with %s is refused", (_, response) => {
    expect(() => parseWeather(response)).toThrow();
  });
});

describe("the density altitude of weather", () => {
  const feet = (temperatureC: number, humidityPercent: number, stationPressureHpa: number) =>
    densityAltitudeFt(airOf({ measuredAt: 0, temperatureC, humidityPercent, stationPressureHpa }));

  // The U.S. Standard Atmosphere (1976) is dry: its air at an altitude has that density altitude.
  test.each([
    [15, 1013.25, 0],
    [13.019, 977.17, 1_000],
    [5.094, 843.07, 5_000],
    [-4.812, 696.82, 10_000],
  ])("of %f °C and %f hPa is that of the standard atmosphere", (temperatureC, hPa, altitudeFt) => {
    expect(Math.abs(feet(temperatureC, 0, hPa) - altitudeFt)).toBeLessThan(25);
  });

  test("is as R. Shelquist publishes it for 1,540 m, 35 °C, 997 hPa at sea level and a dew point of 19 °C", () => {
    const hPa = stationPressureInHg(997 / 33.8639, 1_540 / 0.3048) * 33.8639;
    expect(Math.abs(feet(35, 39.04, hPa) - 2_821 / 0.3048)).toBeLessThan(10);
  });

  test("rises with heat, water in the air and lower pressure", () => {
    expect(feet(30, 50, 1000)).toBeGreaterThan(feet(20, 50, 1000));
    expect(feet(30, 90, 1000)).toBeGreaterThan(feet(30, 10, 1000));
    expect(feet(30, 50, 950)).toBeGreaterThan(feet(30, 50, 1000));
  });

  test("is a number for any weather that is read", () => {
    for (const temperatureC of [-90, 0, 60])
      for (const humidityPercent of [0, 100])
        for (const stationPressureHpa of [450, 1100])
          expect(feet(temperatureC, humidityPercent, stationPressureHpa)).toSatisfy(
            Number.isFinite,
          );
  });
});

// By hand: 12.16 mb of vapor make 294.45 K a virtual 295.83 K or 532.5 °R, with 29.208 inHg 1,730 ft.
test("a track's air is rounded after its density altitude was computed", () => {
  expect(trackAirOf(WEATHER, "America/Los_Angeles")).toEqual({
    densityAltitudeFt: 1730,
    temperatureF: 70,
    humidityPercent: 48,
    stationPressureInHg: 29.21,
    measuredAt: "2026-11-30T18:45:00.000Z",
    timeZone: "America/Los_Angeles",
  });
  const cold = trackAirOf({ ...WEATHER, temperatureC: -17.9 }, "America/Chicago");
  expect(Object.is(cold.temperatureF, 0)).toBe(true);
});

const TEMPLATE =
  "https://weather.example/now?latitude={latitude}&longitude={longitude}&current=a,b";

test("the address of a place's weather has its degrees in the template", () => {
  const address = weatherAddress(TEMPLATE, { latitude: 35.49871, longitude: -119.3 });
  expect(address.href).toBe(
    "https://weather.example/now?latitude=35.4987&longitude=-119.3000&current=a,b",
  );
});

test.each([
  [TEMPLATE, true],
  ["http://127.0.0.1:9000/{latitude}/{longitude}", true],
  ["https://weather.example/now?latitude={latitude}", false],
  ["https://weather.example/now?at={longitude}", false],
  [`${TEMPLATE}&again={latitude}`, false],
  ["weather.example/{latitude}/{longitude}", false],
  ["ftp://weather.example/{latitude}/{longitude}", false],
  ["javascript:alert({latitude},{longitude})", false],
  ["", false],
])("%j as a template: %j", (text, isOne) => {
  expect(isWeatherTemplate(text)).toBe(isOne);
});
