import { depsOf } from "#app/context.ts";
import { PageDiscussion } from "#app/features/comments/components/page-discussion.tsx";
import { readDiscussionBySlug } from "#app/features/comments/read-discussion.server.ts";
import { EventScreen } from "#app/features/events/components/event-screen.tsx";
import { describeEvent } from "#app/features/events/describe-event.ts";
import { formatDays } from "#app/features/events/format-schedule.ts";
import { markEvent } from "#app/features/events/mark-event.server.ts";
import { eventPath } from "#app/features/events/paths.ts";
import { type PublicEvent, readEventPage } from "#app/features/events/read-event-page.server.ts";
import { timesOf } from "#app/features/events/rules.ts";
import { mapData } from "#app/features/geography/map-data.server.ts";
import { eventCard } from "#app/features/sharing/event-card.server.ts";
import { sharePicture } from "#app/features/sharing/shared-card.server.ts";
import { planTrip, type Trip } from "#app/features/trip/plan-trip.server.ts";
import { readHomeZip } from "#app/features/trip/read-home-zip.server.ts";
import { defineForm, signedIn } from "#app/lib/forms/define-form.server.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { readId } from "#app/lib/record-id.ts";
import { notFound } from "#app/lib/responses.server.ts";
import { placeName } from "#app/lib/states.ts";
import { documentData } from "#app/rendering/index.ts";
import type { Route } from "./+types/event.ts";

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export const meta: Route.MetaFunction = ({ loaderData, params, matches }) => {
  const path = eventPath(params.event);
  if (!loaderData) return pageMeta({ title: "Event", path, isHidden: true });
  const { title, description, card, structuredData } = loaderData.about;
  return [
    ...pageMeta({
      title,
      description,
      path,
      matches,
      image: card,
    }),
    structuredData,
  ];
};

export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const deps = depsOf(context);
  // Read at once, which is one call to the database.
  const [answer, comments, zip] = await Promise.all([
    readEventPage(deps, params.event),
    readDiscussionBySlug(deps, { kind: "event", slug: params.event }),
    readHomeZip(deps, url),
  ]);
  if (!answer) throw notFound(url);
  const { event, mark, own, isPast, ...facts } = answer;
  const drawn = { ...facts, trip: await tripTo(event, zip, facts.countdown !== null) };
  deps.subjects.add(`event:${event.id}`);
  const discussion = { ...comments, subject: { kind: "event" as const, id: event.id } };
  const page = mapData(deps, request, { sent: { event, mark, own, isPast, zip }, drawn });
  const sent = { page, about: aboutEvent(event, deps.origin) };
  return deps.viewer ? { ...sent, discussion } : documentData(request, sent, { discussion });
}

/**
 * The way to an event; null if its position isn't known.
 *
 * @param isAhead whether it will take place: there is no time to leave for any other
 */
async function tripTo(
  { point, schedule }: PublicEvent,
  zip: string,
  isAhead: boolean,
): Promise<Trip | null> {
  if (!point) return null;
  const startsAt = isAhead && schedule.startsTime ? timesOf(schedule).startsAt : null;
  return planTrip({ center: point, zip, startsAt });
}

/** What the page's head says; here, since the browser doesn't need the code behind it. */
function aboutEvent(event: PublicEvent, origin: string) {
  const { eventName, place } = event;
  const days = formatDays(event.schedule);
  return {
    days,
    // A series has one name, and a page for each day.
    title: `${eventName}, ${days}`,
    description: `${eventName}: ${days}, ${place.venue || place.city}, ${placeName(place)}.`,
    card: sharePicture(eventCard(event)),
    structuredData: describeEvent(event, origin),
  };
}

/** A mark takes one click, so it isn't kept for an expired session. */
const marking = defineForm<Route.ActionArgs>({
  name: "event mark",
  sender: signedIn,
  loginTo: ({ params }) => eventPath(params.event),
  async submit(deps, { values }, { params }) {
    const isMarked = values.mark === "on";
    const vehicleId = readId(values.car);
    const toast = await markEvent(deps, { slug: params.event, isMarked, vehicleId });
    return { to: eventPath(params.event), toast };
  },
});
export const action = marking.action;

export default function Event({ loaderData, actionData }: Route.ComponentProps) {
  const { page, about, discussion } = loaderData;
  return (
    <EventScreen page={page} days={about.days} answer={actionData}>
      <PageDiscussion subject={{ kind: "event", id: page.event.id }} discussion={discussion} />
    </EventScreen>
  );
}
