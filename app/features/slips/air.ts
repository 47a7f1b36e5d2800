/** A run's air: degrees Fahrenheit, inches of mercury at the track, relative humidity in percent. */
export type Air = { temperatureF: number; stationPressureInHg: number; humidityPercent: number };

export const MILLIBARS_PER_INHG = 33.8639;

/** The sources of the formulas, as shown next to an estimate. */
export const AIR_SOURCES = {
  densityAltitude: "Density altitude by the formula of the US National Weather Service.",
  seaLevel: "Sea-level estimate by P. Hale's fit of the NHRA altitude factors.",
} as const;

/**
 * The dew point in °C by the Magnus formula with the coefficients of Alduchov and Eskridge (1996),
 * good to 0.4 °C between -40 and 50 °C.
 *
 * @param humidityPercent above 0: dry air has no dew point
 */
export function dewPointC(temperatureC: number, humidityPercent: number): number {
  const [b, c] = [17.625, 243.04];
  const gamma = Math.log(humidityPercent / 100) + (b * temperatureC) / (c + temperatureC);
  return (c * gamma) / (b - gamma);
}

/**
 * The altitude in feet at which the standard atmosphere is as thin as this air (US National Weather
 * Service: vapor pressure from the dew point, virtual temperature, then the standard atmosphere).
 */
export function densityAltitudeFt(air: Air): number {
  const temperatureC = ((air.temperatureF - 32) * 5) / 9;
  const pressureMb = air.stationPressureInHg * MILLIBARS_PER_INHG;
  const vaporMb = vaporPressureMb(temperatureC, air.humidityPercent);
  const virtualK = (temperatureC + 273.15) / (1 - (vaporMb / pressureMb) * (1 - 0.622));
  const rankine = (9 / 5) * (virtualK - 273.15) + 32 + 459.69;
  return 145_366 * (1 - ((17.326 * air.stationPressureInHg) / rankine) ** 0.235);
}

const METERS_PER_FOOT = 0.3048;

/**
 * The pressure at an elevation in feet, in inches of mercury, of which a weather report gives the one corrected to sea
 * level: the formula of the US National Weather Service.
 */
export function stationPressureInHg(reportedInHg: number, elevationFt: number): number {
  return reportedInHg * ((288 - 0.0065 * elevationFt * METERS_PER_FOOT) / 288) ** 5.2561;
}

/** The pressure of the water vapor in air, in millibars: the formula of the US National Weather Service, from the dew point. */
export function vaporPressureMb(temperatureC: number, humidityPercent: number): number {
  if (humidityPercent <= 0) return 0;
  const dewPoint = dewPointC(temperatureC, humidityPercent);
  return 6.11 * 10 ** ((7.5 * dewPoint) / (237.7 + dewPoint));
}

/**
 * How much longer a quarter mile takes at an altitude than at sea level: P. Hale's fit of the NHRA
 * altitude factors, 1.007 at 1,000 ft and 1.0635 at 5,800 ft. Sea level and below is 1.
 */
export function altitudeFactor(altitudeFt: number): number {
  return altitudeFt <= 0 ? 1 : 1 + altitudeFt ** 1.241 / 737_200;
}

/**
 * What a run would have been at sea level: ET divided and speed multiplied by the altitude factor.
 * An estimate that racers dispute; nothing is ranked by it.
 */
export function seaLevelRun(
  run: { elapsedMs: number; trapSpeedHundredthsMph: number },
  altitudeFt: number,
): { elapsedMs: number; trapSpeedHundredthsMph: number } {
  const factor = altitudeFactor(altitudeFt);
  return {
    elapsedMs: Math.round(run.elapsedMs / factor),
    trapSpeedHundredthsMph: Math.round(run.trapSpeedHundredthsMph * factor),
  };
}
