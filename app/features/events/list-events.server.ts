import type { Deps } from "#app/deps.ts";
import { boundingBox, distanceMiles, type Point } from "#app/features/geography/distance.ts";
import { locatePlace } from "#app/features/geography/locate-place.server.ts";
import { readPosition } from "#app/features/geography/position.ts";
import { countryOfRegion } from "#app/features/geography/regions.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import { addDays } from "#app/lib/zoned-time.ts";
import { findAllEvents, positionAfter, toListedEvent } from "#db/queries/events.ts";
import { type EventQuery, RADII, type Radius, WIDER_RADII } from "./event-query.ts";
import { byFirstDay, type EventCard, presentCard } from "./present-event.ts";
import { EVENT_LIMITS } from "./rules.ts";
import { matchOf, type Span } from "./search-tokens.ts";

const PAGE = 20;
/** How many events, in order of time, the nearest is chosen from. */
const NEAREST_OF = 50;
const MILES_A_DEGREE = 69.09;
const LAST_POSITION = Number.MAX_SAFE_INTEGER;

export type Center = Point & { name: string };
export type EventList = {
  events: EventCard[];
  /** The search's center and radius; null without a place, or for an unknown one. */
  near: { center: Center; radius: Radius } | null;
  /**
   * The nearest event outside the circle, and a radius that includes it, null if only the whole world does; null unless
   * `events` is empty.
   */
  nearest: { event: EventCard; within: Radius | null } | null;
  /** The searched place is unknown. */
  isPlaceUnknown: boolean;
  /** The position where the next page starts; null on the last one. */
  next: number | null;
};

/** The matching events that aren't past, ordered by their end; each page is sorted by the first day. */
export async function listEvents(
  { db, clock }: Pick<Deps, "db" | "clock">,
  query: EventQuery,
): Promise<EventList> {
  const center = query.near === "" ? null : await locateCenter({ db }, query.near);
  if (query.near !== "" && !center) {
    return { events: [], near: null, nearest: null, isPlaceUnknown: true, next: null };
  }
  const now = clock.now();
  const start = {
    from: Math.max(positionAfter(now), query.after ?? 0, firstOf(query.from)),
    days: spanOf(query, now),
  };
  const rest = { nearest: null, isPlaceUnknown: false };
  if (!center) return { ...(await listPage(db, query, start, null)), near: null, ...rest };
  const radii = query.within === null ? RADII : [query.within];
  for (const radius of radii) {
    const list = await listPage(db, query, start, { center, radius });
    if (list.events.length > 0) return { ...list, near: { center, radius }, ...rest };
  }
  const radius = radii.at(-1) ?? RADII[0];
  const nearest = await findNearest(db, query, start, { center, radius });
  return { events: [], near: { center, radius }, nearest, isPlaceUnknown: false, next: null };
}

/** Where a page starts: the first position, and the days if there is a last one. */
type Start = { from: number; days: Span | undefined };
type Near = { center: Center; radius: Radius };

async function listPage(db: Deps["db"], query: EventQuery, start: Start, near: Near | null) {
  const rows = await findRows(db, query, start, near, PAGE + 1);
  const page = rows.slice(0, PAGE);
  const last = page.at(-1);
  return {
    events: page
      .map((event) => presentCard(event, near && milesTo(event, near.center)))
      .toSorted(byFirstDay),
    next: rows.length > PAGE && last ? last.position + 1 : null,
  };
}

/** The nearest matching event of those outside a circle without any, among the next fifty. */
async function findNearest(
  db: Deps["db"],
  query: EventQuery,
  start: Start,
  { center, radius }: Near,
) {
  for (const within of WIDER_RADII.filter((wider) => wider > radius)) {
    const rows = await findRows(db, query, start, { center, radius: within }, NEAREST_OF);
    const event = nearestOf(rows, center);
    if (event) return { event, within };
  }
  // Circles are computed on a plane, which further away would be too far off.
  const event = nearestOf(await findRows(db, query, start, null, NEAREST_OF), center);
  return event && { event, within: null };
}

function nearestOf(rows: Awaited<ReturnType<typeof findRows>>, center: Point): EventCard | null {
  const [event] = rows
    .map((row) => presentCard(row, milesTo(row, center)))
    .filter(({ distanceMiles }) => distanceMiles !== null)
    .toSorted((one, other) => (one.distanceMiles ?? 0) - (other.distanceMiles ?? 0));
  return event ?? null;
}

async function findRows(
  db: Deps["db"],
  query: EventQuery,
  { from, days }: Start,
  near: Near | null,
  limit: number,
) {
  if (days && days.to < days.from) return [];
  const rows = await findAllEvents(db, {
    match: matchOf({
      text: query.q,
      category: query.category,
      place: placeOf(query.state),
      near: near
        ? { box: boundingBox(near.center, near.radius), radiusMiles: near.radius }
        : undefined,
      days,
    }),
    from,
    to: endOf(query.to),
    days: { from: query.from || undefined, to: query.to || undefined },
    within: near ? circleOf(near.center, near.radius) : undefined,
    limit,
  });
  return rows.map(toListedEvent);
}

/**
 * The days of a search with a last day, so that the index can skip later events. An event that isn't past ends
 * on the day before the current one in Greenwich, or later.
 */
function spanOf({ from, to }: EventQuery, now: Date): Span | undefined {
  if (to === "") return undefined;
  const first = addDays(now.toISOString().slice(0, 10), -1);
  return { from: from > first ? from : first, to };
}

/** The earliest position of an event that ends on a day, in any time zone. */
function firstOf(day: string): number {
  return day === "" ? 0 : positionAfter(new Date(Date.parse(day) - DAY_MS));
}

/** The latest position of an event that starts on a day, in any time zone. */
function endOf(day: string): number {
  if (day === "") return LAST_POSITION;
  return positionAfter(new Date(Date.parse(day) + (EVENT_LIMITS.days + 2) * DAY_MS));
}

/** A state with its country, by its letters; undefined if there is none. */
export function placeOf(state: string) {
  const country = state === "" ? null : countryOfRegion(state);
  return country ? { country, state } : undefined;
}

async function locateCenter(deps: Pick<Deps, "db">, text: string): Promise<Center | null> {
  const position = readPosition(text);
  if (position) return { ...position, name: "you" };
  const place = await locatePlace(deps, text);
  return place && { name: place.name, latitude: place.latitude, longitude: place.longitude };
}

function circleOf({ latitude, longitude }: Point, radiusMiles: number) {
  const milesPerLongitude = MILES_A_DEGREE * Math.cos((latitude * Math.PI) / 180);
  return { latitude, longitude, radiusMiles, milesPerLatitude: MILES_A_DEGREE, milesPerLongitude };
}

function milesTo(
  { latitude, longitude }: { latitude: number | null; longitude: number | null },
  center: Point,
): number | null {
  if (latitude === null || longitude === null) return null;
  return Math.round(distanceMiles(center, { latitude, longitude }));
}
