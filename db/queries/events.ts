import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { MINUTE_MS } from "#app/lib/durations.ts";
import type { Database } from "../client.ts";
import {
  eventMarks,
  eventSources,
  events,
  tracks,
  users,
  vehicleLookup,
  vehicles,
} from "../schema/index.ts";
import { literal } from "./literal.ts";

/** The most events a minute can hold (`position` in db/schema/events.ts). */
const EVENTS_A_MINUTE = 134_217_728;

export type Event = typeof events.$inferSelect;

/** The fields of an event that lists show. */
const LISTED = [
  ...(["id", "position", "slug", "eventName", "internalName", "status", "categories"] as const),
  ...(["startsOn", "endsOn", "startsTime", "endsTime", "timeZone"] as const),
  ...(["venue", "city", "state", "country", "latitude", "longitude"] as const),
  ...(["pictureKey", "pictureWidth", "pictureHeight", "pictureAlt"] as const),
];

/** An event as shown in lists. */
export type ListedEvent = Pick<Event, (typeof LISTED)[number]>;
/** The same as the database returns it. */
export type StoredEvent = Omit<ListedEvent, "categories"> & { categories: string };

const COLUMNS = sql.raw(LISTED.map((field) => `e.${events[field].name} as ${field}`).join(", "));

export function toListedEvent({ categories, ...event }: StoredEvent): ListedEvent {
  return { ...event, categories: JSON.parse(categories) };
}

/**
 * The position of the first event that ends after an instant, in the order of all lists: events
 * before it are over by then.
 */
export function positionAfter(instant: Date): number {
  return (Math.floor(instant.getTime() / MINUTE_MS) + 1) * EVENTS_A_MINUTE;
}

/** A circle, with the miles per degree at its center. */
export type Circle = {
  latitude: number;
  longitude: number;
  radiusMiles: number;
  milesPerLatitude: number;
  milesPerLongitude: number;
};

export type EventWalk = {
  /**
   * The result of `matchOf` for a search (app/features/events/search-tokens.ts); null for all
   * events.
   */
  match: string | null;
  /** A range of positions: `from` included, `to` excluded. */
  from: number;
  to: number;
  /** Starts with the last event. */
  isBackwards?: boolean;
  /** Calendar days in the event's time zone: the event overlaps them. */
  days?: { from?: string | undefined; to?: string | undefined };
  /** The calendar year of the event's last day. */
  endsIn?: number;
  /** Computed on a plane: within 1 % up to 250 miles, 6 % up to 1,000. */
  within?: Circle | undefined;
  limit: number;
};

/** Events in their order, at most `limit`. Rows for `toListedEvent`. */
export function findAllEvents(db: Database, walk: EventWalk) {
  return db.all<StoredEvent>(sql`select ${COLUMNS} ${fromClause(walk)}`);
}

/** An event as calendars need it, with more fields than lists show. */
export type CalendarEvent = ListedEvent &
  Pick<Event, "uid" | "version" | "address" | "zipCode" | "description"> & { updatedAt: number };
type StoredCalendarEvent = Omit<CalendarEvent, "categories"> & { categories: string };

/** The same walk for calendars. */
export async function findAllCalendarEvents(
  db: Database,
  walk: EventWalk,
): Promise<CalendarEvent[]> {
  const rows = await db.all<StoredCalendarEvent>(sql`
    select ${COLUMNS}, e.uid, e.version, e.updated_at as updatedAt, e.address, e.zip_code as zipCode, e.description
    ${fromClause(walk)}`);
  return rows.map(({ categories, ...event }) => ({ ...event, categories: JSON.parse(categories) }));
}

/** The part of a walk's statement after the columns. */
function fromClause(walk: EventWalk): SQL {
  const { match, from, to, isBackwards = false, limit } = walk;
  const place = sql.raw(match === null ? "e.position" : "event_search.rowid");
  const source =
    match === null
      ? sql`events e where true`
      : sql`event_search cross join events e on e.position = event_search.rowid
          where event_search match ${match}`;
  // Literals: bound numbers arrive as floats, which FTS5 doesn't accept as a rowid bound.
  return sql`from ${source} and ${place} >= ${literal(from)} and ${place} < ${literal(to)} ${conditionsOf(walk)}
    order by ${place} ${sql.raw(isBackwards ? "desc" : "asc")} limit ${literal(limit)}`;
}

function conditionsOf({ days = {}, endsIn, within }: EventWalk): SQL {
  const conditions = [
    ...(endsIn ? [sql`and e.ends_on between ${`${endsIn}-01-01`} and ${`${endsIn}-12-31`}`] : []),
    ...(days.from ? [sql`and e.ends_on >= ${days.from}`] : []),
    ...(days.to ? [sql`and e.starts_on <= ${days.to}`] : []),
    ...(within ? [isWithin(within)] : []),
  ];
  return sql.join(conditions, sql` `);
}

function isWithin(circle: Circle): SQL {
  const { latitude, longitude, radiusMiles, milesPerLatitude, milesPerLongitude } = circle;
  const north = sql`((e.latitude - ${latitude}) * ${milesPerLatitude})`;
  const east = sql`((e.longitude - ${longitude}) * ${milesPerLongitude})`;
  return sql`and ${north} * ${north} + ${east} * ${east} <= ${radiusMiles * radiusMiles}`;
}

/** The next events at a track. Rows for `toListedEvent`. */
export function findAllEventsAtTrack(
  db: Database,
  { trackSlug, from, limit }: { trackSlug: string; from: number; limit: number },
) {
  return db.all<StoredEvent>(sql`
    select ${COLUMNS} from events e
    where e.track_id = (select id from tracks where slug = ${trackSlug}) and e.position >= ${from}
    order by e.position limit ${literal(limit)}`);
}

/** The last day of the first event, as one row or none. */
export function findFirstEventDay(db: Database) {
  return db.select({ endsOn: events.endsOn }).from(events).orderBy(events.position).limit(1);
}

/** Aliased, since a batch merges columns of the same name. */
const TRACK = {
  trackSlug: sql<string | null>`${tracks.slug}`.as("track_slug"),
  trackName: sql<string | null>`${tracks.name}`.as("track_name"),
};

/** The facts of an event's track, as one row or none; for a batch. */
export function findAllTracksOfEvent(db: Database, slug: string) {
  return db
    .select({
      slug: tracks.slug,
      name: tracks.name,
      latitude: tracks.latitude,
      lengthFt: tracks.lengthFt,
      elevationFt: tracks.elevationFt,
    })
    .from(tracks)
    .where(eq(tracks.id, sql`(select track_id from events where slug = ${slug})`))
    .limit(1);
}

/** An event with its track, by its slug; rows for a batch. */
export function findAllEventsBySlug(db: Database, slug: string) {
  return db
    .select({ event: events, ...TRACK })
    .from(events)
    .leftJoin(tracks, eq(tracks.id, events.trackId))
    .where(eq(events.slug, slug))
    .limit(1);
}

/** A user's mark on an event, as one row or none; for a batch. */
export function findAllMarksOf(
  db: Database,
  { slug, userId }: { slug: string; userId: number | null },
) {
  return db
    .select({ mark: eventMarks.mark, vehicleId: eventMarks.vehicleId })
    .from(eventMarks)
    .innerJoin(events, eq(events.id, eventMarks.eventId))
    .where(and(eq(events.slug, slug), eq(eventMarks.userId, userId ?? 0)))
    .limit(1);
}

/**
 * Racers who listed a car with their mark on an event: those who went before those who are going, the newest first. For
 * a batch.
 */
export function findAllEntries(db: Database, { slug, limit }: { slug: string; limit: number }) {
  return db
    .select({
      mark: eventMarks.mark,
      username: sql<string>`${users.username}`.as("username"),
      vehicleId: sql<number>`${vehicles.id}`.as("vehicle_id"),
      year: vehicleLookup.year,
      make: vehicleLookup.make,
      model: vehicleLookup.model,
      trim: vehicleLookup.trim,
    })
    .from(eventMarks)
    .innerJoin(users, eq(users.id, eventMarks.userId))
    .innerJoin(vehicles, eq(vehicles.id, eventMarks.vehicleId))
    .innerJoin(vehicleLookup, eq(vehicleLookup.id, vehicles.vehicleLookupId))
    .where(
      sql`${eventMarks.eventId} = (select id from events where slug = ${slug}) and ${eventMarks.vehicleId} is not null
        and ${vehicles.deletedAt} is null and ${users.isActivated} = 1 and ${users.bannedAt} is null and ${users.anonymisedAt} is null`,
    )
    .orderBy(desc(eventMarks.mark), desc(eventMarks.createdAt))
    .limit(limit);
}

export type EntryRow = Awaited<ReturnType<typeof findAllEntries>>[number];

/** The events a user marked, newest mark first, at most 1,000. */
export function findAllMarksByUser(db: Database, userId: number) {
  return db
    .select({
      event: events.slug,
      mark: eventMarks.mark,
      vehicleId: eventMarks.vehicleId,
      createdAt: eventMarks.createdAt,
    })
    .from(eventMarks)
    .innerJoin(events, eq(events.id, eventMarks.eventId))
    .where(eq(eventMarks.userId, userId))
    .orderBy(sql`${eventMarks.createdAt} desc`)
    .limit(1000);
}

/** Which of these events already exist: by UID, or by name, day and venue. */
export function findAllKnownEvents(
  db: Database,
  candidates: readonly { uid: string; eventName: string; startsOn: string; venue: string }[],
) {
  return db.all<{ at: number; slug: string }>(sql`
    select c.key as at, e.slug from json_each(${JSON.stringify(candidates)}) c
    cross join events e on e.uid = c.value ->> 'uid'
    union
    select c.key, e.slug from json_each(${JSON.stringify(candidates)}) c
    cross join events e indexed by events_day
      on e.starts_on = c.value ->> 'startsOn' and e.event_name = c.value ->> 'eventName'
    where lower(e.venue) = lower(c.value ->> 'venue')
    limit 1000`);
}

/** The entries of a calendar's series whose recurrence ids are within these two, inclusive. */
export type EntryRange = { seriesUid: string; from: string; to: string };

/** Events that have these UIDs or were imported from these entries, with their tracks and sources. */
export function findAllImportedEvents(
  db: Database,
  { uids, entries }: { uids: readonly string[]; entries: readonly EntryRange[] },
) {
  return selectImported(
    db,
    sql`select e.id from json_each(${JSON.stringify(uids)}) u cross join events e on e.uid = u.value
      union
      select s.event_id from json_each(${JSON.stringify(entries)}) k cross join event_sources s
        on s.series_uid = k.value ->> 'seriesUid'
        and s.recurrence_id between k.value ->> 'from' and k.value ->> 'to'`,
  );
}

/** The dates of these series that aren't over or canceled, in order. */
export function findAllUpcomingOfSeries(
  db: Database,
  { seriesUids, now, limit }: { seriesUids: readonly string[]; now: Date; limit: number },
) {
  return selectImported(
    db,
    sql`select e.id from json_each(${JSON.stringify(seriesUids)}) u
      cross join event_sources s on s.series_uid = u.value cross join events e on e.id = s.event_id
      where e.over_at > ${now.getTime()} and e.status <> 'CANCELLED'
      order by e.starts_on, e.id limit ${literal(limit)}`,
  ).orderBy(events.startsOn, events.id);
}

function selectImported(db: Database, ids: SQL) {
  return db
    .select({ event: events, source: eventSources, ...TRACK })
    .from(events)
    .leftJoin(tracks, eq(tracks.id, events.trackId))
    .leftJoin(eventSources, eq(eventSources.eventId, events.id))
    .where(sql`${events.id} in (${ids})`);
}
export type ImportedEvent = Awaited<ReturnType<typeof findAllImportedEvents>>[number];

/** Which of these slugs are taken. */
export async function findAllTakenSlugs(db: Database, slugs: readonly string[]) {
  const rows = await db.all<{ slug: string }>(sql`
    select e.slug from json_each(${JSON.stringify(slugs)}) s cross join events e on e.slug = s.value
    limit 1000`);
  return new Set(rows.map(({ slug }) => slug));
}
