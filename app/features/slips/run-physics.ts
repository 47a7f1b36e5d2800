/** Inclusive bounds. */
export type Bounds = readonly [low: number, high: number];

/** ET in seconds times speed in mph is nearly constant: lifting, a bad launch or a wrong digit breaks it. */
export const ET_TIMES_SPEED = { usual: [1270, 1500], possible: [1050, 1900] } as const;

/** The 60-foot time as a percentage of the ET. */
export const SIXTY_FOOT_PERCENT: Bounds = [13, 17];

/** The ET divided by that of the eighth: turbos and lifting shift it a little. */
export const ET_BY_EIGHTH_TIME: Bounds = [1.48, 1.62];

/** The trap speed divided by the speed at the eighth. */
export const SPEED_BY_EIGHTH_SPEED: Bounds = [1.18, 1.34];

/** The time to 330 feet divided by that to the eighth. */
export const THREE_THIRTY_BY_EIGHTH_TIME: Bounds = [0.61, 0.7];

/** The 60-foot time divided by that to 330 feet. */
export const SIXTY_FOOT_BY_THREE_THIRTY: Bounds = [0.29, 0.42];

export function isWithin(value: number, [low, high]: Bounds): boolean {
  return value >= low && value <= high;
}
