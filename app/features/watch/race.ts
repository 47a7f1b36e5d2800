import type { RunDetail } from "#db/queries/boards.ts";
import { MARKS_FT, QUARTER_FT, type RunCurve, runCurve, type Split } from "./run-curve.ts";

/** What a slip says about the way along the strip. Times in milliseconds, speeds in hundredths of a mph. */
export type TimedRun = Pick<
  RunDetail,
  | "elapsedMs"
  | "sixtyFootMs"
  | "trapSpeedHundredthsMph"
  | "threeThirtyFootMs"
  | "eighthElapsedMs"
  | "eighthSpeedHundredthsMph"
  | "thousandFootMs"
>;

/** The steps of the slider, from the start to the last car at the stripe. */
export const SCRUB_STEPS = 200;

const FEET_PER_MILE = 5280;
const SECONDS_PER_HOUR = 3600;

/** Rounded to hundredths, as the slip's speed is. */
const feetPerSecond = (hundredthsMph: number) =>
  Math.round((hundredthsMph * FEET_PER_MILE) / SECONDS_PER_HOUR) / 100;

/** A slip's splits in order. A time that isn't between its neighbors is left out: a car passes each mark once. */
export function splitsOf(run: TimedRun): Split[] {
  const middle: [feet: number, ms: number | null, speed: number | null][] = [
    [330, run.threeThirtyFootMs, null],
    [660, run.eighthElapsedMs, run.eighthSpeedHundredthsMph],
    [1000, run.thousandFootMs, null],
  ];
  const splits: Split[] = [{ feet: 60, ms: run.sixtyFootMs }];
  for (const [feet, ms, speed] of middle) {
    const before = splits.at(-1)?.ms ?? 0;
    if (ms === null || ms <= before || ms >= run.elapsedMs) continue;
    splits.push({ feet, ms, ...(speed && { fps: feetPerSecond(speed) }) });
  }
  const fps = feetPerSecond(run.trapSpeedHundredthsMph);
  return [...splits, { feet: QUARTER_FT, ms: run.elapsedMs, fps }];
}

/** When a car passes a mark, in whole milliseconds; `isFitted` if its slip doesn't say. */
export type Passing = { feet: number; ms: number; isFitted: boolean };

/** The passings of all marks, from 60 feet to the stripe. */
export function passingsOf(splits: readonly Split[]): Passing[] {
  const { msAt } = runCurve(splits);
  return MARKS_FT.map((feet) => ({
    feet,
    ms: Math.round(msAt(feet)),
    isFitted: !splits.some((split) => split.feet === feet),
  }));
}

/**
 * How far a car is ahead of its rival: in milliseconds and in feet, both negative if it is behind.
 */
export type Gap = { ms: number; feet: number };

/** The gap at a mark, when the first of the two passes it. */
export function gapAtMark(own: RunCurve, rival: RunCurve, feet: number): Gap {
  const [ownMs, rivalMs] = [own.msAt(feet), rival.msAt(feet)];
  const ms = Math.round(rivalMs) - Math.round(ownMs);
  return ownMs <= rivalMs
    ? { ms, feet: feet - rival.feetAt(ownMs) }
    : { ms, feet: own.feetAt(rivalMs) - feet };
}

/** The gap at a time: how far apart the cars are, and how long ago the first was where the second is. */
export function gapAtTime(own: RunCurve, rival: RunCurve, ms: number): Gap {
  const [ownFeet, rivalFeet] = [own.feetAt(ms), rival.feetAt(ms)];
  const feet = ownFeet - rivalFeet;
  if (feet === 0) return { ms: 0, feet };
  return feet > 0 ? { ms: ms - own.msAt(rivalFeet), feet } : { ms: rival.msAt(ownFeet) - ms, feet };
}

/**
 * A gap in words: 'boost_may by 0.409 s, 71 ft'.
 *
 * @param names the car's and its rival's
 * @param decimals of the seconds
 */
export function gapWords(
  names: readonly [own: string, rival: string],
  gap: Gap,
  decimals: 2 | 3,
): string {
  if (isEven(gap, decimals)) return "Even";
  const name = gap.ms > 0 ? names[0] : names[1];
  const { seconds, feet } = sizeOfGap(gap, decimals);
  return `${name} by ${seconds}, ${feet}`;
}

/** Whether a gap is none at this precision. */
export function isEven({ ms }: Gap, decimals: 2 | 3): boolean {
  return Number((ms / 1000).toFixed(decimals)) === 0;
}

/** A gap's size in words: '0.409 s' and '71 ft'. */
export function sizeOfGap({ ms, feet }: Gap, decimals: 2 | 3) {
  const whole = Math.round(Math.abs(feet));
  return {
    seconds: `${(Math.abs(ms) / 1000).toFixed(decimals)} s`,
    feet: whole === 0 ? "under 1 ft" : `${whole} ft`,
  };
}

/** A distance from the start, in feet, as a part of the strip: '50.00%'. */
export function placeOf(feet: number): string {
  return `${((feet / QUARTER_FT) * 100).toFixed(2)}%`;
}
