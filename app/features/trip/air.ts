import { densityAltitudeFt } from "#app/features/slips/air.ts";

/**
 * A month's mean temperature in degrees Fahrenheit by latitude, to about two degrees: the 30-year normals of Miami
 * (68 and 83), of Houston (53.8 and 85.1), between those of New York (32.6 and 76.5) and Chicago (25.2 and 74), and
 * those of Minneapolis (15.6 and 73.8) and Anchorage (17.1 and 58.8), as NOAA publishes them.
 */
const NORMALS = [
  { latitude: 26, january: 68, july: 83 },
  { latitude: 30, january: 54, july: 85 },
  { latitude: 41, january: 30, july: 76 },
  { latitude: 45, january: 16, july: 74 },
  { latitude: 61, january: 17, july: 59 },
] as const;
/** Houston's year is about 75, New York's 63. */
const HUMIDITY_PERCENT = 70;
const STEP_FT = 100;
const JULY = 7;

type Site = { latitude: number; elevationFt: number };

/**
 * A month's usual density altitude in feet, to the nearest hundred. The temperature is interpolated between the
 * normals' latitudes and, along a cosine, between January and July. It doesn't fall with the elevation as in the
 * free air: Denver, a mile up, has normals of 29.2 and 73.4, about what its latitude has by the sea. The pressure
 * falls as in the U.S. Standard Atmosphere (1976).
 * Day and night are averaged, and neither deserts nor coasts differ, so a real afternoon may be 1,500 ft higher.
 *
 * @param month January is 1
 */
export function usualDensityAltitudeFt({ latitude, elevationFt }: Site, month: number): number {
  const densityAltitude = densityAltitudeFt({
    temperatureF: usualTemperatureF(latitude, month),
    stationPressureInHg: 29.9213 * (1 - 6.8756e-6 * elevationFt) ** 5.2559,
    humidityPercent: HUMIDITY_PERCENT,
  });
  // Never a negative zero.
  return STEP_FT * Math.round(densityAltitude / STEP_FT) + 0;
}

/**
 * A month's usual temperature in degrees Fahrenheit, day and night averaged. Down under, January is in summer.
 *
 * @param month January is 1
 */
export function usualTemperatureF(latitude: number, month: number): number {
  const { january, july } = normalsAt(Math.abs(latitude));
  const summer = latitude < 0 ? JULY - 6 : JULY;
  const season = Math.cos((2 * Math.PI * (month - summer)) / 12);
  return (january + july) / 2 + ((july - january) / 2) * season;
}

/** Poleward of the last normals and toward the equator from the first, nothing changes. */
function normalsAt(latitude: number): { january: number; july: number } {
  const north = NORMALS.findIndex((normals) => normals.latitude >= latitude);
  const upper = NORMALS[north] ?? NORMALS[4];
  const lower = NORMALS[north - 1] ?? upper;
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
