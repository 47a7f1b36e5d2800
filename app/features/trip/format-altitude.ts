import { formatCount } from "#app/lib/race-numbers.ts";

/** Whole feet with thousands separators and a typographic minus: '1,240', '−300'. */
export function formatAltitude(feet: number): string {
  return formatCount(feet).replace("-", "−");
}
