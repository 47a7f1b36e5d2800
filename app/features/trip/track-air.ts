import { densityAltitudeFt } from "#app/features/slips/air.ts";
import { airOf, type Weather } from "./weather.ts";

/** A track's air as measured, rounded to what the figures are good for. */
export type TrackAir = {
  /** In feet, to the nearest ten. */
  densityAltitudeFt: number;
  temperatureF: number;
  humidityPercent: number;
  /** At the track, in inches of mercury, to a hundredth. */
  stationPressureInHg: number;
  /** ISO 8601. */
  measuredAt: string;
  /** The track's own. */
  timeZone: string;
};

const STEP_FT = 10;

/** A track's air from the weather there. The density altitude is computed before anything is rounded. */
export function trackAirOf(weather: Weather, timeZone: string): TrackAir {
  const air = airOf(weather);
  return {
    densityAltitudeFt: STEP_FT * rounded(densityAltitudeFt(air) / STEP_FT),
    temperatureF: rounded(air.temperatureF),
    humidityPercent: rounded(air.humidityPercent),
    stationPressureInHg: rounded(air.stationPressureInHg * 100) / 100,
    measuredAt: new Date(weather.measuredAt).toISOString(),
    timeZone,
  };
}

/** Never a negative zero. */
function rounded(figure: number): number {
  return Math.round(figure) + 0;
}
