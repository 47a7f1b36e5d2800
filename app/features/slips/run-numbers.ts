import { formatDecimal, formatSeconds, formatSpeed } from "#app/lib/race-numbers.ts";
import { cleanValue } from "#app/lib/text/value.ts";

/**
 * How a typed number was read, in whole stored units: milliseconds, hundredths of a mile per hour,
 * tenths of a degree. `isReinterpreted` means something had to be inferred (a missing point, a
 * comma, a unit).
 */
export type Reading =
  | { ok: true; value: number; text: string; isReinterpreted: boolean }
  | { ok: false; message: string };

type Kind = {
  label: string;
  /** Inclusive bounds in stored units. */
  min: number;
  max: number;
  /** The number of decimals stored. */
  decimals: number;
  units: RegExp;
  format(value: number): string;
  outOfRange: string;
  example: string;
  /** May be negative: a car that left before the green, a day below zero. */
  isSigned?: boolean;
  /** A missing decimal point is inserted when only one position is possible. */
  isPlaced?: boolean;
};

const TIME_UNITS = /^(s|sec|secs|second|seconds|")\.?$/;
const SPEED_UNITS = /^(mph|m\.p\.h|mi\/h|m\/h|miles per hour)\.?$/;

/** Outside these bounds a run isn't a car's quarter-mile run. */
export const RUN_NUMBERS = {
  elapsedTime: {
    label: "1/4 Mile ET",
    min: 6_000,
    max: 25_000,
    decimals: 3,
    units: TIME_UNITS,
    format: formatSeconds,
    outOfRange: "A quarter-mile ET is between 6.000 and 25.000 seconds.",
    example: "11.340",
    isPlaced: true,
  },
  sixtyFeetTime: {
    label: "60 Ft. Time",
    min: 800,
    max: 4_000,
    decimals: 3,
    units: TIME_UNITS,
    format: formatSeconds,
    outOfRange: "A 60-foot time is between 0.800 and 4.000 seconds.",
    example: "1.702",
    isPlaced: true,
  },
  topSpeed: {
    label: "1/4 Mile Speed",
    min: 4_000,
    max: 26_000,
    decimals: 2,
    units: SPEED_UNITS,
    format: formatSpeed,
    outOfRange: "A quarter-mile speed is between 40.00 and 260.00 mph.",
    example: "121.85",
    isPlaced: true,
  },
} as const satisfies Record<string, Kind>;

export type RunNumberField = keyof typeof RUN_NUMBERS;

/** The optional numbers, named as in the payload. The bounds only catch typos. */
export const DETAIL_NUMBERS = {
  reactionTime: {
    label: "Reaction",
    min: -2_000,
    max: 9_999,
    decimals: 3,
    units: TIME_UNITS,
    format: formatSeconds,
    outOfRange: "A reaction time is between -2.000 and 9.999 seconds.",
    example: "0.102",
    isSigned: true,
  },
  threeThirtyFeetTime: {
    label: "330 Ft. Time",
    min: 2_000,
    max: 12_000,
    decimals: 3,
    units: TIME_UNITS,
    format: formatSeconds,
    outOfRange: "A 330-foot time is between 2.000 and 12.000 seconds.",
    example: "4.780",
    isPlaced: true,
  },
  eighthMileTime: {
    label: "1/8 Mile ET",
    min: 3_500,
    max: 17_000,
    decimals: 3,
    units: TIME_UNITS,
    format: formatSeconds,
    outOfRange: "An eighth-mile ET is between 3.500 and 17.000 seconds.",
    example: "7.312",
    isPlaced: true,
  },
  eighthMileSpeed: {
    label: "1/8 Mile Speed",
    min: 3_000,
    max: 22_000,
    decimals: 2,
    units: SPEED_UNITS,
    format: formatSpeed,
    outOfRange: "An eighth-mile speed is between 30.00 and 220.00 mph.",
    example: "96.40",
    isPlaced: true,
  },
  thousandFeetTime: {
    label: "1000 Ft. Time",
    min: 5_000,
    max: 22_000,
    decimals: 3,
    units: TIME_UNITS,
    format: formatSeconds,
    outOfRange: "A 1000-foot time is between 5.000 and 22.000 seconds.",
    example: "9.514",
    isPlaced: true,
  },
  temperature: {
    label: "Temperature",
    min: -400,
    max: 1_400,
    decimals: 1,
    units: /^([°o] ?f?|f|℉|deg|degrees)\.?$/,
    format: (tenths: number) => formatDecimal(tenths, 1),
    outOfRange: "A temperature is between -40 and 140 °F.",
    example: "72.5",
    isSigned: true,
  },
  pressure: {
    label: "Station pressure",
    min: 2_000,
    max: 3_200,
    decimals: 2,
    units: /^(in[. ]?hg|in|inches|"|"hg)\.?$/,
    format: formatSpeed,
    outOfRange: "A station pressure is between 20.00 and 32.00 inHg.",
    example: "29.92",
    isPlaced: true,
  },
  humidity: {
    label: "Humidity",
    min: 0,
    max: 100,
    decimals: 0,
    units: /^(%|percent|% ?rh|rh)$/,
    format: String,
    outOfRange: "A relative humidity is between 0 and 100 %.",
    example: "45",
  },
} as const satisfies Record<string, Kind>;

export type DetailField = keyof typeof DETAIL_NUMBERS;
export type SlipNumberField = RunNumberField | DetailField;

export const SLIP_NUMBERS = { ...RUN_NUMBERS, ...DETAIL_NUMBERS };

const MAX_TYPED_LENGTH = 24;
const TYPED_NUMBER = /^([-+]?) ?(\d*)(?:([.,])(\d*))?(\D*)$/;
/** Decimal points of other keyboards: Arabic, Japanese and the raised dot. */
const DECIMAL_POINTS = /[\u066B\u3002\u00B7\u02D9]/g;
/** Between two digits, or a digit and its decimal point. */
const SPACE_IN_NUMBER = /(?<=[\d.,]) (?=[\d.,])/g;

/**
 * Parses a number as racers type and paste it: '11.34', '11,34', '1134', '11.34s', ' 126 mph',
 * '12185'. A missing decimal point is inserted when only one position gives a possible run. Works
 * on the digits, so the stored value is exactly what was typed.
 */
export function readRunNumber(field: SlipNumberField, typed: string): Reading {
  const kind: Kind = SLIP_NUMBERS[field];
  const written = cleanValue(typed).toLowerCase().replace(DECIMAL_POINTS, ".");
  if (written === "") return refuse(`${kind.label} is required`);

  const text = written.replace(SPACE_IN_NUMBER, "");
  const parts = text.length <= MAX_TYPED_LENGTH ? TYPED_NUMBER.exec(text) : null;
  const [, sign = "", whole = "", separator, fraction = "", behind = ""] = parts ?? [];
  const unit = behind.trimStart();
  if (!parts || whole + fraction === "" || (sign === "-" && !kind.isSigned)) {
    return refuse(`${kind.label} is a number, for example ${kind.example}`);
  }
  if (unit !== "" && !kind.units.test(unit)) {
    return refuse(`${kind.label} doesn't come in '${unit}'. Type it like ${kind.example}`);
  }

  const size = scale(whole, fraction, kind);
  // 0 - size: zero must not become -0.
  const asTyped = sign === "-" && size !== null ? 0 - size : size;
  if (asTyped !== null && isWithin(asTyped, kind)) {
    const isPlain =
      text === written &&
      separator !== "," &&
      unit === "" &&
      whole !== "" &&
      !isCut(fraction, kind);
    return accept(asTyped, kind, !isPlain);
  }
  if (separator === undefined && kind.isPlaced) {
    const placed = placePoint(whole, kind);
    if (placed !== null) return accept(placed, kind, true);
  }
  if (asTyped === null && fraction.length > kind.decimals) {
    const precision = ["is a whole number", "has one decimal"][kind.decimals];
    return refuse(
      `${kind.label} ${precision ?? `has ${kind.decimals} decimals`}, for example ${kind.example}`,
    );
  }
  return refuse(kind.outOfRange);
}

/** The hint shown below the field while typing; empty when the value is read as typed. */
export function describeReading(reading: Reading): string {
  return reading.ok && reading.isReinterpreted ? `Did you mean ${reading.text}?` : "";
}

/**
 * Inserts a missing decimal point at the one position that gives a possible run; null if there is
 * none. Speeds are always printed to hundredths, so '900' isn't 90.0 without its point. A zero
 * before the point is omitted only when all decimals are there: '985' is 0.985.
 */
function placePoint(digits: string, kind: Kind): number | null {
  const possible = new Set<number>();
  const leastDecimals = kind.decimals === 2 ? 2 : 1;
  const leastWhole = digits.length === kind.decimals ? 0 : 1;
  for (let whole = leastWhole; whole <= digits.length - leastDecimals; whole++) {
    const value = scale(digits.slice(0, whole), digits.slice(whole), kind);
    if (value !== null && isWithin(value, kind)) possible.add(value);
  }
  const [only] = possible;
  return possible.size === 1 && only !== undefined ? only : null;
}

/** '11' and '34' as 11340; null when there are more decimals than any slip prints. */
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
