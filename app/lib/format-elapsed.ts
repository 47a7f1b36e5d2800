import { DAY_MS, HOUR_MS, MINUTE_MS } from "./durations.ts";

/** How long something is ago, '10 minutes ago'; 'just now' within a minute. @param ms in milliseconds */
export function formatElapsed(ms: number): string {
  if (ms < MINUTE_MS) return "just now";
  if (ms < HOUR_MS) return ago(ms / MINUTE_MS, "minute");
  return ms < DAY_MS ? ago(ms / HOUR_MS, "hour") : ago(ms / DAY_MS, "day");
}

function ago(amount: number, unit: string): string {
  const count = Math.floor(amount);
  return `${count} ${unit}${count === 1 ? "" : "s"} ago`;
}
