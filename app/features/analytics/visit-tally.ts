import type { DayCount, EventCount } from "#db/schema/analytics.ts";

/** What was counted is written this often at most, by each isolate. */
const PAUSE_MS = 5_000;

export type VisitTally = {
  /** Adds to what was counted. @returns what is due to be written, and forgotten here; null while it can wait */
  add(now: Date, counts: readonly EventCount[]): DayCount[] | null;
};

/**
 * Adds visits up in memory, so that a page view costs no write of its own. What an isolate counted in its last
 * seconds is lost with it.
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
