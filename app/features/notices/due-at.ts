import { addDays, readClock, resolveInstant } from "#app/lib/zoned-time.ts";
import type { NoticeHours } from "#db/queries/notice-delivery.ts";
import type { NoticeRhythm } from "#db/schema/notices.ts";

/** When digests are sent, on the member's clock: with the morning coffee, on Mondays the week's. */
const DIGEST_HOUR = 8;

/**
 * When a notice is mailed: at once, the next morning, or on Monday morning, but never in the member's quiet hours.
 *
 * @param visibleAt when its member can read it on the site
 */
export function dueAtOf(rhythm: NoticeRhythm, visibleAt: Date, hours: NoticeHours): Date {
  const { timeZone } = hours;
  if (rhythm === "now") {
    const { day, time } = readClock(visibleAt, timeZone);
    const hour = Number(time.slice(0, 2));
    if (!isQuiet(hour, hours)) return visibleAt;
    return nextAt(visibleAt, { day, hour: hours.quietTo ?? 0, timeZone });
  }
  const hour = isQuiet(DIGEST_HOUR, hours) ? (hours.quietTo ?? DIGEST_HOUR) : DIGEST_HOUR;
  const { day } = readClock(visibleAt, timeZone);
  if (rhythm === "daily") return nextAt(visibleAt, { day, hour, timeZone });
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  const monday = addDays(day, -sinceMonday);
  const thisWeek = atHour(monday, hour, timeZone);
  return thisWeek > visibleAt ? thisWeek : atHour(addDays(monday, 7), hour, timeZone);
}

/** Whether an hour of the day is one of the quiet ones, which may go past midnight. */
function isQuiet(hour: number, { quietFrom, quietTo }: NoticeHours): boolean {
  if (quietFrom === null || quietTo === null || quietFrom === quietTo) return false;
  return quietFrom < quietTo
    ? hour >= quietFrom && hour < quietTo
    : hour >= quietFrom || hour < quietTo;
}

/** The first time after an instant that a clock shows an hour. @param at.day the instant's day */
function nextAt(
  after: Date,
  { day, hour, timeZone }: { day: string; hour: number; timeZone: string },
) {
  const today = atHour(day, hour, timeZone);
  return today > after ? today : atHour(addDays(day, 1), hour, timeZone);
}

function atHour(day: string, hour: number, timeZone: string): Date {
  return resolveInstant(day, `${String(hour).padStart(2, "0")}:00`, timeZone);
}
