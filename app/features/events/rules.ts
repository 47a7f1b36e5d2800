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
  /** Whatever lasts longer is a series. */
  days: 10,
  /** Copies that one repetition makes. */
  repeats: 52,
  /** Years ahead that a date may lie. */
  yearsAhead: 5,
} as const;

/** No event of ours is older: a date before it is a typing error. */
export const FIRST_DAY = "1950-01-01";

export const STATUS_LABELS: Readonly<Record<EventStatus, string>> = {
  SCHEDULED: "On",
  CANCELLED: "Canceled",
  POSTPONED: "Postponed",
  RESCHEDULED: "New date",
};

/** When an event is: days and times as clocks at the track show them. */
export type Schedule = {
  startsOn: string;
  endsOn: string;
  /** `HH:MM`; null all day long. */
  startsTime: string | null;
  /** Null where it is open or all day long. */
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

/** The address of an event's page. */
export function eventPath(slug: string): string {
  return `/events/${slug}`;
}

/** Where editors work on an event, or on all. */
export function managePath(slug = ""): string {
  return slug === "" ? "/events/manage" : `/events/manage/event/${slug}`;
}

/** The instant from which an event is past: the midnight that ends its last day in its own zone. */
export function overAtOf({ endsOn, timeZone }: Pick<Schedule, "endsOn" | "timeZone">): Date {
  return startOfDay(addDays(endsOn, 1), timeZone);
}

export function isPast({ overAt }: { overAt: Date }, now: Date): boolean {
  return overAt <= now;
}

/** When it begins and ends. All day long it ends with the midnight after its last day; an open end is null. */
export function timesOf(schedule: Schedule): { startsAt: Date; endsAt: Date | null } {
  const { startsOn, endsOn, startsTime, endsTime, timeZone } = schedule;
  if (!startsTime) return { startsAt: startOfDay(startsOn, timeZone), endsAt: overAtOf(schedule) };
  const [startsAt] = instantsOf(startsOn, startsTime, timeZone);
  const endsAt = endsTime ? instantsOf(endsOn, endsTime, timeZone).at(-1) : null;
  return { startsAt: startsAt ?? startOfDay(startsOn, timeZone), endsAt: endsAt ?? null };
}

/**
 * What is wrong with a schedule, by field; empty where nothing is. Times that clocks skip or show in the
 * wrong order are no times.
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

/** How many weeks apart, and until when. */
export type Repetition = { everyWeeks: number; until: string };

/** The first days of the copies that a repetition makes, at most 52; the first one is not among them. */
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

/** A name as it may be in an address, with the day: 'friday-test-and-tune-2026-12-04'. */
export function slugOf(name: string, startsOn: string): string {
  const plain = matchKeyWithoutAccents(name);
  const words = plain.match(/[a-z0-9]+/g) ?? ["event"];
  return `${words.join("-").slice(0, 60).replace(/-$/, "")}-${startsOn}`;
}

/** Where a map and a route to it begin. */
export function drivingPath({ latitude, longitude }: { latitude: number; longitude: number }) {
  const to = new URLSearchParams({ api: "1", destination: `${latitude},${longitude}` });
  return `https://www.google.com/maps/dir/?${to}`;
}
