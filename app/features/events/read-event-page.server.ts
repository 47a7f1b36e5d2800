import type { Deps, Viewer } from "#app/deps.ts";
import { findAllRunsAtEvent, type Run, toRun } from "#db/queries/boards.ts";
import { type Event, findAllEventsBySlug, findAllMarksOf } from "#db/queries/events.ts";
import type { EventMark } from "#db/schema/event-kinds.ts";
import { pictureOf } from "./event-picture.ts";
import { isPast, pointOf, scheduleOf } from "./rules.ts";

const RUNS_SHOWN = 10;

export type EventPage = {
  event: PublicEvent;
  track: { slug: string; name: string } | null;
  isPast: boolean;
  /** What the viewer said; null for nothing, and for visitors. */
  mark: EventMark | null;
  /** The quickest runs of its days at its track. */
  runs: Run[];
};
export type PublicEvent = ReturnType<typeof presentEvent>;

/** An event's page by its slug, in one call of the database; null where there is none. */
export async function readEventPage(
  { db, clock, viewer }: Pick<Deps, "db" | "clock"> & { viewer: Viewer | null },
  slug: string,
): Promise<EventPage | null> {
  const [[found], [marked], runs] = await db.batch([
    findAllEventsBySlug(db, slug),
    findAllMarksOf(db, { slug, userId: viewer?.id ?? null }),
    findAllRunsAtEvent(db, { eventSlug: slug, limit: RUNS_SHOWN }),
  ]);
  if (!found) return null;
  return {
    event: presentEvent(found.event),
    track: trackOf(found),
    isPast: isPast(found.event, clock.now()),
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

/** Everything but what editors keep for themselves and what the search is made of. */
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
