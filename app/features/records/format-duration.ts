import { DAY_MS, HOUR_MS, MINUTE_MS } from "#app/lib/durations.ts";

/** How long something took: "40 ms", "1.2 s", "3 min". @param ms milliseconds */
export function formatDuration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < MINUTE_MS) return `${(ms / 1000).toFixed(1)} s`;
  return `${Math.round(ms / MINUTE_MS)} min`;
}

/** How long ago something was: "5 minutes", "3 hours", "2 days". @param ms milliseconds */
export function formatAge(ms: number): string {
  if (ms >= 2 * DAY_MS) return count(ms / DAY_MS, "day");
  if (ms >= 2 * HOUR_MS) return count(ms / HOUR_MS, "hour");
  return count(ms / MINUTE_MS, "minute");
}

function count(exact: number, unit: string): string {
  const whole = Math.floor(exact);
  return `${whole} ${whole === 1 ? unit : `${unit}s`}`;
}
