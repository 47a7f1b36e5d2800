import { compareRuns, isTied, rankPlaced } from "#app/features/leaderboard/rules.ts";
import type { RunKey, RunList } from "#db/queries/boards.ts";
import type { Counter } from "#db/queries/counters.ts";

/** The first runs of each database, in the order of their common list. */
export function mergeRuns<T extends RunKey>(
  parts: readonly (readonly T[])[],
  { sort, isDescending }: Pick<RunList, "sort" | "isDescending">,
): T[] {
  const direction = isDescending ? -1 : 1;
  return parts.flat().toSorted((a, b) => direction * compareRuns(sort, a, b));
}

/**
 * A page of best runs by elapsed time with their ranks: 1, 2, 2, 4.
 *
 * @param parts each database's runs from the elapsed time at which the page starts
 * @param page.place how many runs of the board are before the page
 * @param page.skipped how many of them have that elapsed time
 */
export function mergePlaced<T extends RunKey>(
  parts: readonly (readonly T[])[],
  { place, skipped, limit }: { place: number; skipped: number; limit: number },
): (Omit<T, "tiedBefore"> & { rank: number })[] {
  const runs = mergeRuns(parts, { sort: "elapsedTime", isDescending: false });
  const first = runs[skipped];
  const tiedBefore = first ? runs.slice(0, skipped).filter((run) => isTied(run, first)).length : 0;
  const page = runs.slice(skipped, skipped + limit);
  return rankPlaced(
    page.map((run) => ({ ...run, tiedBefore })),
    place,
  );
}

/** The sum of the databases' counters by name. One may be listed twice, as a board's and among its seasons. */
export function mergeCounters(parts: readonly (readonly Counter[])[]): Counter[] {
  const sums = new Map<string, number>();
  for (const part of parts) {
    const own = new Map(part.map(({ name, value }) => [name, value]));
    for (const [name, value] of own) sums.set(name, (sums.get(name) ?? 0) + value);
  }
  return [...sums].map(([name, value]) => ({ name, value }));
}

/** The sum of the databases' nodes of a rank tree, entry by entry; a database without runs there has no node. */
export function mergeNodes(nodes: readonly (readonly number[])[]): number[] {
  const length = Math.max(0, ...nodes.map((node) => node.length));
  return Array.from({ length }, (_, at) => nodes.reduce((sum, node) => sum + (node[at] ?? 0), 0));
}

/** The last entry of a node whose count doesn't exceed a place: the entry that contains it. */
export function seekEntry(counts: readonly number[], place: number): number {
  return Math.max(
    0,
    counts.findLastIndex((count) => count <= place),
  );
}
