import type { Deps } from "#app/deps.ts";
import { CATEGORY_LABELS } from "#app/features/events/categories.ts";
import { formatDays } from "#app/features/events/format-schedule.ts";
import { type PublicEvent, readEventPage } from "#app/features/events/read-event-page.server.ts";
import { AppError } from "#app/lib/errors.ts";
import { placeName } from "#app/lib/states.ts";
import type { Card } from "./card-store.server.ts";
import { drawPageCard } from "./draw-page-card.ts";
import { EVENT_SCENES } from "./event-scenes.ts";
import type { SharedCard } from "./shared-card.server.ts";
import { type CardDeps, readStoredCard } from "./stored-card.server.ts";

const STATUS_WORDS = {
  SCHEDULED: null,
  CANCELLED: "Canceled",
  POSTPONED: "Postponed",
  RESCHEDULED: "New date",
} as const;

/** The card of an event: its date, name and place over its picture. */
export function eventCard(event: PublicEvent): SharedCard {
  const { id, slug, eventName, place, schedule, picture, status } = event;
  const [category] = event.categories;
  const days = formatDays(schedule);
  const svg = drawPageCard({
    eyebrow: STATUS_WORDS[status] ?? (category ? CATEGORY_LABELS[category] : "Event"),
    title: eventName,
    lead: `${days}, ${place.venue || place.city}, ${placeName(place)}`,
    picture: picture ? { photo: picture.key } : { scene: EVENT_SCENES[category ?? "racing"] },
    date: leafOf(schedule),
  });
  return {
    path: `/cards/events/${encodeURIComponent(slug)}.jpg`,
    key: `cards/event-${id}.jpg`,
    alt: `${eventName}, ${days}`,
    svg,
  };
}

/** 'Jun' and '14', or '14–16' within a month. */
function leafOf({ startsOn, endsOn }: PublicEvent["schedule"]) {
  const [month = ""] = formatDays({ startsOn, endsOn: startsOn }).split(" ");
  const day = (date: string) => String(Number(date.slice(8)));
  const isOneMonth = startsOn.slice(0, 7) === endsOn.slice(0, 7);
  const isOneDay = startsOn === endsOn || !isOneMonth;
  return { month, day: isOneDay ? day(startsOn) : `${day(startsOn)}–${day(endsOn)}` };
}

/** Nobody is signed in where a picture is drawn, and no browser asks for the current air. */
const VISITOR = { viewer: null, config: { weatherUrl: null } };

/**
 * The picture of a shared event.
 *
 * @throws AppError `not_found` if there is no such event; `rate_limited`, `unavailable`
 */
export async function readEventCard(
  deps: CardDeps & Pick<Deps, "db" | "clock">,
  slug: string,
): Promise<Card> {
  const page = await readEventPage({ ...deps, ...VISITOR }, slug);
  if (!page) throw new AppError("not_found", "There's no such event.");
  return readStoredCard(deps, eventCard(page.event));
}
