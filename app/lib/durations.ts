/** Durations in milliseconds. A calendar day can be longer or shorter: `zoned-time.ts` handles those. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
