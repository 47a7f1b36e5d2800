import { formatSeconds, formatSpeed } from "#app/lib/race-numbers.ts";

/**
 * What a typed number was understood as: whole milliseconds or hundredths of a mile per hour.
 * `isReinterpreted` says that something had to be read into it (a missing point, a comma, a unit).
 */
export type Reading =
  | { ok: true; value: number; text: string; isReinterpreted: boolean }
  | { ok: false; message: string };

type Kind = {
  label: string;
  /** Bounds in stored units, both included. */
  min: number;
  max: number;
  /** How many decimals are stored. */
  decimals: number;
  units: RegExp;
  format(value: number): string;
  outOfRange: string;
};

const TIME_UNITS = /^(s|sec|secs|second|seconds|"|″)\.?$/;
const SPEED_UNITS = /^(mph|mi\/h|m\/h|miles per hour)\.?$/;

/** The bounds of facts 3c: outside them a run is not a quarter-mile run of a car. */
export const RUN_NUMBERS = {
  elapsedTime: {
    label: "1/4 Mile ET",
    min: 6_000,
    max: 25_000,
    decimals: 3,
    units: TIME_UNITS,
    format: formatSeconds,
    outOfRange: "A quarter-mile ET lies between 6.000 and 25.000 seconds.",
  },
  sixtyFeetTime: {
    label: "60 Ft. Time",
    min: 800,
    max: 4_000,
    decimals: 3,
    units: TIME_UNITS,
    format: formatSeconds,
    outOfRange: "A 60-foot time lies between 0.800 and 4.000 seconds.",
  },
  topSpeed: {
    label: "1/4 Mile Speed",
    min: 4_000,
    max: 26_000,
    decimals: 2,
    units: SPEED_UNITS,
    format: formatSpeed,
    outOfRange: "A quarter-mile speed lies between 40.00 and 260.00 mph.",
  },
} as const satisfies Record<string, Kind>;

export type RunNumberField = keyof typeof RUN_NUMBERS;

const MAX_TYPED_LENGTH = 24;
const TYPED_NUMBER = /^(\d*)(?:([.,])(\d*))?\s*(\D*)$/;

/**
 * Reads one figure as racers type it: '11.34', '11,34', '1134', '11.34s', ' 126 mph', '12185'.
 * Digits without a point get one where only one place for it makes a possible run. The arithmetic is
 * on digits, so what is stored is exactly what was typed.
 */
export function readRunNumber(field: RunNumberField, typed: string): Reading {
  const kind: Kind = RUN_NUMBERS[field];
  const text = typed.trim().toLowerCase();
  if (text === "") return refuse(`${kind.label} is required`);

  const parts = text.length <= MAX_TYPED_LENGTH ? TYPED_NUMBER.exec(text) : null;
  const [, whole = "", separator, fraction = "", unit = ""] = parts ?? [];
  if (!parts || whole + fraction === "") {
    return refuse(`${kind.label} is a number, for example ${exampleOf(field)}`);
  }
  if (unit !== "" && !kind.units.test(unit)) {
    return refuse(`${kind.label} is not given in '${unit}'. Type it like ${exampleOf(field)}`);
  }

  const asTyped = scale(whole, fraction, kind);
  if (asTyped !== null && isWithin(asTyped, kind)) {
    const isPlain = separator !== "," && unit === "" && whole !== "" && !isCut(fraction, kind);
    return accept(asTyped, kind, !isPlain);
  }
  if (separator === undefined) {
    const placed = placePoint(whole, kind);
    if (placed !== null) return accept(placed, kind, true);
  }
  if (asTyped === null && fraction.length > kind.decimals) {
    return refuse(`${kind.label} has ${kind.decimals} decimals, for example ${exampleOf(field)}`);
  }
  return refuse(kind.outOfRange);
}

/** What to show under the field while it is being typed; empty where there is nothing to say. */
export function describeReading(reading: Reading): string {
  if (!reading.ok) return "";
  return reading.isReinterpreted
    ? `Did you mean ${reading.text}?`
    : `Understood as ${reading.text}`;
}

/** Digits without a point: the one place for it that gives a possible run, null where there is none. */
function placePoint(digits: string, kind: Kind): number | null {
  const possible = new Set<number>();
  for (let whole = 1; whole < digits.length; whole++) {
    const value = scale(digits.slice(0, whole), digits.slice(whole), kind);
    if (value !== null && isWithin(value, kind)) possible.add(value);
  }
  const [only] = possible;
  return possible.size === 1 && only !== undefined ? only : null;
}

/** '11' and '34' as 11340; null where there are more decimals than are printed on any slip. */
function scale(whole: string, fraction: string, kind: Kind): number | null {
  const extra = fraction.slice(kind.decimals);
  // Some timing systems print speeds to 0.001 mph; the boards show two decimals.
  const isAllowedCut = kind.decimals === 2 && extra.length === 1;
  if (!/^0*$/.test(extra) && !isAllowedCut) return null;
  return Number(whole + fraction.slice(0, kind.decimals).padEnd(kind.decimals, "0"));
}

function isCut(fraction: string, kind: Kind): boolean {
  return !/^0*$/.test(fraction.slice(kind.decimals));
}

function isWithin(value: number, kind: Kind): boolean {
  return value >= kind.min && value <= kind.max;
}

function accept(value: number, kind: Kind, isReinterpreted: boolean): Reading {
  return { ok: true, value, text: kind.format(value), isReinterpreted };
}

function refuse(message: string): Reading {
  return { ok: false, message };
}

function exampleOf(field: RunNumberField): string {
  return { elapsedTime: "11.340", sixtyFeetTime: "1.702", topSpeed: "121.85" }[field];
}
