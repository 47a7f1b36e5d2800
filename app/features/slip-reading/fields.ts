import type { SlipNumberField } from "#app/features/slips/run-numbers.ts";

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

function isSpeed(field: RunField): boolean {
  return field === "eighthMileSpeed" || field === "topSpeed";
}

/** How many decimals timing systems print. */
export function decimalsOf(field: RunField): 2 | 3 {
  return isSpeed(field) ? 2 : 3;
}
