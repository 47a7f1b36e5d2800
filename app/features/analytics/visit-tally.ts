import type { DayCount } from "#db/schema/analytics.ts";

export type VisitTally = {
  add(counts: readonly DayCount[]): void;
  /** @returns the counts to write, which are then cleared; null while they can wait, or if there are none */
  takeDue(now: Date): DayCount[] | null;
};

/** How many missed paths are counted between two writes: addresses that are made up would fill the memory. */
const MISSED_MAX = 50;

/**
 * Adds up visits in memory, so that a page view doesn't need its own write.
 *
 * @param pauseMs the minimum time between two writes, in milliseconds
 */
export function createVisitTally(pauseMs: number): VisitTally {
  const tally = new Map<string, DayCount>();
  let takenAt = Number.NEGATIVE_INFINITY;
  let missed = 0;
  return {
    add(counts) {
      for (const { event, subject, day, count } of counts) {
        const key = `${event} ${day} ${subject}`;
        if (event === "missed" && !tally.has(key)) {
          if (missed >= MISSED_MAX) continue;
          missed += 1;
        }
        tally.set(key, { event, subject, day, count: (tally.get(key)?.count ?? 0) + count });
      }
    },
    takeDue(now) {
      // A clock that was set back must not stop the counting.
      const isDue = Math.abs(now.getTime() - takenAt) >= pauseMs;
      if (!isDue || tally.size === 0) return null;
      takenAt = now.getTime();
      const due = [...tally.values()];
      tally.clear();
      missed = 0;
      return due;
    },
  };
}
