import type { Config, Deps, Viewer } from "#app/deps.ts";
import { recordsOf } from "#app/features/tracks/rules.ts";
import { countdownTo } from "#app/features/trip/countdown.ts";
import { type Strip, stripOf, type TrackRecords } from "#app/features/trip/strip.ts";
import { vehicleName } from "#app/lib/vehicle-name.ts";
import {
  findAllQuickestAtTrack,
  findAllRunsAtEvent,
  findAllRunsYearBeforeEvent,
  type Run,
  toRun,
} from "#db/queries/boards.ts";
import {
  type EntryRow,
  type Event,
  findAllEntries,
  findAllEventsBySlug,
  findAllMarksOf,
  findAllTracksOfEvent,
} from "#db/queries/events.ts";
import { findAllVehiclesByUser, type VehicleRow } from "#db/queries/vehicles.ts";
import type { EventMark } from "#db/schema/event-kinds.ts";
import { pictureOf } from "./event-picture.ts";
import { hasBegun, isPast, pointOf, scheduleOf } from "./rules.ts";

const RUNS_LISTED = 10;
const ENTRIES_LISTED = 24;

export type EventPage = {
  event: PublicEvent;
  track: { slug: string; name: string; strip: Strip } | null;
  isPast: boolean;
  /** 'in 24 days'; null once it is over or if it is off. */
  countdown: string | null;
  /** Racers and the cars they bring, or brought once it is over. */
  entries: Entry[];
  /** The viewer's mark; null if there is none, and for visitors. */
  mark: EventMark | null;
  /** The viewer's cars, and the listed one. Undefined for visitors. */
  own: { cars: { id: number; name: string }[]; vehicleId: number | null } | undefined;
  /** The quickest runs of its days at its track. */
  runs: Run[];
  /** The quickest run of each class at its track. */
  records: TrackRecords;
  /** The quickest run at its track in the same week a year earlier. */
  yearBefore: Run | undefined;
};
export type Entry = { username: string; vehicleId: number; vehicle: string };
export type PublicEvent = ReturnType<typeof presentEvent>;

type PageDeps = Pick<Deps, "db" | "clock"> & {
  config: Pick<Config, "weatherUrl">;
  viewer: Viewer | null;
};

/** An event's page by its slug, in one database call; null if it doesn't exist. */
export async function readEventPage(
  { db, clock, config, viewer }: PageDeps,
  slug: string,
): Promise<EventPage | null> {
  const [[row], [marked], runs, [track], quickest, [before], entries, cars] = await db.batch([
    findAllEventsBySlug(db, slug),
    findAllMarksOf(db, { slug, userId: viewer?.id ?? null }),
    findAllRunsAtEvent(db, { eventSlug: slug, limit: RUNS_LISTED }),
    findAllTracksOfEvent(db, slug),
    findAllQuickestAtTrack(db, { eventSlug: slug, limit: 1 }),
    findAllRunsYearBeforeEvent(db, { eventSlug: slug, limit: 1 }),
    findAllEntries(db, { slug, limit: ENTRIES_LISTED }),
    findAllVehiclesByUser(db, viewer?.id ?? 0, false),
  ]);
  if (!row) return null;
  const { event } = row;
  const isOn = event.status === "SCHEDULED" || event.status === "RESCHEDULED";
  const now = clock.now();
  const isOver = isPast(event, now);
  const countdown = isOn ? countdownTo(event, now) : null;
  const isLive = config.weatherUrl !== null && countdown !== null && hasBegun(event, now);
  return {
    event: presentEvent(event),
    track: track
      ? { slug: track.slug, name: track.name, strip: stripOf(track, event.startsOn, { isLive }) }
      : null,
    isPast: isOver,
    countdown,
    entries: entries.filter(({ mark }) => !isOver || mark === "WENT").map(toEntry),
    mark: marked?.mark ?? null,
    own: viewer
      ? {
          cars: cars.filter(({ soldOn }) => isOver || !soldOn).map(toChoice),
          vehicleId: marked?.vehicleId ?? null,
        }
      : undefined,
    runs: runs.map(toRun),
    records: recordsOf(quickest.map(toRun)),
    yearBefore: before && toRun(before),
  };
}

function toEntry({ username, vehicleId, ...car }: EntryRow): Entry {
  return { username, vehicleId, vehicle: vehicleName(car) };
}

function toChoice({ id, ...car }: VehicleRow) {
  return { id, name: vehicleName(car) };
}

/** An event without its internal name and its search tokens. */
function presentEvent(event: Event) {
  const { venue, address, city, state, zipCode, country } = event;
  return {
    id: event.id,
    slug: event.slug,
    eventName: event.eventName,
    status: event.status,
    website: event.website,
    categories: event.categories,
    schedule: scheduleOf(event),
    previousStartsOn: event.previousStartsOn,
    place: { venue, address, city, state, zipCode, country },
    point: pointOf(event),
    picture: pictureOf(event),
    html: event.descriptionHtml,
    goingCount: event.goingCount,
    wentCount: event.wentCount,
    isDemo: event.isDemo,
    updatedAt: event.updatedAt.toISOString(),
    correction: event.correctedAt && {
      note: event.correctionNote,
      at: event.correctedAt.toISOString(),
    },
  };
}
