/** The increments a slip prints besides the 60-foot time, the quarter-mile ET and speed. */
export interface SplitTimes {
  threeThirty: number;
  eighthEt: number;
  eighthMph: number;
  thousand: number;
}

export interface QuarterMileRun {
  et: number;
  mph: number;
  sixtyFoot: number;
}

const TYPICAL_SIXTY_SHARE = 0.15;
const TYPICAL_ET_TIMES_MPH = 1380;

const clamp = (value: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, value));

const roundTo = (value: number, digits: number): number => Number(value.toFixed(digits));

/**
 * Believable increments for a run: the quarter takes about 1.55 times the eighth and ends about
 * 1.26 times as fast. A slow launch makes every later mark late; a high trap speed for the ET
 * says that the car made up time at the top end, so its eighth was later and slower.
 */
export function splitTimes(run: QuarterMileRun): SplitTimes {
  const { et, mph, sixtyFoot } = run;
  if (!(et > 0 && mph > 0 && sixtyFoot > 0 && sixtyFoot < et)) {
    throw new RangeError("A run needs a positive ET and speed, and a 60-foot time below the ET.");
  }
  const lateLaunch = sixtyFoot / et - TYPICAL_SIXTY_SHARE;
  const topEnd = clamp((et * mph) / TYPICAL_ET_TIMES_MPH - 1, -0.08, 0.08);
  const eighthShare = clamp(1 / 1.55 + 0.25 * lateLaunch + 0.08 * topEnd, 0.63, 0.66);
  const eighthEt = Math.max(et * eighthShare, sixtyFoot + (et - sixtyFoot) * 0.5);
  const eighthMph = mph / clamp(1.262 + 0.3 * topEnd, 1.23, 1.29);
  return {
    threeThirty: roundTo(sixtyFoot + (eighthEt - sixtyFoot) * 0.547, 3),
    eighthEt: roundTo(eighthEt, 3),
    eighthMph: roundTo(eighthMph, 2),
    thousand: roundTo(eighthEt + (et - eighthEt) * 0.551, 3),
  };
}
