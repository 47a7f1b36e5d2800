import { CLUB_ZONE, dayIn } from "#app/lib/dates.ts";
import { DAY_MS } from "#app/lib/durations.ts";

/** How long a challenge runs after its first day, and waits for an answer, in days. */
const RACE_DAYS = 30;
export const ANSWER_DAYS = 14;
/** How long the last runs have to be approved, in days. */
const GRACE_DAYS = 7;

/** A side's best run. */
export type SideRun = {
  slipId: number;
  elapsedMs: number;
  hundredthsMph: number;
  /** `YYYY-MM-DD` */
  ranOn: string;
};

/** The month of a challenge that is accepted now: thirty days from today, by the club's calendar. */
export function monthFrom(now: Date) {
  const startsOn = dayIn(now, CLUB_ZONE);
  const end = new Date(Date.parse(startsOn) + (RACE_DAYS - 1) * DAY_MS);
  return {
    startsAt: now,
    startsOn,
    endsOn: end.toISOString().slice(0, 10),
    settlesAt: new Date(end.getTime() + (1 + GRACE_DAYS) * DAY_MS),
  };
}

/**
 * Which of two runs wins: the quicker one, then the one with the higher speed, then the earlier one. A run beats none;
 * null without any.
 */
export function findWinner(
  challenger: SideRun | null,
  rival: SideRun | null,
): "challenger" | "rival" | null {
  if (!challenger) return rival ? "rival" : null;
  if (!rival) return "challenger";
  const order =
    challenger.elapsedMs - rival.elapsedMs ||
    rival.hundredthsMph - challenger.hundredthsMph ||
    challenger.ranOn.localeCompare(rival.ranOn) ||
    challenger.slipId - rival.slipId;
  return order < 0 ? "challenger" : "rival";
}

/** Days left, today included; 0 once its last day is over. */
export function daysLeft(endsOn: string, now: Date): number {
  const today = dayIn(now, CLUB_ZONE);
  return Math.max(0, Math.round((Date.parse(endsOn) - Date.parse(today)) / DAY_MS) + 1);
}
