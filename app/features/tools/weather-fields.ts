import { AIR_SOURCES, densityAltitudeFt, stationPressureInHg } from "#app/features/slips/air.ts";

const READINGS = { reported: "from a weather report", measured: "measured at the track" } as const;

/** The weather that a density altitude is worked out from, as tools ask for it. */
export const WEATHER_FIELDS = {
  temperature: {
    kind: "number",
    label: "Temperature",
    unit: "°F",
    min: -20,
    max: 130,
    example: "85",
  },
  humidity: { kind: "number", label: "Humidity", unit: "%", min: 0, max: 100, example: "50" },
  barometer: {
    kind: "number",
    label: "Barometer",
    unit: "inHg",
    min: 20,
    max: 32,
    example: "29.92",
  },
  reading: {
    kind: "choice",
    label: "The reading is",
    help: "A report's is corrected to sea level.",
    choices: READINGS,
  },
  elevation: {
    kind: "number",
    label: "Elevation of the track",
    unit: "ft",
    help: "Each track's page has it.",
    min: -300,
    max: 12_000,
    example: "720",
  },
} as const;

/** The weather as it was typed: °F, percent, inHg, and the elevation in feet for a report's reading. */
export type Weather = {
  temperature: number;
  humidity: number;
  barometer: number;
  reading: keyof typeof READINGS;
  elevation: number;
};

/** The pressure at the track in inHg, and the density altitude in feet. */
export function airOf({ temperature, humidity, barometer, reading, elevation }: Weather): {
  station: number;
  altitude: number;
} {
  const station = reading === "measured" ? barometer : stationPressureInHg(barometer, elevation);
  const altitude = densityAltitudeFt({
    temperatureF: temperature,
    humidityPercent: humidity,
    stationPressureInHg: station,
  });
  return { station, altitude };
}

/** How `airOf` works it out. */
export const AIR_FORMULAS = [
  {
    text: "DA = 145,366 × (1 − (17.326 × P ÷ T)^0.235), with P in inHg at the track and T the virtual temperature in °R",
    source: AIR_SOURCES.densityAltitude,
  },
  {
    text: "P = barometer × ((288 − 0.0065 × elevation in m) ÷ 288)^5.2561",
    source: "Pressure at the track by the formula of the US National Weather Service.",
  },
] as const;
