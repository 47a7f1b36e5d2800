import { keysOf } from "#app/lib/keys-of.ts";
import { formatSeconds, type RunFigures } from "#app/lib/race-numbers.ts";
import { DETAIL_NUMBERS, type DetailField, RUN_NUMBERS } from "./run-numbers.ts";

/** The optional values of a slip as stored; null when left out. */
export type SlipDetails = {
  /** Negative when the car left before the green. */
  reactionMs: number | null;
  threeThirtyFootMs: number | null;
  eighthElapsedMs: number | null;
  eighthSpeedHundredthsMph: number | null;
  thousandFootMs: number | null;
  temperatureTenthsF: number | null;
  /** Station pressure, not reduced to sea level. */
  pressureHundredthsInHg: number | null;
  humidityPercent: number | null;
};

/** The column and the printed unit of each payload field, in the order they are printed on a slip. */
export const DETAILS = {
  reactionTime: { column: "reactionMs", unit: "seconds" },
  threeThirtyFeetTime: { column: "threeThirtyFootMs", unit: "seconds" },
  eighthMileTime: { column: "eighthElapsedMs", unit: "seconds" },
  eighthMileSpeed: { column: "eighthSpeedHundredthsMph", unit: "mph" },
  thousandFeetTime: { column: "thousandFootMs", unit: "seconds" },
  temperature: { column: "temperatureTenthsF", unit: "°F" },
  pressure: { column: "pressureHundredthsInHg", unit: "inHg" },
  humidity: { column: "humidityPercent", unit: "%" },
} as const satisfies Record<DetailField, { column: keyof SlipDetails; unit: string }>;

/** The fields of the form's second part. */
export const DETAIL_FIELDS = keysOf(DETAILS);

/** One detail as printed; '' when the slip doesn't have it. */
export function formatDetail(field: DetailField, slip: SlipDetails): string {
  const stored = slip[DETAILS[field].column];
  return stored === null ? "" : DETAIL_NUMBERS[field].format(stored);
}

type Splits = RunFigures &
  Pick<SlipDetails, "threeThirtyFootMs" | "eighthElapsedMs" | "thousandFootMs">;

/**
 * Times must increase from mark to mark along the strip. Returns a message for each optional field
 * that is out of order, keyed as in the payload.
 */
export function findSplitErrors(slip: Splits): Partial<Record<DetailField, string>> {
  const marks = [
    { field: null, label: RUN_NUMBERS.sixtyFeetTime.label, ms: slip.sixtyFootMs },
    ...(["threeThirtyFeetTime", "eighthMileTime", "thousandFeetTime"] as const).map((field) => ({
      field,
      label: DETAIL_NUMBERS[field].label,
      ms: slip[DETAILS[field].column],
    })),
    { field: null, label: RUN_NUMBERS.elapsedTime.label, ms: slip.elapsedMs },
  ].flatMap(({ ms, ...mark }) => (ms === null ? [] : [{ ...mark, ms }]));
  const errors: Partial<Record<DetailField, string>> = {};
  for (const [index, mark] of marks.entries()) {
    const previous = marks[index - 1];
    if (!previous || mark.ms > previous.ms) continue;
    const [field, relation, other] = mark.field
      ? ([mark.field, "longer", previous] as const)
      : ([previous.field, "shorter", mark] as const);
    if (!field) continue;
    errors[field] ??=
      `${DETAIL_NUMBERS[field].label} has to be ${relation} than the ${other.label}, ${formatSeconds(other.ms)}.`;
  }
  return errors;
}
