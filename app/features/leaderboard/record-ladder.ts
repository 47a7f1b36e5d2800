import { daysBetween } from "#app/lib/dates.ts";
import type { RecordRun } from "./read-record-progression.server.ts";

/** A record of a board with its bar, which begins where the bar of the record before ends. */
export type RecordRung = RecordRun & {
  /** Where its bar begins and how long it is, in percent of all that records took off. */
  bar: { start: number; length: number };
  /** Days until the next record, or until today. */
  stoodDays: number;
};

/**
 * What each record took off, charted by record, not by date: long years without one take no space.
 *
 * @param records oldest first
 * @param today `YYYY-MM-DD`
 * @returns the records in the same order
 */
export function buildRecordLadder(records: readonly RecordRun[], today: string): RecordRung[] {
  const first = records[0]?.elapsedMs ?? 0;
  const total = first - (records.at(-1)?.elapsedMs ?? 0);
  const percentOf = (ms: number) => (total > 0 ? Math.round((ms / total) * 10_000) / 100 : 0);
  return records.map((record, place) => {
    const gainMs = record.gainMs ?? 0;
    return {
      ...record,
      bar: {
        start: percentOf(first - record.elapsedMs - gainMs),
        length: percentOf(gainMs),
      },
      stoodDays: Math.max(0, daysBetween(record.ranOn, records[place + 1]?.ranOn ?? today)),
    };
  });
}
