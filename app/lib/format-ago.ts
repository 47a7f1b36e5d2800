import { DAY_MS } from "./durations.ts";

/**
 * 'today' or 'yesterday', by the calendar of the machine it runs on.
 *
 * @returns undefined for any other day
 */
export function formatAgo(at: Date, now: Date): string | undefined {
  // Rounded: a day with a change to daylight saving time has 23 or 25 hours.
  return ["today", "yesterday"][Math.round((midnightOf(now) - midnightOf(at)) / DAY_MS)];
}

function midnightOf(instant: Date): number {
  return new Date(instant).setHours(0, 0, 0, 0);
}
