import { dayIn } from "#app/lib/dates.ts";
import { matchKeyWithoutAccents } from "#app/lib/text/value.ts";
import { addDays, daysBetween, instantsOf, startOfDay } from "#app/lib/zoned-time.ts";
import { EVENT_STATUSES, type EventStatus } from "#db/schema/event-kinds.ts";

export { EVENT_STATUSES, type EventStatus };

export const EVENT_LIMITS = {
  name: 100,
  place: 100,
  address: 160,
  website: 300,
  description: 10_000,
  correction: 200,
  /** Anything longer is a series. */
  days: 10,
  /** The most copies of one repetition. */
  repeats: 52,
  /** How many years ahead a date may be. */
  yearsAhead: 5,
} as const;

/** A date before this is a typo. */
export const FIRST_DAY = "1950-01-01";

export const STATUS_LABELS: Readonly<Record<EventStatus, string>> = {
  SCHEDULED: "On",
  CANCELLED: "Canceled",
  POSTPONED: "Postponed",
  RESCHEDULED: "New date",
};

/** When an event takes place: days and times are local to the track. */
export type Schedule = {
  startsOn: string;
  endsOn: string;
  /** `HH:MM`; null for an all-day event. */
  startsTime: string | null;
  /** Null for an open end or an all-day event. */
  endsTime: string | null;
  timeZone: string;
};

/** The schedule among an event's fields. */
export function scheduleOf(event: Schedule): Schedule {
  const { startsOn, endsOn, startsTime, endsTime, timeZone } = event;
  return { startsOn, endsOn, startsTime, endsTime, timeZone };
}

type MaybePoint = { latitude: number | null; longitude: number | null };

/** The point among an event's fields; null if it is unknown. */
export function pointOf({ latitude, longitude }: MaybePoint) {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

/** The instant from which an event is past: the midnight that ends its last day in its own zone. */
export function overAtOf({ endsOn, timeZone }: Pick<Schedule, "endsOn" | "timeZone">): Date {
  return startOfDay(addDays(endsOn, 1), timeZone);
}

export function isPast({ overAt }: { overAt: Date }, now: Date): boolean {
  return overAt <= now;
}

/** Whether its first day has come, on its own calendar. */
export function hasBegun(
  { startsOn, timeZone }: Pick<Schedule, "startsOn" | "timeZone">,
  now: Date,
): boolean {
  return dayIn(now, timeZone) >= startsOn;
}

/** The start and end. An all-day event ends at the midnight after its last day; an open end is null. */
export function timesOf(schedule: Schedule): { startsAt: Date; endsAt: Date | null } {
  const { startsOn, endsOn, startsTime, endsTime, timeZone } = schedule;
  if (!startsTime) return { startsAt: startOfDay(startsOn, timeZone), endsAt: overAtOf(schedule) };
  const [startsAt] = instantsOf(startsOn, startsTime, timeZone);
  const endsAt = endsTime ? instantsOf(endsOn, endsTime, timeZone).at(-1) : null;
  return { startsAt: startsAt ?? startOfDay(startsOn, timeZone), endsAt: endsAt ?? null };
}

/**
 * The errors of a schedule by field; empty if it is valid. Times that clocks skip, and ends before the start,
 * are errors.
 */
export function problemsOf(schedule: Schedule, today: string): Record<string, string> {
  const { startsOn, endsOn, startsTime, endsTime } = schedule;
  const latest = `${Number(today.slice(0, 4)) + EVENT_LIMITS.yearsAhead}-12-31`;
  if (startsOn < FIRST_DAY || startsOn > latest) return { startsOn: "Check the year." };
  if (endsOn < startsOn) return { endsOn: "It can't end before it starts." };
  if (daysBetween(startsOn, endsOn) >= EVENT_LIMITS.days) {
    return { endsOn: `An event lasts ${EVENT_LIMITS.days} days at most. Split it in two.` };
  }
  if (!startsTime) return endsTime ? { startsTime: "When does it start?" } : {};
  return problemsOfTimes(schedule, startsTime, endsTime);
}

function problemsOfTimes(
  { startsOn, endsOn, timeZone }: Schedule,
  startsTime: string,
  endsTime: string | null,
): Record<string, string> {
  const [startsAt] = instantsOf(startsOn, startsTime, timeZone);
  if (!startsAt) return { startsTime: skipped(startsTime) };
  if (!endsTime) return {};
  const endsAt = instantsOf(endsOn, endsTime, timeZone).at(-1);
  if (!endsAt) return { endsTime: skipped(endsTime) };
  return endsAt <= startsAt ? { endsTime: "It can't end before it starts." } : {};
}

function skipped(time: string): string {
  return `Clocks skip ${time} that day. Pick another time.`;
}

/** The interval in weeks, and the last day. */
export type Repetition = { everyWeeks: number; until: string };

/** The first days of a repetition's copies, at most 52, without the original. */
export function repeatedDays(startsOn: string, { everyWeeks, until }: Repetition): string[] {
  const days: string[] = [];
  for (let day = addDays(startsOn, 7 * everyWeeks); day <= until; ) {
    if (days.length === EVENT_LIMITS.repeats) break;
    days.push(day);
    day = addDays(day, 7 * everyWeeks);
  }
  return days;
}

/** The same schedule on another first day. */
export function movedTo<S extends Schedule>(schedule: S, startsOn: string): S {
  const length = daysBetween(schedule.startsOn, schedule.endsOn);
  return { ...schedule, startsOn, endsOn: addDays(startsOn, length) };
}

/** A slug of a name and a day: 'friday-test-and-tune-2026-12-04'. */
export function slugOf(name: string, startsOn: string): string {
  const plain = matchKeyWithoutAccents(name);
  const words = plain.match(/[a-z0-9]+/g) ?? ["event"];
  return `${words.join("-").slice(0, 60).replace(/-$/, "")}-${startsOn}`;
}

/** The URL of driving directions to a point. */
export function drivingPath({ latitude, longitude }: { latitude: number; longitude: number }) {
  const to = new URLSearchParams({ api: "1", destination: `${latitude},${longitude}` });
  return `https://www.google.com/maps/dir/?${to}`;
}
