import type { DayCount, EventCount } from "#db/schema/analytics.ts";

/** Each isolate writes its counts at most this often. */
const PAUSE_MS = 5_000;

export type VisitTally = {
  /**
   * Adds to the counts. @returns the counts to write, which are then cleared; null while they can
   * wait
   */
  add(now: Date, counts: readonly EventCount[]): DayCount[] | null;
};

/**
 * Adds up visits in memory, so a page view doesn't need its own write. An isolate's last seconds of
 * counts are lost when it ends.
 */
export function createVisitTally(): VisitTally {
  const tally = new Map<string, DayCount>();
  let takenAt = Number.NEGATIVE_INFINITY;
  return {
    add(now, counts) {
      const day = now.toISOString().slice(0, 10);
      for (const { event, subject, count } of counts) {
        const key = `${event} ${day} ${subject}`;
        tally.set(key, { event, subject, day, count: (tally.get(key)?.count ?? 0) + count });
      }
      // A clock that was set back must not stop the counting.
      const isDue = Math.abs(now.getTime() - takenAt) >= PAUSE_MS;
      if (!isDue || tally.size === 0) return null;
      takenAt = now.getTime();
      const due = [...tally.values()];
      tally.clear();
      return due;
    },
  };
}
