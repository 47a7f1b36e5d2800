import { dayIn, daysBetween } from "#app/lib/dates.ts";

type Days = { startsOn: string; endsOn: string; timeZone: string };

/** How far off some days are, counted on their own calendar: 'in 24 days', 'tomorrow', 'today', 'on now'; null once over. */
export function countdownTo({ startsOn, endsOn, timeZone }: Days, now: Date): string | null {
  const today = dayIn(now, timeZone);
  if (today > endsOn) return null;
  const days = daysBetween(today, startsOn);
  if (days > 1) return `in ${days} days`;
  if (days === 1) return "tomorrow";
  return days === 0 ? "today" : "on now";
}
