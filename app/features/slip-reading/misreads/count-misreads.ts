import type { MisreadValue } from "#db/schema/desk.ts";
import { labelOf } from "../fields.ts";

/** How often each field was misread, the most often first. */
export type MisreadCounts = { label: string; count: number }[];

/** Counts the values of reports by their fields. */
export function countMisreads(
  reports: readonly { values: readonly Pick<MisreadValue, "field">[] }[],
): MisreadCounts {
  const counts = new Map<string, number>();
  for (const { field } of reports.flatMap(({ values }) => values)) {
    const label = labelOf(field);
    counts.set(label, (counts.get(label) ?? 0) + 1);
  }
  return [...counts]
    .map(([label, count]) => ({ label, count }))
    .sort((one, other) => other.count - one.count || one.label.localeCompare(other.label));
}
