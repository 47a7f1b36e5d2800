import { SLIP_NUMBERS, type SlipNumberField } from "#app/features/slips/run-numbers.ts";

/** The numbers of a run on a slip, in the order in which they happen; named as in the payload. */
export const RUN_FIELDS = [
  "reactionTime",
  "sixtyFeetTime",
  "threeThirtyFeetTime",
  "eighthMileTime",
  "eighthMileSpeed",
  "thousandFeetTime",
  "elapsedTime",
  "topSpeed",
] as const satisfies readonly SlipNumberField[];

export type RunField = (typeof RUN_FIELDS)[number];

/** Everything that is read on a slip, named as in its form. */
export const READ_FIELDS = ["raceTrack", "raceDate", ...RUN_FIELDS] as const;

/** The label that the form has for a field of `READ_FIELDS`. */
export function labelOf(name: string): string {
  const number = RUN_FIELDS.find((field) => field === name);
  if (number) return SLIP_NUMBERS[number].label;
  return name === "raceDate" ? "Date" : "Track";
}

function isSpeed(field: RunField): boolean {
  return field === "eighthMileSpeed" || field === "topSpeed";
}

/** How many decimals timing systems print. */
export function decimalsOf(field: RunField): 2 | 3 {
  return isSpeed(field) ? 2 : 3;
}
