import { formatCount, formatSeconds, formatSpeed, type RunFigures } from "#app/lib/race-numbers.ts";
import { AIR_SOURCES, type Air, densityAltitudeFt, seaLevelRun } from "./air.ts";
import { DETAIL_NUMBERS, type DetailField } from "./run-numbers.ts";
import { DETAIL_FIELDS, DETAILS, formatDetail, type SlipDetails } from "./slip-details.ts";

/** A row of the slip: its label and its value, with unit, and where that leads. */
export type SlipLine = { label: string; value: string; to?: string };
export type SlipEstimate = SlipLine & { source: string };

const SHORT_UNITS: Partial<Record<string, string>> = { seconds: "s" };

/** The optional values of a slip as rows; those that weren't entered are left out. */
export function detailLines(slip: SlipDetails): SlipLine[] {
  return DETAIL_FIELDS.flatMap((field: DetailField) => {
    const value = formatDetail(field, slip);
    const unit = DETAILS[field].unit;
    return value
      ? [{ label: DETAIL_NUMBERS[field].label, value: `${value} ${SHORT_UNITS[unit] ?? unit}` }]
      : [];
  });
}

/**
 * Density altitude and the estimated sea-level run: from the air on the slip, else from the track's
 * elevation. Empty when neither is known.
 */
export function estimateLines(
  slip: SlipDetails & RunFigures,
  trackElevationFt: number | null,
): SlipEstimate[] {
  const air = airOf(slip);
  const densityFt = air && Math.round(densityAltitudeFt(air));
  const altitudeFt = densityFt ?? trackElevationFt;
  if (altitudeFt === null) return [];
  const run = seaLevelRun(slip, altitudeFt);
  const basis = densityFt === null ? "the track's elevation" : "the density altitude";
  return [
    ...(densityFt === null
      ? []
      : [
          {
            label: "Density altitude",
            value: `${formatCount(densityFt)} ft`,
            source: AIR_SOURCES.densityAltitude,
          },
        ]),
    {
      label: "At sea level",
      value: `${formatSeconds(run.elapsedMs)} s, ${formatSpeed(run.trapSpeedHundredthsMph)} mph`,
      source: `${AIR_SOURCES.seaLevel} From ${basis}, ${formatCount(altitudeFt)} ft. Never ranked.`,
    },
  ];
}

function airOf(slip: SlipDetails): Air | null {
  const { temperatureTenthsF, pressureHundredthsInHg, humidityPercent } = slip;
  if (temperatureTenthsF === null || pressureHundredthsInHg === null || humidityPercent === null) {
    return null;
  }
  return {
    temperatureF: temperatureTenthsF / 10,
    stationPressureInHg: pressureHundredthsInHg / 100,
    humidityPercent,
  };
}
