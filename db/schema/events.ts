import { type SQL, sql } from "drizzle-orm";
import {
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { day, flag, instant, timestamps } from "../columns.ts";
import type { EventCategory, EventMark, EventStatus } from "./event-kinds.ts";
import { tracks } from "./slips.ts";
import { users } from "./users.ts";
import { vehicles } from "./vehicles.ts";

export const events = sqliteTable(
  "events",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    ...timestamps,
    slug: text("slug").notNull().unique(),
    /** The UID in calendars; never changes. An imported event keeps the one it has. */
    uid: text("uid").notNull().unique(),
    /** Incremented with each edit. The SEQUENCE in calendars is one less. */
    version: integer("version").notNull().default(1),
    status: text("status").$type<EventStatus>().notNull(),
    /** A name that only editors see. */
    internalName: text("internal_name").notNull(),
    eventName: text("event_name").notNull(),
    website: text("website"),
    categories: text("categories", { mode: "json" }).$type<EventCategory[]>().notNull(),
    /** First and last day, in the event's own time zone. */
    startsOn: day("starts_on").notNull(),
    endsOn: day("ends_on").notNull(),
    /** `HH:MM` in that zone. An event without a start lasts all day; the end may be open. */
    startsTime: text("starts_time"),
    endsTime: text("ends_time"),
    /** The previous first day of a rescheduled event. */
    previousStartsOn: day("previous_starts_on"),
    /** IANA name. */
    timeZone: text("time_zone").notNull(),
    /** The midnight that ends its last day, from which it is past. */
    overAt: instant("over_at").notNull(),
    trackId: integer("track_id").references(() => tracks.id),
    /** The track's name when it was saved, or the name of another place. */
    venue: text("venue").notNull(),
    address: text("address").notNull(),
    city: text("city").notNull(),
    state: text("state"),
    zipCode: text("zip_code").notNull(),
    country: text("country").notNull(),
    latitude: real("latitude"),
    longitude: real("longitude"),
    /** Markdown as typed, and the sanitized HTML rendered from it on saving. */
    description: text("description").notNull(),
    descriptionHtml: text("description_html").notNull(),
    pictureKey: text("picture_key"),
    pictureWidth: integer("picture_width"),
    pictureHeight: integer("picture_height"),
    pictureAlt: text("picture_alt").notNull().default(""),
    /** What was corrected after it was over, for visitors, and when; the audit log has earlier notes. */
    correctionNote: text("correction_note").notNull().default(""),
    correctedAt: instant("corrected_at"),
    /**
     * The search tokens (app/features/events/search-tokens.ts); a trigger copies them to
     * `event_search`.
     */
    searchTokens: text("search_tokens").notNull(),
    /** Maintained by triggers on marks. */
    goingCount: integer("going_count").notNull().default(0),
    wentCount: integer("went_count").notNull().default(0),
    isDemo: flag("is_demo").notNull().default(false),
    /** The order of every list, unique per event: by the minute it is over, then by id. */
    position: integer("position")
      .notNull()
      .generatedAlwaysAs((): SQL => sql`over_at / 60000 * 134217728 + id`, { mode: "virtual" }),
  },
  (t) => [
    index("events_position").on(t.position),
    index("events_track").on(t.trackId, t.position),
    // What members follow: a track's events by the moment they were announced.
    index("events_track_announced").on(t.trackId, t.createdAt, t.id),
    index("events_picture").on(t.pictureKey),
    index("events_day").on(t.startsOn, t.eventName),
  ],
);

/** Who is going to an event, or went. */
export const eventMarks = sqliteTable(
  "event_marks",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    eventId: integer("event_id")
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    createdAt: instant("created_at").notNull(),
    mark: text("mark").$type<EventMark>().notNull(),
    /** The car that the racer brings, which is listed with their name; without one a mark only counts. */
    vehicleId: integer("vehicle_id").references(() => vehicles.id),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.eventId] }),
    index("event_marks_event").on(t.eventId, t.userId),
    index("event_marks_entry")
      .on(t.eventId, t.mark, t.createdAt)
      .where(sql`vehicle_id is not null`),
    index("event_marks_car").on(t.vehicleId).where(sql`vehicle_id is not null`),
  ],
);

/** An event's fields from a calendar, completed from its place. */
export type ImportedFields = Pick<
  typeof events.$inferSelect,
  | "eventName"
  | "internalName"
  | "website"
  | "status"
  | "categories"
  | "startsOn"
  | "endsOn"
  | "startsTime"
  | "endsTime"
  | "timeZone"
  | "trackId"
  | "venue"
  | "address"
  | "city"
  | "state"
  | "zipCode"
  | "country"
  | "latitude"
  | "longitude"
  | "description"
>;

/** The calendar entry that an event was imported from, with its fields. */
export const eventSources = sqliteTable(
  "event_sources",
  {
    eventId: integer("event_id")
      .primaryKey()
      .references(() => events.id, { onDelete: "cascade" }),
    /** The UID that all dates of a series share. */
    seriesUid: text("series_uid").notNull(),
    /** The date within the series, by its original start; empty if it is the only one. */
    recurrenceId: text("recurrence_id").notNull(),
    /** SEQUENCE and DTSTAMP of the last applied version. */
    sequence: integer("sequence").notNull(),
    stamp: text("stamp").notNull(),
    /** The fields of that version, the base for detecting editors' changes. */
    fields: text("fields", { mode: "json" }).$type<ImportedFields>().notNull(),
  },
  (t) => [uniqueIndex("event_sources_entry").on(t.seriesUid, t.recurrenceId)],
);
