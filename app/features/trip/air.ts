import { densityAltitudeFt } from "#app/features/slips/air.ts";

/** Kelvin at sea level by latitude, in January and July. */
const MODELS = [
  { latitude: 15, january: 299.65, july: 299.65 },
  { latitude: 30, january: 287.15, july: 301.15 },
  { latitude: 45, january: 272.15, july: 294.15 },
  { latitude: 60, january: 257.15, july: 287.15 },
] as const;
/** About the same in all of them at sea level. */
const HUMIDITY_PERCENT = 75;
const KELVIN_PER_FT = 0.0019812;
const STEP_FT = 100;
const JULY = 7;

type Site = { latitude: number; elevationFt: number };

/**
 * A month's usual density altitude in feet, to the nearest hundred. The temperature is that of the U.S. Standard
 * Atmosphere Supplements (1966) at sea level, interpolated between its latitudes and, along a cosine, between
 * January and July; it falls with elevation as in the U.S. Standard Atmosphere (1976), as does the pressure.
 * Day and night are averaged, and neither deserts nor coasts differ, so a real afternoon may be 1,500 ft higher.
 *
 * @param month January is 1
 */
export function usualDensityAltitudeFt({ latitude, elevationFt }: Site, month: number): number {
  const temperatureK = seaLevelKelvin(latitude, month) - KELVIN_PER_FT * elevationFt;
  const densityAltitude = densityAltitudeFt({
    temperatureF: (temperatureK - 273.15) * 1.8 + 32,
    stationPressureInHg: 29.9213 * (1 - 6.8756e-6 * elevationFt) ** 5.2559,
    humidityPercent: HUMIDITY_PERCENT,
  });
  // Never a negative zero.
  return STEP_FT * Math.round(densityAltitude / STEP_FT) + 0;
}

/** Down under, January is in summer. */
function seaLevelKelvin(latitude: number, month: number): number {
  const { january, july } = modelAt(Math.abs(latitude));
  const summer = latitude < 0 ? JULY - 6 : JULY;
  const season = Math.cos((2 * Math.PI * (month - summer)) / 12);
  return (january + july) / 2 + ((july - january) / 2) * season;
}

/** Poleward of the last model and toward the equator from the first, nothing changes. */
function modelAt(latitude: number): { january: number; july: number } {
  const north = MODELS.findIndex((model) => model.latitude >= latitude);
  const upper = MODELS[north] ?? MODELS[3];
  const lower = MODELS[north - 1] ?? upper;
  const span = upper.latitude - lower.latitude;
  const share = span === 0 ? 0 : (latitude - lower.latitude) / span;
  const between = (a: number, b: number) => a + share * (b - a);
  return {
    january: between(lower.january, upper.january),
    july: between(lower.july, upper.july),
  };
}

/** The sea-level ET of the example car for a track's air. */
export const SEA_LEVEL_ET_MS = 12_000;

/**
 * The elapsed time in milliseconds, at an elevation in standard weather, of a naturally aspirated
 * car that runs 12.00 at sea level. Air density is from the U.S. Standard Atmosphere (1976); power
 * is proportional to it, and elapsed time to the cube root of weight over power (P. Hale's rule).
 */
export function elapsedMsAtElevation(elevationFt: number): number {
  const density = (1 - 6.8756e-6 * elevationFt) ** 4.2559;
  return Math.round(SEA_LEVEL_ET_MS / Math.cbrt(density));
}
