import type { Deps, Viewer } from "#app/deps.ts";
import { findAllRunsAtEvent, type Run, toRun } from "#db/queries/boards.ts";
import { type Event, findAllEventsBySlug, findAllMarksOf } from "#db/queries/events.ts";
import type { EventMark } from "#db/schema/event-kinds.ts";
import { pictureOf } from "./event-picture.ts";
import { isPast, pointOf, scheduleOf } from "./rules.ts";

const RUNS_LISTED = 10;

export type EventPage = {
  event: PublicEvent;
  track: { slug: string; name: string } | null;
  isPast: boolean;
  /** The viewer's mark; null if there is none, and for visitors. */
  mark: EventMark | null;
  /** The quickest runs of its days at its track. */
  runs: Run[];
};
export type PublicEvent = ReturnType<typeof presentEvent>;

/** An event's page by its slug, in one database call; null if it doesn't exist. */
export async function readEventPage(
  { db, clock, viewer }: Pick<Deps, "db" | "clock"> & { viewer: Viewer | null },
  slug: string,
): Promise<EventPage | null> {
  const [[row], [marked], runs] = await db.batch([
    findAllEventsBySlug(db, slug),
    findAllMarksOf(db, { slug, userId: viewer?.id ?? null }),
    findAllRunsAtEvent(db, { eventSlug: slug, limit: RUNS_LISTED }),
  ]);
  if (!row) return null;
  return {
    event: presentEvent(row.event),
    track: trackOf(row),
    isPast: isPast(row.event, clock.now()),
    mark: marked?.mark ?? null,
    runs: runs.map(toRun),
  };
}

function trackOf({
  trackSlug: slug,
  trackName: name,
}: Record<"trackSlug" | "trackName", string | null>) {
  return slug === null || name === null ? null : { slug, name };
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
  };
}
