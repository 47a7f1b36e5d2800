import { MONTH_NAMES } from "#app/lib/dates.ts";
import type { Schedule } from "./rules.ts";
import { timesOf } from "./rules.ts";

type Days = Pick<Schedule, "startsOn" | "endsOn">;

function partsOf(day: string) {
  const [year = "", month = "", date = ""] = day.split("-");
  return { year, month: monthName(month).slice(0, 3), date: Number(date) };
}

/** 'Dec 4, 2026', 'Dec 4–6, 2026', 'Nov 30–Dec 2, 2026', 'Dec 31, 2026–Jan 1, 2027'. */
export function formatDays({ startsOn, endsOn }: Days): string {
  const first = partsOf(startsOn);
  const last = partsOf(endsOn);
  const end = `${last.date}, ${last.year}`;
  if (startsOn === endsOn) return `${first.month} ${end}`;
  if (first.year !== last.year) {
    return `${first.month} ${first.date}, ${first.year}–${last.month} ${end}`;
  }
  const isOneMonth = first.month === last.month;
  return `${first.month} ${first.date}–${isOneMonth ? end : `${last.month} ${end}`}`;
}

/** 'December 2026' for a day or a month; lists of events are grouped by it. */
export function formatMonth(day: string): string {
  return `${monthName(day.slice(5, 7))} ${day.slice(0, 4)}`;
}

function monthName(month: string): string {
  return MONTH_NAMES[Number(month) - 1] ?? "";
}

/** 'Fri' for a day. */
export function formatWeekday(day: string): string {
  return new Date(`${day}T12:00:00Z`).toLocaleDateString("en-US", {
    weekday: "short",
    timeZone: "UTC",
  });
}

/** '9:00 AM to 4:30 PM EST', 'Starts 6:00 PM EST', 'All day', in the track's local time. */
export function formatTimes(schedule: Schedule): string {
  const { startsTime, endsTime, timeZone } = schedule;
  if (!startsTime) return "All day";
  const zone = zoneName(timesOf(schedule).startsAt, timeZone);
  if (!endsTime) return `Starts ${formatTime(startsTime)} ${zone}`;
  return `${formatTime(startsTime)} to ${formatTime(endsTime)} ${zone}`;
}

function formatTime(time: string): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const half = hours < 12 ? "AM" : "PM";
  return `${hours % 12 || 12}:${String(minutes).padStart(2, "0")} ${half}`;
}

function zoneName(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "short" });
  return parts.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value ?? "";
}
