/** The quarter mile in feet. */
export const QUARTER_FT = 1320;

/** The marks along the strip that slips have times for, in feet. */
export const MARKS_FT = [60, 330, 660, 1000, QUARTER_FT] as const;

/** A time at a mark, in feet and in milliseconds since the start. `fps` is the speed there in feet per second. */
export type Split = { feet: number; ms: number; fps?: number };

/** A car's way along the strip. */
export type RunCurve = {
  /** How far the car has come, in feet, at a time in milliseconds. */
  feetAt(ms: number): number;
  /** When the car reaches a distance in feet, in milliseconds. */
  msAt(feet: number): number;
};

/** The logarithms of a split's distance and time, and the curve's slope there. */
type Knot = Split & { x: number; t: number; slope: number };

/** Between constant speed and constant acceleration: how distance grows with time before the first split. */
const FIRST_SLOPE = { min: 1, max: 2 } as const;
/** Fritsch and Carlson: a cubic is monotone if its end slopes, relative to the secant, are in this circle. */
const CIRCLE = 3;

/**
 * The curve through a run's splits: a monotone cubic through the logarithms of time and distance (F. N. Fritsch,
 * R. E. Carlson, "Monotone Piecewise Cubic Interpolation", SIAM J. Numer. Anal. 17, 1980), so it passes each split
 * and never goes back. A car's distance is close to a power of its time, `feet = c * ms ^ p`, which is a line there.
 * Where the slip has a speed, the slope is exact: `p = speed * time / distance`. The trap speed is an average of the
 * last 66 feet, taken as the speed at the stripe. Before the first split the curve is a power, with `p` from 1
 * (constant speed) to 2 (constant acceleration), from zero.
 *
 * @param splits at least two, in order, each later than the one before
 */
export function runCurve(splits: readonly Split[]): RunCurve {
  const knots = withSlopes(splits);
  const [first, last] = [knots[0], knots.at(-1)];
  if (!first || !last) throw new RangeError("a curve needs splits");

  const feetAt = (ms: number): number => {
    if (ms <= 0) return 0;
    if (ms >= last.ms) return last.feet;
    const at = knots.findLastIndex((knot) => knot.ms <= ms);
    const [from, to] = [knots[at], knots[at + 1]];
    if (from?.ms === ms) return from.feet;
    if (!from || !to) return first.feet * (ms / first.ms) ** first.slope;
    // Rounding must not pass a split.
    return Math.min(to.feet, Math.max(from.feet, Math.exp(cubic(from, to, Math.log(ms)))));
  };

  const msAt = (feet: number): number => {
    if (feet <= 0) return 0;
    const split = knots.find((knot) => knot.feet === feet);
    if (split) return split.ms;
    let [low, high] = [0, last.ms];
    // A thousandth of a millisecond.
    while (high - low > 0.001) {
      const middle = (low + high) / 2;
      if (feetAt(middle) < feet) low = middle;
      else high = middle;
    }
    return (low + high) / 2;
  };

  return { feetAt, msAt };
}

function withSlopes(splits: readonly Split[]): Knot[] {
  const knots = splits.map((split) => ({
    ...split,
    x: Math.log(split.feet),
    t: Math.log(split.ms),
    slope: split.fps === undefined ? 0 : (split.fps * split.ms) / 1000 / split.feet,
  }));
  const secants = knots.slice(1).map((to, at) => secant(knots[at] ?? to, to));
  for (const [at, knot] of knots.entries()) {
    if (at > 0 && knot.fps === undefined) {
      knot.slope = meanSlope(secants[at - 1] ?? 0, secants[at]);
    }
  }
  const [first, second] = knots;
  if (first && second) {
    const slope = 2 * (secants[0] ?? 0) - second.slope;
    first.slope = Math.min(FIRST_SLOPE.max, Math.max(FIRST_SLOPE.min, slope));
  }
  for (const [at, rise] of secants.entries()) limit(knots[at], knots[at + 1], rise);
  return knots;
}

function secant(from: { x: number; t: number }, to: { x: number; t: number }): number {
  return (to.x - from.x) / (to.t - from.t);
}

/** The harmonic mean of the slopes on both sides. */
function meanSlope(before: number, after: number | undefined): number {
  return after === undefined ? before : (2 * before * after) / (before + after);
}

/** Moves the slopes at both ends of a piece into the circle in which it is monotone. */
function limit(from: Knot | undefined, to: Knot | undefined, rise: number): void {
  if (!from || !to) return;
  const size = Math.hypot(from.slope, to.slope) / rise;
  if (size <= CIRCLE) return;
  from.slope *= CIRCLE / size;
  to.slope *= CIRCLE / size;
}

/** Hermite's cubic between two knots. */
function cubic(from: Knot, to: Knot, t: number): number {
  const width = to.t - from.t;
  const s = (t - from.t) / width;
  const r = 1 - s;
  return (
    r * r * (1 + 2 * s) * from.x +
    s * s * (1 + 2 * r) * to.x +
    s * r * width * (r * from.slope - s * to.slope)
  );
}
