import { medianOf } from "#app/lib/median.ts";
import type { DeskReading } from "#db/queries/desk-readings.ts";

/** Decisions that agree with what the photos said, of how many. */
type Share = { agreed: number; total: number };

/** How good the desk's reader is, by what moderators decided. */
export type ReadingFigures = {
  /** All decisions that figures were sent with. */
  decisions: number;
  /** Everything matched, and the slip was approved. */
  ready: Share;
  /** Something differed, and the slip was rejected or its racer asked. */
  mismatch: Share;
  /** Something differed, and the slip was approved as it was. */
  falseMarks: number;
  /** Something couldn't be read. */
  unread: number;
  /** Medians of the seconds that slips were open; null for none. */
  secondsRead: number | null;
  secondsUnaided: number | null;
};

/** Sums up decisions and what was read before them. */
export function sumUpReadings(readings: readonly DeskReading[]): ReadingFigures {
  const count = (verdict: DeskReading["verdict"], isApproval?: boolean) =>
    readings.filter(
      (reading) =>
        reading.verdict === verdict &&
        (isApproval === undefined || (reading.act === "approve") === isApproval),
    ).length;
  const secondsOf = (isRead: boolean) =>
    medianOf(
      readings
        .filter(({ verdict }) => (verdict !== "none") === isRead)
        .map(({ openSeconds }) => openSeconds),
    );
  return {
    decisions: readings.length,
    ready: { agreed: count("ready", true), total: count("ready") },
    mismatch: { agreed: count("mismatch", false), total: count("mismatch") },
    falseMarks: count("mismatch", true),
    unread: count("unread"),
    secondsRead: secondsOf(true),
    secondsUnaided: secondsOf(false),
  };
}
