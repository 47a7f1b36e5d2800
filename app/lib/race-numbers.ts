/** The three figures of a run as stored: whole milliseconds and hundredths of a mile per hour. */
export type RunFigures = { elapsedMs: number; sixtyFootMs: number; trapSpeedHundredthsMph: number };

/** Whole units as a decimal number: 725 with one decimal is '72.5', -15 with three is '-0.015'. Exact. */
export function formatDecimal(units: number, decimals: number): string {
  const digits = String(Math.abs(units)).padStart(decimals + 1, "0");
  const point = digits.length - decimals;
  return `${units < 0 ? "-" : ""}${digits.slice(0, point)}.${digits.slice(point)}`;
}

/** Milliseconds as seconds with three decimals: 11340 is '11.340'. Exact: no floating point is involved. */
export function formatSeconds(ms: number): string {
  return formatDecimal(ms, 3);
}

/** Hundredths of a mile per hour with two decimals: 12185 is '121.85'. */
export function formatSpeed(hundredthsMph: number): string {
  return formatDecimal(hundredthsMph, 2);
}

/** Milliseconds as seconds with two decimals, rounded: enough for an axis. 11347 is '11.35'. */
export function formatRoundSeconds(ms: number): string {
  return (ms / 1000).toFixed(2);
}

/** A whole number with thousands separators: '12,345'. The built-in formatter is slow to set up. */
export function formatCount(count: number): string {
  const digits = String(Math.abs(count));
  const first = digits.length % 3;
  const groups = [digits.slice(0, first), ...(digits.slice(first).match(/\d{3}/g) ?? [])];
  return (count < 0 ? "-" : "") + groups.filter(Boolean).join(",");
}
