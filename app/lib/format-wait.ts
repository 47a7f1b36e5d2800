import { DAY_MS, HOUR_MS, MINUTE_MS } from "./durations.ts";

/** A waiting time in the largest unit that fits: '12 min', '3 h', '2 d'. */
export function formatWait(ms: number): string {
  if (ms < MINUTE_MS) return "now";
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} min`;
  if (ms < 2 * DAY_MS) return `${Math.floor(ms / HOUR_MS)} h`;
  return `${Math.floor(ms / DAY_MS)} d`;
}
