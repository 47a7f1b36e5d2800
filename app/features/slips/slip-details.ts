import { formatSeconds, type RunFigures } from "#app/lib/race-numbers.ts";
import { DETAIL_NUMBERS, type DetailField, RUN_NUMBERS } from "./run-numbers.ts";

/** What a slip may carry beside its three figures, as it is stored; null where it was left out. */
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

/** The column of each field of the payload. */
const DETAIL_COLUMNS = {
  reactionTime: "reactionMs",
  threeThirtyFeetTime: "threeThirtyFootMs",
  eighthMileTime: "eighthElapsedMs",
  eighthMileSpeed: "eighthSpeedHundredthsMph",
  thousandFeetTime: "thousandFootMs",
  temperature: "temperatureTenthsF",
  pressure: "pressureHundredthsInHg",
  humidity: "humidityPercent",
} as const satisfies Record<DetailField, keyof SlipDetails>;

/** The fields of the form's second part, in the order of a slip. */
export const DETAIL_FIELDS = [
  "reactionTime",
  "threeThirtyFeetTime",
  "eighthMileTime",
  "eighthMileSpeed",
  "thousandFeetTime",
  "temperature",
  "pressure",
  "humidity",
] as const satisfies readonly DetailField[];

export const DETAIL_UNITS = {
  reactionTime: "seconds",
  threeThirtyFeetTime: "seconds",
  eighthMileTime: "seconds",
  eighthMileSpeed: "mph",
  thousandFeetTime: "seconds",
  temperature: "°F",
  pressure: "inHg",
  humidity: "%",
} as const satisfies Record<DetailField, string>;

/** One detail as it is printed, '' where the slip doesn't carry it. */
export function formatDetail(field: DetailField, slip: SlipDetails): string {
  const stored = slip[DETAIL_COLUMNS[field]];
  return stored === null ? "" : DETAIL_NUMBERS[field].format(stored);
}

type Splits = RunFigures &
  Pick<SlipDetails, "threeThirtyFootMs" | "eighthElapsedMs" | "thousandFootMs">;

/**
 * Times along the strip that don't grow from mark to mark can't be of one run. Gives a message for
 * each optional field that is out of order, under its name in the payload.
 */
export function refuseSplits(slip: Splits): Partial<Record<DetailField, string>> {
  const marks = [
    { field: null, label: RUN_NUMBERS.sixtyFeetTime.label, ms: slip.sixtyFootMs },
    ...(["threeThirtyFeetTime", "eighthMileTime", "thousandFeetTime"] as const).map((field) => ({
      field,
      label: DETAIL_NUMBERS[field].label,
      ms: slip[DETAIL_COLUMNS[field]],
    })),
    { field: null, label: RUN_NUMBERS.elapsedTime.label, ms: slip.elapsedMs },
  ].flatMap(({ ms, ...mark }) => (ms === null ? [] : [{ ...mark, ms }]));
  const errors: Partial<Record<DetailField, string>> = {};
  for (const [place, mark] of marks.entries()) {
    const before = marks[place - 1];
    if (!before || mark.ms > before.ms) continue;
    const [field, relation, other] = mark.field
      ? ([mark.field, "longer", before] as const)
      : ([before.field, "shorter", mark] as const);
    if (!field) continue;
    errors[field] ??=
      `${DETAIL_NUMBERS[field].label} has to be ${relation} than the ${other.label}, ${formatSeconds(other.ms)}.`;
  }
  return errors;
}
