/** The three figures of a run as they are stored: whole milliseconds and hundredths of a mile per hour. */
export type RunFigures = { elapsedMs: number; sixtyFootMs: number; trapSpeedHundredthsMph: number };

/** Milliseconds as seconds with three decimals: 11340 is '11.340'. Exact: no binary fractions are involved. */
export function formatSeconds(ms: number): string {
  return `${Math.trunc(ms / 1000)}.${String(ms % 1000).padStart(3, "0")}`;
}

/** Hundredths of a mile per hour with two decimals: 12185 is '121.85'. */
export function formatSpeed(hundredthsMph: number): string {
  return `${Math.trunc(hundredthsMph / 100)}.${String(hundredthsMph % 100).padStart(2, "0")}`;
}
