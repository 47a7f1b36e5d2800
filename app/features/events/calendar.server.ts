import ical, { ICalEventStatus } from "ical-generator";
import type { Deps } from "#app/deps.ts";
import { BRAND } from "#app/lib/brand.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import { addDays } from "#app/lib/zoned-time.ts";
import {
  type CalendarEvent,
  findAllCalendarEvents,
  findAllEventsBySlug,
  positionAfter,
} from "#db/queries/events.ts";
import type { EventCategory, EventStatus } from "#db/schema/event-kinds.ts";
import { CATEGORY_LABELS } from "./categories.ts";
import { placeOf } from "./list-events.server.ts";
import { eventPath } from "./paths.ts";
import { timesOf } from "./rules.ts";
import { matchOf } from "./search-tokens.ts";

/** How many events a calendar has at most, and how many days in the past. */
const FEED_EVENTS = 250;
const FEED_PAST_DAYS = 30;
const REFRESH_SECONDS = 6 * 60 * 60;

const STATUSES: Readonly<Record<EventStatus, ICalEventStatus>> = {
  SCHEDULED: ICalEventStatus.CONFIRMED,
  RESCHEDULED: ICalEventStatus.CONFIRMED,
  POSTPONED: ICalEventStatus.TENTATIVE,
  CANCELLED: ICalEventStatus.CANCELLED,
};
/** Calendars hide the status, so it is added to the name. */
const PREFIXES: Partial<Record<EventStatus, string>> = {
  POSTPONED: "Postponed: ",
  CANCELLED: "Canceled: ",
};

type CalendarDeps = Pick<Deps, "db" | "clock" | "origin">;

/** The calendar to subscribe to, as iCalendar: all events, or those of a category or a state. */
export async function readCalendar(
  { db, clock, origin }: CalendarDeps,
  { category, state }: { category: EventCategory | ""; state: string },
): Promise<string> {
  const events = await findAllCalendarEvents(db, {
    match: matchOf({ category, place: placeOf(state) }),
    from: positionAfter(new Date(clock.now().getTime() - FEED_PAST_DAYS * DAY_MS)),
    to: Number.MAX_SAFE_INTEGER,
    limit: FEED_EVENTS,
  });
  const scope = [category && CATEGORY_LABELS[category], state].filter(Boolean).join(", ");
  return writeCalendar(origin, events, `${BRAND.name}: ${scope || "all events"}`);
}

/** One event as iCalendar; null if it doesn't exist. */
export async function readCalendarEvent(
  { db, origin }: CalendarDeps,
  slug: string,
): Promise<string | null> {
  const [row] = await findAllEventsBySlug(db, slug);
  if (!row) return null;
  const { event } = row;
  return writeCalendar(origin, [{ ...event, updatedAt: event.updatedAt.getTime() }], null);
}

/**
 * Writes events according to RFC 5545. Times are in UTC; all-day events have no zone, and their end is exclusive:
 * the day after the last one.
 *
 * @param name the calendar's name; null for a file with one event
 */
function writeCalendar(
  origin: string,
  events: readonly CalendarEvent[],
  name: string | null,
): string {
  const calendar = ical({
    prodId: { company: BRAND.name, product: "events" },
    ...(name ? { name, ttl: REFRESH_SECONDS } : {}),
  });
  for (const event of events) {
    calendar.createEvent({
      id: event.uid,
      sequence: event.version - 1,
      stamp: new Date(event.updatedAt),
      lastModified: new Date(event.updatedAt),
      ...spanOf(event),
      summary: (PREFIXES[event.status] ?? "") + event.eventName,
      status: STATUSES[event.status],
      location: locationOf(event),
      url: origin + eventPath(event.slug),
      description: event.description || null,
      categories: event.categories.map((category) => ({ name: CATEGORY_LABELS[category] })),
    });
  }
  return `${calendar.toString()}\r\n`;
}

function spanOf(event: CalendarEvent) {
  if (event.startsTime) {
    const { startsAt, endsAt } = timesOf(event);
    return { start: startsAt, end: endsAt };
  }
  const midnight = (day: string) => new Date(`${day}T00:00:00Z`);
  return { allDay: true, start: midnight(event.startsOn), end: midnight(addDays(event.endsOn, 1)) };
}

function locationOf({ venue, address, city, state, zipCode, latitude, longitude }: CalendarEvent) {
  const town = [city, [state, zipCode].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  const hasPoint = latitude !== null && longitude !== null;
  return {
    title: venue || city,
    address: [address, town].filter(Boolean).join(", "),
    ...(hasPoint ? { geo: { lat: latitude, lon: longitude } } : {}),
  };
}
