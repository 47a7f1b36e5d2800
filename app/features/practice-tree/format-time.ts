import { formatSeconds } from "#app/lib/race-numbers.ts";

/** Milliseconds the way slips print reaction times, without a zero before the point: `.085`, `-.012`, `1.204`. */
export function formatTime(ms: number): string {
  return formatSeconds(ms).replace(/^(-?)0\./, "$1.");
}
