import { formatTime } from "./format-time.ts";

/** A try in words, for those who can't see the time. @param ms its reaction time */
export function sayTry(ms: number): string {
  return ms < 0 ? `Red light, ${formatTime(-ms)} too early.` : `${formatTime(ms)} after green.`;
}
