import { lazy } from "react";
import { redirect } from "react-router";
import { depsOf } from "#app/context.ts";
import { listNextEventsAt } from "#app/features/events/next-events.server.ts";
import { eventPath } from "#app/features/events/paths.ts";
import type { EventCard } from "#app/features/events/present-event.ts";
import { isFollowedByViewer } from "#app/features/following/read-follow-state.server.ts";
import { mapData } from "#app/features/geography/map-data.server.ts";
import { sharePicture } from "#app/features/sharing/shared-card.server.ts";
import { trackCard } from "#app/features/sharing/track-card.server.ts";
import { TrackMarkup } from "#app/features/tracks/components/track-markup.tsx";
import type { NextEvent } from "#app/features/tracks/components/track-screen.tsx";
import { readTrackPage, type TrackPage } from "#app/features/tracks/read-track-page.server.ts";
import { trackPath } from "#app/features/tracks/rules.ts";
import { countdownTo } from "#app/features/trip/countdown.ts";
import { planTrip } from "#app/features/trip/plan-trip.server.ts";
import { readHomeZip } from "#app/features/trip/read-home-zip.server.ts";
import { readYearBefore } from "#app/features/trip/read-year-before.server.ts";
import { stripOf } from "#app/features/trip/strip.ts";
import { CLUB_ZONE, dayIn } from "#app/lib/dates.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { notFound } from "#app/lib/responses.server.ts";
import { placeName } from "#app/lib/states.ts";
import { FollowButton } from "#app/ui/follow-button.tsx";
import type { Route } from "./+types/track.ts";
// Part of the document's markup, so the page needs its styles from the start.
import "#app/features/events/components/next-events.module.css";

const loadEvents = async () =>
  (await import("#app/features/events/components/next-at-track.tsx")).NextAtTrack;
const NextAtTrack = import.meta.env.SSR
  ? await loadEvents()
  : lazy(async () => ({ default: await loadEvents() }));

export const meta: Route.MetaFunction = ({ loaderData, params, matches }) => {
  if (!loaderData)
    return pageMeta({ title: "Track", path: trackPath(params.track), isHidden: true });
  const { title, description, slug, card } = loaderData;
  return pageMeta({ title, description, path: trackPath(slug), matches, image: card });
};

export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const deps = depsOf(context);
  const now = deps.clock.now();
  const [answer, nextEvents, yearBefore, zip, isFollowing] = await Promise.all([
    readTrackPage(deps, params.track),
    listNextEventsAt(deps, params.track),
    readYearBefore(deps, params.track),
    readHomeZip(deps, url),
    isFollowedByViewer(deps, { kind: "track", name: params.track }),
  ]);
  if (answer.kind === "moved") throw redirect(trackPath(answer.slug), 301);
  if (answer.kind === "unknown") throw notFound(url);
  const { page } = answer;
  const { slug, name: title } = page.track;
  deps.subjects.add(`strip:${page.track.id}`);
  const sent = {
    slug,
    zip,
    title,
    description: describeTrack(page.track),
    card: sharePicture(trackCard(page)),
  };
  const isLive = deps.config.weatherUrl !== null;
  const strip = stripOf(page.track, dayIn(now, CLUB_ZONE), { isLive });
  const way = await planTrip({ center: page.track, zip, startsAt: null });
  const trip = { strip, next: nextOf(nextEvents, now), yearBefore, way };
  return mapData(deps, request, { sent, drawn: { page, nextEvents, trip, isFollowing } });
}

/** The first of the next events that isn't off, and how far off it is. */
function nextOf(events: readonly EventCard[], now: Date): NextEvent | null {
  const event = events.find(({ status }) => status === "SCHEDULED" || status === "RESCHEDULED");
  const countdown = event && countdownTo(event.schedule, now);
  return countdown ? { countdown, name: event.eventName, path: eventPath(event.slug) } : null;
}

function describeTrack(track: TrackPage["track"]): string {
  const elevation = track.elevationFt === null ? "" : `elevation ${track.elevationFt} ft, `;
  return `${track.name}, ${track.city}, ${placeName(track)}: ${elevation}the quickest stock and modified cars, the latest runs.`;
}

export default function Track({ loaderData }: Route.ComponentProps) {
  const { slug, zip, page, nextEvents, trip, isFollowing } = loaderData;
  const follow = (
    <FollowButton subject={{ track: slug }} isFollowing={isFollowing} what="this track" />
  );
  return (
    <TrackMarkup slug={slug} zip={zip} page={page} trip={trip} follow={follow}>
      <NextAtTrack events={nextEvents} />
    </TrackMarkup>
  );
}
